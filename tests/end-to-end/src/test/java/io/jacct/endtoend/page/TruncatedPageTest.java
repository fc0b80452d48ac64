// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.page;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.jdks.OnOldestThenMatrix;
import io.jacct.endtoend.programs.page.Going;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/**
 * Another program cuts the page's file short while the application works: {@code truncate}, {@code
 * > page}, a log rotation with copytruncate. The application goes on as without the agent: no error
 * reaches it, no result is lost, and no thread waits. One line reports the cut. See
 * docs/decisions/0035-truncated-pages.md.
 */
class TruncatedPageTest {
    private static final String SAID =
            " was cut short by another program, and counting has ended; attach anew (jacct detach,"
                    + " jacct attach), and keep log rotation and > off it";

    /** HotSpot's report of a JVM that ended there. */
    private static final String IN_ATOMIC_OPERATION = "Unsafe_CompareAndSetLong";

    /** Repetitions; each one hits the threads at another place. */
    private static final int TIMES = Boolean.getBoolean("jacct.campaign") ? 5 : 1;

    @TempDir private Path directory;

    @OnOldestThenMatrix
    void shouldGoOnWithoutErrorsWhenNothingIsLeft(Jdk jdk) throws Exception {
        for (int i = 0; i < TIMES; i++) {
            shouldGoOn(jdk, 0);
        }
    }

    /** The records of tasks come first and are whole. The records of files are not whole. */
    @OnOldestFirst
    void shouldGoOnWithoutErrorsWhenAPartIsLeft(Jdk jdk) throws Exception {
        for (int i = 0; i < TIMES; i++) {
            shouldGoOn(jdk, (i % 8 + 4) / 12.0);
        }
    }

    /**
     * There an atomic operation beyond the end ends the JVM. A thread looks right before, so a cut
     * has some hundred nanoseconds in which it can do that: a few of a hundred runs. One such run
     * is reported and repeated.
     */
    @OnOldestThenMatrix
    void shouldGoOnWhereNothingIsCompiled(Jdk jdk) throws Exception {
        for (int i = 0; i < TIMES; i++) {
            try {
                shouldGoOn(jdk, 0, "-Xint");
            } catch (AssertionError ended) {
                if (!ended.getMessage().contains(IN_ATOMIC_OPERATION)) {
                    throw ended;
                }
                System.out.println("cut right before an atomic operation, repeated: " + jdk);
                shouldGoOn(jdk, 0, "-Xint");
            }
        }
    }

    /** Counting goes on, but no reader finds the page. */
    @OnOldestFirst
    void shouldSayThatThePageWasRemoved(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        ChildJvm child = ChildJvm.on(jdk).withBothCompilers().accounted(page);
        try (RunningJvm running = child.program(Going.class, directory.resolve("file")).start()) {
            assertEquals(0, errors(running), "before");
            Files.delete(page);
            running.awaitErr("jacct: " + page + " was removed by another program");
            assertEquals(0, errors(running), "afterwards");
            running.closeInput();
            Finished finished = running.finish();
            assertEquals(
                    "0 1", finished.status() + " " + finished.err().size(), finished::toString);
        }
    }

    private void shouldGoOn(Jdk jdk, double left, String... options) throws Exception {
        Path page = directory.resolve("page");
        ChildJvm child = ChildJvm.on(jdk).withBothCompilers().options(options).accounted(page);
        try (RunningJvm running = child.program(Going.class, directory.resolve("file")).start()) {
            assertEquals(0, errors(running), "before");
            cut(page, (long) (Files.size(page) * left));
            running.awaitErr("jacct: " + page + " was cut short by another program");
            long inTheMeantime = errors(running);
            long afterwards = errors(running);
            assertRefused(jdk, page);
            running.closeInput();
            Finished finished = running.finish();
            assertEquals(0, inTheMeantime, finished::toString);
            assertEquals(0, afterwards, finished::toString);
            assertEquals(0, finished.status(), finished::toString);
            long said = finished.err().stream().filter(line -> line.endsWith(SAID)).count();
            assertEquals(1, said, finished::toString);
        }
    }

    /** What a reader would show has ended, and would look like threads that hang. */
    private static void assertRefused(Jdk jdk, Path page) throws Exception {
        Finished read = ChildJvm.jacct(jdk, "top", "-b", "-n", "1", page.toString()).run();
        assertEquals("1 1", read.status() + " " + read.err().size(), read::toString);
        assertEquals(List.of(), read.out(), read::toString);
    }

    private static long errors(RunningJvm running) throws Exception {
        running.say("errors");
        return Long.parseLong(running.await("errors "));
    }

    private static void cut(Path page, long left) throws Exception {
        try (FileChannel file = FileChannel.open(page, StandardOpenOption.WRITE)) {
            file.truncate(left);
        }
    }
}
