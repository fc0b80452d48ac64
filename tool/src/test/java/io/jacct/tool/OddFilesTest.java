// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.tool.EveryCommand.Ran;
import io.jacct.tool.command.ExitStatus;
import io.jacct.tool.command.Pages;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every command on what is not a regular file. It prints one line and ends at once. The opening of
 * a FIFO would wait for ever.
 */
class OddFilesTest {
    @TempDir private Path directory;

    private static List<String> commands() {
        List<String> all = new ArrayList<>(EveryCommand.ALL);
        all.add("ubstat FILE 0 1 numfile");
        all.add("setublimit FILE 0 numfile 1:2");
        return all;
    }

    private static void assertRefused(Path odd) {
        for (String command : commands()) {
            Ran ran = EveryCommand.run(Pages.OF_THIS_USER, command, odd);
            assertEquals(
                    "jacct: cannot read the page: "
                            + odd
                            + " is not a page: it is not a regular file\n",
                    ran.err(),
                    command);
            assertEquals("", ran.out(), command);
            assertEquals(ExitStatus.NOT_FOUND, ran.status(), command);
        }
    }

    /** Commands that show recordings take a directory for one. */
    private void assertRefusedDirectory() {
        String noPage = " is not a page: it is not a regular file\n";
        Set<String> lines =
                Set.of(
                        "jacct: cannot read the page: " + directory + noPage,
                        "jacct: no recording in " + directory + "\n");
        for (String command : commands()) {
            Ran ran = EveryCommand.run(Pages.OF_THIS_USER, command, directory);
            assertTrue(lines.contains(ran.err()), command + ": " + ran.err());
            assertEquals("", ran.out(), command);
            assertEquals(ExitStatus.NOT_FOUND, ran.status(), command);
        }
    }

    @Test
    @Timeout(60)
    void shouldRefuseAFifo() throws Exception {
        assertRefused(fifo());
    }

    @Test
    @Timeout(60)
    void shouldRefuseADirectoryADeviceAndASocket() throws IOException {
        assertRefusedDirectory();
        assertRefused(Path.of("/dev/zero"));
        assertRefused(Path.of("/dev/null"));
        Path socket = directory.resolve("socket");
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(socket));
            assertRefused(socket);
        }
    }

    /** Another program exchanges a page and a FIFO all the time. */
    @Test
    void shouldEndWhereAPageIsExchangedForAFifo() throws Exception {
        Path page = directory.resolve("page");
        Path sound = directory.resolve("sound");
        Files.write(sound, RealPage.bytes(directory.resolve("made"), ""));
        Path fifo = fifo();
        Thread racer = new Thread(() -> exchange(page, sound, fifo));
        racer.setDaemon(true);
        racer.start();
        boolean refused = false;
        boolean read = false;
        for (int i = 0; i < 10 || !(refused && read); i++) {
            Ran ran = EveryCommand.run(Pages.OF_THIS_USER, "kstat -p FILE", page);
            refused |= ran.status() == ExitStatus.NOT_FOUND;
            read |= ran.status() == ExitStatus.DONE;
            assertTrue(ran.err().lines().count() <= 1, ran::err);
        }
        racer.interrupt();
        racer.join();
    }

    private static void exchange(Path page, Path sound, Path fifo) {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                Files.deleteIfExists(page);
                Files.createLink(page, sound);
                Files.delete(page);
                Files.createLink(page, fifo);
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private Path fifo() throws Exception {
        Path fifo = directory.resolve("fifo");
        assertEquals(0, new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor());
        return fifo;
    }
}
