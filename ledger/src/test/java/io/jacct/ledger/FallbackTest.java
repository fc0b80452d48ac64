// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jacct.counter.Counter;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Page;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** If the page cannot be in a file, it is in memory, and one line says so. */
class FallbackTest {
    @TempDir Path temp;

    @Test
    void shouldCountInMemoryAndSayWhyInOneLine() throws Exception {
        File nowhere = temp.resolve("no/page").toFile();
        try (Fork child = new Fork(Child.class, nowhere.getPath())) {
            String warning = child.line();
            String expected = "no page for other processes: " + nowhere + " cannot be made: ";
            assertTrue(warning.startsWith(expected), warning);
            assertEquals("(anonymous) 100", child.line());
            assertNull(child.line());
        }
    }

    @Test
    @Tag("root")
    void shouldLeaveNoPieceOfAPageBehindWhereThereIsNoSpace() throws Exception {
        Path full = Files.createDirectory(temp.resolve("full"));
        boolean mounted = mount("mount", "-t", "tmpfs", "-o", "size=64k", "none", full.toString());
        assumeTrue(mounted, "skipped: needs root, or the right to mount");
        try {
            File page = full.resolve("page").toFile();
            try (Fork child = new Fork(Child.class, page.getPath())) {
                String warning = "no page for other processes: No space left on device";
                assertEquals(warning, child.line());
                assertEquals("(anonymous) 100", child.line());
                assertNull(child.line());
            }
            assertFalse(page.exists());
        } finally {
            mount("umount", "-l", full.toString());
        }
    }

    private static boolean mount(String... command) throws Exception {
        return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor() == 0;
    }

    /** Opens a ledger, books, and reads its own page. */
    static final class Child {
        private Child() {}

        public static void main(String[] args) throws Exception {
            System.out.println(LedgerStart.open(Map.of("page", args[0])));
            Ledger.read(EndpointKind.other(EndpointKind.FILE), 0, 100, null);
            Snapshot snapshot = Page.own().snapshot();
            long bytes = snapshot.totals().get(Counter.FILE_READ_BYTES);
            System.out.println(snapshot.page().file() + " " + bytes);
        }
    }
}
