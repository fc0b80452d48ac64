// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.file;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.programs.file.SharedWrites;
import io.jacct.snapshot.Device;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two threads on one processor take turns of some milliseconds. A write in which a turn ends takes
 * thousands of times as long as another one. If jacct did more in a write that it draws than in
 * others, its turn would end there more often, and the estimate would be a multiple of the truth.
 */
class EstimatedTimesTest {
    private static final int MILLIS = 3000;

    @TempDir private Path directory;

    @OnEachJdk
    void shouldDrawNoOperationThatTakesLongerBecauseItIsDrawn(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        Path file = directory.resolve("shared");
        Finished done =
                ChildJvm.on(jdk)
                        .agent("timing=sampled,timing.every=64,page=" + page)
                        .under(List.of("taskset", "-c", "0"))
                        .program(SharedWrites.class, file, MILLIS)
                        .run()
                        .well();
        long truth =
                done.out().stream()
                        .filter(line -> line.startsWith(SharedWrites.TOOK))
                        .mapToLong(
                                line -> Long.parseLong(line.substring(SharedWrites.TOOK.length())))
                        .findFirst()
                        .orElseThrow();
        Device.DirectionStats writes =
                Pages.readSound(page).devices().stream()
                        .filter(each -> each.entry().endpoint().equals(file.toString()))
                        .findFirst()
                        .orElseThrow()
                        .writes();
        // the program's times have all that jacct does, so they are longer
        long most = truth + 4 * writes.nanosError();
        assertTrue(writes.nanos() <= most, () -> writes.nanos() + " of " + truth + ", " + writes);
        assertTrue(writes.nanosError() < truth, writes::toString);
    }
}
