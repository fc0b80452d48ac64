// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.robustness.Allocations;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/**
 * Counting allocates nothing: with the agent the application's heap use is the same, to the byte.
 */
class AllocationTest {
    @TempDir private Path directory;

    @OnOldestFirst
    void shouldAllocateNothingForAnyKindOfOperation(Jdk jdk) throws Exception {
        List<String> without = bytes(ChildJvm.on(jdk).withBothCompilers());
        assertTrue(without.size() > 20, () -> "kinds: " + without);
        assertEquals(without, bytes(ChildJvm.on(jdk).withBothCompilers().agent("")));
    }

    private List<String> bytes(ChildJvm child) throws Exception {
        Finished finished =
                child.options("-Xint").program(Allocations.class, directory).run().well();
        return finished.lines("bytes ");
    }
}
