// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.tool.FakePages.Result;
import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageCleaningTest {
    @TempDir Path directory;
    private FakePages pages;
    private File page;

    @BeforeEach
    void setUp() throws IOException {
        pages = new FakePages(directory);
        pages.put(4711, Fixture.snapshot());
        page = pages.ofPid(4711);
    }

    @Test
    void shouldRemoveThePagesOfDeadJvmsAndSayWhich() throws IOException {
        pages.damage(12, "it has another format").dead();
        File unreadable = pages.ofPid(12);
        Result dry = pages.run("page", "--clean", "--dry-run");
        assertEquals(
                "would remove "
                        + page
                        + ", 0, of orders.jar --port 8080\nkept "
                        + unreadable
                        + ": it has another format\n1 page would be removed, 0\n",
                dry.out());
        assertTrue(page.exists());
        Result done = pages.run("page", "--clean");
        assertTrue(done.out().startsWith("removed " + page + ", "), done::out);
        assertTrue(done.out().endsWith("\n1 page removed, 0\n"), done::out);
        assertEquals("0 ", done.status() + " " + done.err());
        assertFalse(page.exists());
        assertTrue(unreadable.exists(), "nobody can tell whose it is");
    }

    @Test
    void shouldLeaveThePageOfALivingJvm() {
        assertEquals("0 pages removed, 0\n", pages.run("page", "--clean").out());
        assertTrue(page.exists());
    }

    /** As a JVM in another pid namespace does, or one that has just started. */
    @Test
    void shouldLeaveALockedPage() throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process holder =
                new ProcessBuilder(
                                java,
                                "-cp",
                                System.getProperty("java.class.path"),
                                Holder.class.getName(),
                                page.getPath())
                        .start();
        try {
            assertEquals('l', holder.getInputStream().read());
            Result result = pages.dead().run("page", "--clean");
            assertTrue(
                    result.out().startsWith("kept " + page + ": a JVM holds it\n"), result.out());
            assertTrue(page.exists());
        } finally {
            holder.destroy();
            holder.waitFor();
        }
        pages.run("page", "--clean");
        assertFalse(page.exists());
    }

    @Test
    void shouldPrintJson() {
        assertEquals(
                "[{\"file\":\""
                        + page
                        + "\",\"command\":\"orders.jar --port 8080\",\"bytes\":0,"
                        + "\"removed\":true,\"kept\":null}]\n",
                pages.dead().run("page", "--clean", "--json").out());
    }

    /** A process that has locked the second byte of a file. */
    static final class Holder {
        public static void main(String[] args) throws Exception {
            try (FileChannel channel =
                    FileChannel.open(Path.of(args[0]), StandardOpenOption.WRITE)) {
                channel.lock(1, 1, false);
                System.out.print('l');
                System.out.flush();
                System.in.read();
            }
        }
    }
}
