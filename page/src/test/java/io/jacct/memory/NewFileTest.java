// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code page=FILE} in a directory in which another user may remove and put files. {@code
 * HostileDirectoryTest} has it with another user.
 */
class NewFileTest {
    private static final int TIMES = 1000;

    @TempDir private Path temp;

    /** As soon as the file is there, it is replaced by a link to what does not exist. */
    @Test
    void shouldNeverFollowALinkThatComesInBetween() throws Exception {
        Path file = temp.resolve("page");
        Path target = temp.resolve("target");
        Racer racer = new Racer(() -> replace(file, target));
        int links = 0;
        for (int i = 0; i < TIMES; i++) {
            FileStore store = null;
            try {
                store = FileStore.named(file.toFile());
                store.extend(0, 4096);
            } catch (IOException replaced) {
                // the page is then in memory
            }
            links += Files.isSymbolicLink(file) ? 1 : 0;
            if (store != null) {
                store.discard();
            }
            assertFalse(Files.exists(target), "followed");
            Files.deleteIfExists(file);
        }
        racer.end();
        assertTrue(links > 0, "the racer never came in time");
    }

    private static void replace(Path file, Path target) throws IOException {
        if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            Files.delete(file);
            Files.createSymbolicLink(file, target);
        }
    }

    /** Also in the moment in which it is made. */
    @Test
    void shouldNeverBeOpenToOthers() throws Exception {
        Path file = temp.resolve("page");
        Set<String> modes = ConcurrentHashMap.newKeySet();
        Racer racer =
                new Racer(
                        () ->
                                modes.add(
                                        PosixFilePermissions.toString(
                                                Files.getPosixFilePermissions(file))));
        for (int i = 0; i < TIMES || modes.isEmpty(); i++) {
            FileStore.named(file.toFile()).discard();
        }
        racer.end();
        assertEquals(Set.of("rw-------"), modes);
    }

    /** Repeats a step, which may fail, on a thread of its own. */
    private static final class Racer {
        private final Thread thread;
        private volatile boolean ended;

        Racer(Step step) {
            thread = new Thread(() -> repeat(step));
            thread.start();
        }

        private void repeat(Step step) {
            while (!ended) {
                try {
                    step.run();
                } catch (IOException notNow) {
                    // the file has gone or was replaced
                }
            }
        }

        void end() throws InterruptedException {
            ended = true;
            thread.join();
        }
    }

    private interface Step {
        void run() throws IOException;
    }
}
