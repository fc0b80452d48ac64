// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.socket;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.disturbed.Disturbances;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/**
 * Transfers are interrupted, closed under way and timed out, at random. The numbers of bytes sent,
 * received and counted are the same, also where a call moves bytes and throws.
 */
class DisturbancesTest {
    private static final int DISTURBANCES = Integer.getInteger("jacct.disturbances", number());

    /** With fewer transfers (as in {@code verify}) some disturbance may not happen. */
    private static final int ENOUGH = 5_000;

    /** Another seed each time. A failure prints it, so that it can be given to the next run. */
    private static final long SEED = Long.getLong("jacct.seed", new Random().nextInt());

    @TempDir private Path directory;

    /** A slice in {@code verify}, more with {@code -Pfull}, all in the campaign. */
    private static int number() {
        boolean full = Boolean.getBoolean("jacct.full");
        return Boolean.getBoolean("jacct.campaign") ? 20_000 : full ? 5_000 : 1_000;
    }

    @OnOldestFirst
    @Tag("full")
    void shouldCountWhatMovedWhateverHappened(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        ChildJvm child =
                ChildJvm.verified(jdk)
                        .withBothCompilers()
                        .accounted(page)
                        .program(Disturbances.class, directory, DISTURBANCES, SEED);
        try (RunningJvm running = child.start()) {
            for (int n = 1000; n <= DISTURBANCES; n += 1000) {
                running.await("progress " + n);
            }
            Finished finished = running.finish().well();
            assertEquals(List.of(), finished.lines("miscount "), finished::toString);
            if (DISTURBANCES >= ENOUGH) {
                assertDisturbed(finished);
            }
        }
        Pages.readSound(page);
    }

    /** The run proves nothing unless some transfers were disturbed midway. */
    private static void assertDisturbed(Finished finished) {
        List<String> ways = finished.lines("way ");
        assertFalse(ways.isEmpty(), finished::toString);
        for (String way : ways) {
            boolean datagramsOrSelected = way.matches("(DATAGRAM|SELECTED).*");
            boolean timed = way.matches("(ADAPTORS|.*SOCKETS) .*");
            assertFalse(way.contains(" cut=0 "), finished::toString);
            assertFalse(way.contains(" timeouts=0 ") && timed, finished::toString);
            assertFalse(way.endsWith(" hidden=0") && !datagramsOrSelected, finished::toString);
        }
    }
}
