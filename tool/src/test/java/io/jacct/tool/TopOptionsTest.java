// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.tool.FakePages.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopOptionsTest {
    @TempDir Path directory;
    private FakePages pages;

    @BeforeEach
    void setUp() throws IOException {
        pages = new FakePages(directory).put(4711, Fixture.snapshot());
    }

    private String top(String... options) {
        String[] all = new String[options.length + 4];
        System.arraycopy(new String[] {"top", "-b", "-n", "1"}, 0, all, 0, 4);
        System.arraycopy(options, 0, all, 4, options.length);
        Result result = pages.run(all);
        assertEquals("", result.err());
        assertEquals(0, result.status());
        return result.out();
    }

    /** The first words of the rows below the heading that begins with {@code title}. */
    private static List<String> rows(String out, String title) {
        return out.lines()
                .dropWhile(line -> !line.startsWith(title))
                .skip(1)
                .takeWhile(line -> !line.isEmpty())
                .map(line -> line.split(" ")[0])
                .toList();
    }

    @Test
    void shouldPrintTheViewThatIsAskedFor() {
        String devices = top("--view", "devices", "4711");
        assertFalse(devices.contains("THREAD"), devices);
        assertEquals(List.of(Fixture.LOG.name(), Fixture.DATABASE.name()), rows(devices, "DEVICE"));
        assertEquals(
                List.of("http-exec-N", "reports-N"),
                rows(top("--view", "executors", "4711"), "EXECUTOR"));
    }

    @Test
    void shouldSortByTheColumnThatIsAskedFor() {
        String threads = top("--view", "threads", "--sort", "for", "4711");
        assertEquals("http-exec-1", rows(threads, "THREAD").get(0), threads);
        String both = top("--sort", "%SOCK", "4711");
        assertEquals("http-exec-N", rows(both, "POOL").get(0), both);
        assertEquals("http-exec-1", rows(both, "THREAD").get(0), both);
    }

    @Test
    void shouldPrintTheRowsAndColumnsThatAreAskedFor() {
        String out = top("--view", "threads", "--filter", "db.EX", "--columns", "pool,ON", "4711");
        assertTrue(out.contains("\nTHREAD          POOL            ON\n"), out);
        assertEquals(List.of("http-exec-1"), rows(out, "THREAD"));
        String counter = top("--view", "threads", "--columns", "fileReads", "4711");
        assertTrue(counter.contains("fileReads/s"), counter);
    }

    @Test
    void shouldPrintTheListOfJvmsWithoutAProcess() {
        String out = top();
        assertTrue(out.startsWith("1 JVM, 1 live"), out);
        assertEquals(List.of("4711"), rows(out, "PID"));
    }

    @Test
    void shouldNameWhatThereIsInsteadOfAWrongName() {
        for (String wrong :
                List.of(
                        "top --view nothing 4711",
                        "top -b -n 1 --sort nothing 4711",
                        "top -b -n 1 --columns cpu,nothing 4711",
                        "top --view threads",
                        "top --json")) {
            Result result = pages.run(wrong.split(" "));
            assertEquals(2, result.status(), wrong);
            assertEquals(1, result.err().lines().count(), result.err());
            assertEquals("", result.out(), wrong);
        }
    }
}
