// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jacct.snapshot.page.PageException;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A page that was exchanged for something else after the look at its type. */
class OpeningTest {
    @TempDir private Path directory;

    @Test
    @Timeout(60)
    void shouldNotWaitForEverForAFifo() throws Exception {
        Path fifo = directory.resolve("fifo");
        assertEquals(0, new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor());
        PageException late =
                assertThrows(
                        PageException.class,
                        () ->
                                Opening.open(
                                        fifo.toFile(),
                                        () -> new FileInputStream(fifo.toFile()),
                                        1));
        assertEquals(
                fifo + " is not a page: it has not opened for 1 s, as a FIFO does",
                late.getMessage());
    }

    @Test
    void shouldGiveBackWhatWasOpenedOrWhyNot() throws Exception {
        assertEquals("page", Opening.open(directory.toFile(), () -> "page"));
        PageException known = new PageException("damaged");
        PageException thrown =
                assertThrows(
                        PageException.class,
                        () ->
                                Opening.open(
                                        directory.toFile(),
                                        () -> {
                                            throw known;
                                        }));
        assertEquals(known, thrown);
        assertThrows(
                IllegalStateException.class,
                () ->
                        Opening.open(
                                directory.toFile(),
                                () -> {
                                    throw new FileNotFoundException();
                                }));
    }
}
