// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.programs.conditions.Storm;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/**
 * A {@code StackOverflowError} happens inside the ledger's code, a thousand times. Afterwards
 * threads are as fast as before. A single thread is measured by its CPU time, which other processes
 * do not affect. Two threads at once are measured by the clock, which other processes do affect.
 */
class StormTest {
    private static final boolean CAMPAIGN = Boolean.getBoolean("jacct.campaign");

    private static final List<String> TIMINGS =
            CAMPAIGN ? List.of("full", "sampled", "off") : List.of("full");

    private static final List<String> WAYS =
            CAMPAIGN
                    ? List.of("read", "write", "execute", "counter", "queue", "timer", "device")
                    : List.of("read", "device");

    private static final int OVERFLOWS = CAMPAIGN ? 10_000 : 1_000;
    private static final int ROUNDS = CAMPAIGN ? 10 : 4;

    /** A thread that waits for a torn record is slower by a factor of hundreds. */
    private static final double ALONE = CAMPAIGN ? 0.9 : 0.5;

    private static final double TOGETHER = CAMPAIGN ? 0.5 : 0.02;

    @TempDir private Path directory;

    @OnEachJdk
    void shouldBeAsFastAsBefore(Jdk jdk) throws Exception {
        for (String way : WAYS) {
            for (String timing : TIMINGS) {
                ChildJvm child = ChildJvm.on(jdk).agent("timing=" + timing);
                Finished end = child.program(Storm.class, way, directory, OVERFLOWS, ROUNDS).run();
                System.out.println(way + " " + timing + " on " + jdk + ": " + end.out());
                assertEquals(0, end.status(), end::toString);
                assertEquals(List.of(), end.err(), end::command);
                assertTrue(value(end, "alone ") >= ALONE, end::toString);
                assertTrue(value(end, "together ") >= TOGETHER, end::toString);
            }
        }
    }

    private static double value(Finished end, String name) {
        return Double.parseDouble(end.lines(name).get(0));
    }
}
