// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.robustness.Overflows;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/**
 * After a {@code StackOverflowError} in an operation the thread is in no operation, and its next
 * one is timed. That also holds if the stack had no room for what gives an operation up.
 */
class OverflowsTest {
    private static final boolean CAMPAIGN = Boolean.getBoolean("jacct.campaign");
    private static final int OVERFLOWS = CAMPAIGN ? 10_000 : 40;
    private static final long PATIENCE_SECONDS = CAMPAIGN ? 3_600 : 300;

    @TempDir private Path directory;

    @OnOldestFirst
    void shouldTimeTheNextOperation(Jdk jdk) throws Exception {
        check(jdk, "timing=full");
    }

    @AfterVerify
    @OnEachJdk
    void shouldTimeTheNextOperationWhereStacksAreTaken(Jdk jdk) throws Exception {
        check(jdk, "timing=full,stacks=on,stacks.per.second=1000");
    }

    private void check(Jdk jdk, String options) throws Exception {
        ChildJvm child = ChildJvm.on(jdk).withBothCompilers().agent(options);
        try (RunningJvm running = child.program(Overflows.class, directory, OVERFLOWS).start()) {
            Finished end = running.finish(PATIENCE_SECONDS).wellButForOverflows();
            for (String line : end.out()) {
                assertEquals("0", line.substring(line.lastIndexOf(' ') + 1), end::toString);
            }
        }
    }
}
