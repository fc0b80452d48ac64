// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.file;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.counter.Delay;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.programs.file.SlowReads;
import io.jacct.snapshot.Counts;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/**
 * With {@code timing=sampled} one read in 32 is drawn. A slow read is in the sum nevertheless,
 * once, and is the longest. Without that, six reads would mostly add nothing, or one of them 32
 * times its time.
 */
class SlowReadsTest {
    @TempDir private Path directory;

    @OnEachJdk
    void shouldMissNone(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        Finished finished =
                ChildJvm.verified(jdk)
                        .brief()
                        .agent("timing=sampled,page=" + page)
                        .program(SlowReads.class)
                        .run()
                        .well();
        String[] truth = finished.out().get(0).split(" ");
        Counts counts = Pages.readSound(page).totals();
        assertNear(Long.parseLong(truth[1]), counts.get(Counter.SOCKET_READ_NANOS));
        assertNear(Long.parseLong(truth[2]), counts.delay(Delay.SOCKET).longest());
    }

    /**
     * The beginning is known to a tick of 10 ms, later where the clock's thread gets no processor.
     */
    private static void assertNear(long truth, long counted) {
        String both = counted + " of " + truth;
        assertTrue(counted > truth / 2 && counted < truth * 2, both);
    }
}
