// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.snapshot.Snapshot;
import io.jacct.tool.command.Source;
import io.jacct.tool.top.TopScreen;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.impl.ExternalTerminal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class TopScreenTest {
    private static final String ENTER = "\u001b[?1049h";
    private static final String EXIT = "\u001b[?1049l";

    @TempDir Path directory;
    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();

    private Source source(FakePages pages) throws IOException {
        return pages.put(4711, Fixture.snapshot()).open(pages.ofPid(4711));
    }

    private String show(Source source, String keys, long frames) throws IOException {
        ByteArrayInputStream in =
                new ByteArrayInputStream(keys.getBytes(StandardCharsets.US_ASCII));
        Terminal terminal =
                new ExternalTerminal("test", "xterm", in, shown, StandardCharsets.UTF_8);
        terminal.setSize(new Size(100, 24));
        try (TopScreen screen = new TopScreen(terminal, false)) {
            Snapshot last = screen.run(source, 3_600_000, frames);
            assertEquals(4711, last.page().pid());
        }
        return shown.toString(StandardCharsets.UTF_8);
    }

    @Test
    void shouldShowAFrameAndRestoreTheTerminalOnQuit() throws IOException {
        String out = show(source(new FakePages(directory)), "q", 9);
        assertTrue(out.contains(ENTER), out);
        assertTrue(out.contains("http-exec-N"), out);
        assertTrue(out.contains("db.example:5432"), out);
        assertTrue(out.indexOf(EXIT) > out.indexOf("db.example:5432"), out);
        assertTrue(out.lastIndexOf("\u001b[?25h") > out.lastIndexOf("\u001b[?25l"), out);
    }

    @Test
    void shouldTakeThreadsAwayAndBringThemBackOnTheirKeys() throws IOException {
        String pools = show(source(new FakePages(directory)), "pq", 9);
        assertEquals(1, pools.split("DOING", -1).length - 1, pools);
        shown.reset();
        Files.delete(directory.resolve("4711"));
        String both = show(source(new FakePages(directory)), "pbq", 9);
        assertEquals(2, both.split("DOING", -1).length - 1, both);
    }

    @Test
    void shouldEndWithTheProcessWithoutAKey() throws IOException {
        Source source = source(new FakePages(directory).dead());
        String out = show(source, "", 9);
        assertTrue(out.contains(EXIT), out);
    }

    @Test
    void shouldLeaveTheTerminalAloneOnceItIsRestored() throws IOException {
        Terminal terminal =
                new ExternalTerminal(
                        "test",
                        "xterm",
                        new ByteArrayInputStream(new byte[0]),
                        shown,
                        StandardCharsets.UTF_8);
        TopScreen screen = new TopScreen(terminal, false);
        screen.close();
        int length = shown.size();
        screen.close();
        assertEquals(length, shown.size());
    }

    @Test
    void shouldNotTakeAPipeForATerminal() {
        assertFalse(TopScreen.possible());
    }
}
