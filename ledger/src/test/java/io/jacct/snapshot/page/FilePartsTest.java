// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jacct.ledger.SamplePage;
import io.jacct.memory.Layout;
import io.jacct.snapshot.Snapshot;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A page's file that is removed while it is read. */
class FilePartsTest {
    @TempDir Path temp;

    private File file;

    @BeforeEach
    void setUp() throws IOException {
        file = temp.resolve("page").toFile();
        Files.write(file.toPath(), SamplePage.bytes(file));
    }

    @Test
    void shouldReadWhatItHadNotReadBeforeTheFileWasGone() throws IOException {
        Snapshot before;
        try (Page page = Page.open(file)) {
            before = page.snapshot();
        }
        try (Page page = Page.open(file)) {
            // nothing but the header is mapped yet
            Files.delete(file.toPath());
            assertEquals(before.totals(), page.snapshot().totals());
        }
        assertThrows(PageException.class, () -> Page.open(file));
    }

    @Test
    void shouldKeepWhatIsMappedWhenItIsClosed() throws IOException {
        FileParts parts = new FileParts(file);
        PageView view = new PageView(parts);
        assertFalse(view.segments(Layout.RECORDS).isEmpty());
        parts.close();
        assertFalse(view.segments(Layout.RECORDS).isEmpty());
        assertThrows(PageException.class, () -> parts.part(-1, 0, Layout.HEADER_LENGTH));
    }

    /** Opening a FIFO would wait for its other end. */
    @Test
    @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void shouldOpenNothingButRegularFiles() throws Exception {
        Path fifo = temp.resolve("fifo");
        assertEquals(0, new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor());
        Path link = Files.createSymbolicLink(temp.resolve("link"), fifo);
        for (Path odd : List.of(fifo, link, temp, Path.of("/dev/zero"))) {
            String line =
                    assertThrows(PageException.class, () -> Page.open(odd.toFile())).getMessage();
            assertEquals(odd + " is not a page: it is not a regular file", line);
        }
    }
}
