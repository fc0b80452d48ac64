// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.robustness.StackedCode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/**
 * A program whose stacks are taken does what it does otherwise: with 500 frames, at the end of the
 * stack, in classes that are unloaded, and while the agent comes and goes.
 */
class StacksUnharmedTest {
    private static final int ROUNDS = Boolean.getBoolean("jacct.campaign") ? 300 : 2;

    /** Far more than anybody wants. */
    private static final String OPTIONS = "stacks=on,stacks.per.second=1000,stacks.slow=1";

    @TempDir private Path directory;

    @OnOldestFirst
    void shouldNotBeNoticed(Jdk jdk) throws Exception {
        ChildJvm child = ChildJvm.on(jdk).withBothCompilers().attachable();
        try (RunningJvm running = child.program(StackedCode.class, directory).start()) {
            running.await(StackedCode.BEGUN);
            for (int round = 0; round < ROUNDS; round++) {
                assertEquals("attached", running.load(OPTIONS));
                String pid = Long.toString(running.pid());
                ChildJvm.jacct(jdk, "stacks", pid, "-d", "1").run().well();
                assertEquals("detached", running.load("detach"));
            }
            running.closeInput();
            Finished end = running.finish();
            assertEquals(0, end.status(), end::toString);
            List<String> lines = end.out();
            assertEquals(
                    List.of("a class was unloaded: true", "deep writes are all there: true"),
                    lines.subList(lines.size() - 2, lines.size()));
        }
    }
}
