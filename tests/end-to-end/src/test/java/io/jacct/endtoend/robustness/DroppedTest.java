// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Unharmed;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.programs.robustness.Dropped;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** The agent keeps no object of the application, whatever the JDK has done with it. */
class DroppedTest {
    @TempDir private Path directory;

    @OnEachJdk
    void shouldKeepNothingThatTheApplicationHasDropped(Jdk jdk) throws Exception {
        Path file = directory.resolve("read");
        Finished without = ChildJvm.on(jdk).program(Dropped.class, file).run().well();
        assertEquals(List.of("kept {}"), without.out(), "without the agent");
        ChildJvm child = ChildJvm.on(jdk).accounted(directory.resolve("page"));
        Unharmed.assertSame(without, child.program(Dropped.class, file).run());
    }
}
