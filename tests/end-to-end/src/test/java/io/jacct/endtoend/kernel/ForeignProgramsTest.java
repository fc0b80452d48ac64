// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.kernel.Database;
import io.jacct.endtoend.programs.socket.HttpExchange;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Programs of other projects: jacct's counts agree with the kernel's, byte for byte. */
class ForeignProgramsTest {
    @TempDir private Path directory;

    @OnOldestFirst
    void shouldCountDatabaseAsKernelDoes(Jdk jdk) throws Exception {
        MarkLines lines = run(jdk, Database.class);
        assertTrue(lines.counted("fileWriteBytes") > 1_000_000);
        assertTrue(lines.counted("fileReadBytes") > 1_000_000);
        lines.assertAsKernel();
    }

    @OnOldestFirst
    void shouldCountHttpAsKernelDoes(Jdk jdk) throws Exception {
        MarkLines lines = run(jdk, HttpExchange.class);
        assertTrue(lines.counted("socketReadBytes") > HttpExchange.BODIES);
        assertEquals(lines.counted("socketWriteBytes"), lines.counted("socketReadBytes"));
        assertEquals(HttpExchange.FROM_FILES, lines.counted("fileReadBytes"));
        assertEquals(0, lines.counted("fileWriteBytes"));
        lines.assertAsKernelButWakeUps(2);
    }

    private MarkLines run(Jdk jdk, Class<?> program) throws Exception {
        Path page = directory.resolve("page");
        Finished finished =
                ChildJvm.marked(jdk).accounted(page).program(program, directory).run().well();
        Pages.readSound(page);
        return new MarkLines(finished);
    }
}
