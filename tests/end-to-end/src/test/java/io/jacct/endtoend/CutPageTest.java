// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.endtoend.programs.conditions.Going;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.io.TempDir;

/**
 * Another program cuts the file of the page short while the application works: {@code truncate},
 * {@code > page}, a log rotation with copytruncate. The application goes on, and one line says so.
 * Errors may reach it until the housekeeper has looked, and none afterwards.
 *
 * <p>Not on JDK 17: an error that arrives late may leave a lock taken there, see
 * docs/decisions/0035.
 */
class CutPageTest {
    private static final String SAID =
            " was cut short by another program, and counting has ended; attach anew (jacct detach,"
                    + " jacct attach), and keep log rotation and > off it";

    @TempDir private Path directory;

    @OnEachVirtualJdk
    void shouldGoOnWithoutErrors(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        ChildJvm child = ChildJvm.on(jdk).accounted(page);
        try (RunningJvm running = child.program(Going.class, directory.resolve("file")).start()) {
            assertEquals(0, errors(running), "before");
            cut(page);
            running.awaitErr("jacct: " + page + " was cut short by another program");
            long inTheMeantime = errors(running);
            assertEquals(inTheMeantime, errors(running), "afterwards");
            running.closeInput();
            Finished finished = running.finish();
            assertEquals(0, finished.status(), finished::toString);
            long said = finished.err().stream().filter(line -> line.endsWith(SAID)).count();
            assertEquals(1, said, finished::toString);
        }
    }

    private static long errors(RunningJvm running) throws Exception {
        running.say("errors");
        return Long.parseLong(running.await("errors "));
    }

    private static void cut(Path page) throws Exception {
        try (FileChannel file = FileChannel.open(page, StandardOpenOption.WRITE)) {
            file.truncate(0);
        }
    }
}
