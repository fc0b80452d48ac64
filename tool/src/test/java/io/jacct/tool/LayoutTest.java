// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.tool.FakePages.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The options that commands with tables share. */
class LayoutTest {
    @TempDir Path directory;
    private FakePages pages;

    @BeforeEach
    void setUp() throws IOException {
        pages = new FakePages(directory);
        pages.put(4711, Fixture.snapshot());
    }

    private static List<String> table(Result result) {
        assertEquals(0, result.status(), result::err);
        return result.out().lines().toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "iostat -x -a 4711", "iostat 4711"})
    void shouldStayWithinTheWidth(String command) {
        for (int width : new int[] {60, 72, 80, 100}) {
            Result result = pages.run((command + " --width " + width).split(" "));
            assertTrue(
                    table(result).stream().allMatch(line -> line.length() <= width), result::out);
        }
    }

    @Test
    void shouldSayOnceWhichColumnsThereIsNoRoomFor() {
        Result narrow = pages.run("iostat", "-x", "-a", "--width", "80", "4711");
        assertTrue(
                narrow.err()
                        .matches(
                                "jacct: 80 columns leave out .*w99, w999, wmax, wmax at: choose"
                                        + " with --columns, or --width [0-9]+\n"),
                narrow.err());
        String needed = narrow.err().replaceFirst(".*--width ", "").strip();
        Result wide = pages.run("iostat", "-x", "-a", "--width", needed, "4711");
        assertEquals("", wide.err());
        assertTrue(wide.out().contains("wmax at"), wide.out());
        assertEquals("", pages.run("iostat", "-x", "-a", "4711").err(), "a pipe has whole lines");
    }

    @Test
    void shouldShowTheChosenColumns() {
        String[] rare = {
            "iostat", "-x", "-a", "--width", "80", "--columns", "w99,WMAX,r/s", "4711"
        };
        Result chosen = pages.run(rare);
        assertEquals("", chosen.err());
        assertTrue(
                table(chosen).stream()
                        .anyMatch(line -> line.matches(" *w99 +wmax +r/s +class +device")),
                chosen.out());
        assertEquals(
                List.of(" PID  COMMAND", "4711  orders.jar --port 8080"),
                table(pages.run("list", "--columns", "PID,COMMAND")));
    }

    @Test
    void shouldNameTheColumnsThatThereAre() {
        Result wrong = pages.run("list", "--columns", "PID,NAME");
        assertEquals(2, wrong.status());
        assertEquals(
                "jacct: there is no column 'NAME'; there are"
                        + " PID,STATE,STARTED,THREADS,READ,WRITTEN,COMMAND; try 'jacct help'\n",
                wrong.err());
        assertEquals(2, pages.run("iostat", "--columns", "x", "4711").status());
        assertEquals(2, pages.run("list", "--width", "19").status());
    }
}
