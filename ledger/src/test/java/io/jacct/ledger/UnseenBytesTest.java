// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Operation;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.unseen.UnseenBytes;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing is woven here, so what this test reads and writes passes the ledger. */
class UnseenBytesTest {
    private static final int FILE = EndpointKind.other(EndpointKind.FILE);
    private static final int SIZE = 30_000_000;

    /** More than all that this JVM does beside the test. */
    private static final int ASIDE = 10_000_000;

    @TempDir private Path directory;
    private Path file;
    private UnseenBytes bytes;

    @BeforeEach
    void open() throws Exception {
        TestLedger.open("exits");
        file = directory.resolve("file");
        Files.write(file, new byte[SIZE]);
        bytes = new UnseenBytes(LedgerStart.state.task, LedgerStart.state.endpoints);
    }

    @AfterEach
    void close() {
        LedgerStart.close();
    }

    private static void assertAbout(long expected, long actual) {
        assertEquals(expected, actual, ASIDE);
    }

    @Test
    void shouldBeWhatTheLedgerHasNotSeen() throws Exception {
        assertTrue(bytes.look());
        assertAbout(0, bytes.read());
        assertEquals(SIZE, Files.readAllBytes(file).length);
        Files.write(directory.resolve("other"), new byte[2 * SIZE]);
        bytes.look();
        assertAbout(SIZE, bytes.read());
        assertAbout(2L * SIZE, bytes.written());
    }

    @Test
    void shouldNotBeWhatTheLedgerHasSeen() throws Exception {
        assertEquals(SIZE, Files.readAllBytes(file).length);
        Ledger.read(FILE, Ledger.begin(Operation.READ, FILE), SIZE, null);
        bytes.look();
        assertAbout(0, bytes.read());
    }

    @Test
    void shouldNotBeWhatTheAgentMovesItself() throws Exception {
        assertEquals(SIZE, Files.readAllBytes(file).length);
        Ledger.exempt();
        try {
            Ledger.read(FILE, Ledger.begin(Operation.READ, FILE), SIZE, null);
        } finally {
            Ledger.include();
        }
        bytes.look();
        assertAbout(0, bytes.read());
    }

    /** Java receives and sends datagrams, which the kernel does not count. */
    @Test
    void shouldNotBeHiddenByDatagrams() throws Exception {
        int datagrams = EndpointKind.other(EndpointKind.DATAGRAM);
        assertEquals(SIZE, Files.readAllBytes(file).length);
        Ledger.read(datagrams, Ledger.begin(Operation.READ, datagrams), SIZE, null);
        bytes.look();
        assertAbout(SIZE, bytes.read());
    }

    @Test
    void shouldNotBeWhatAChildHasRead() throws Exception {
        ProcessBuilder child = new ProcessBuilder("cat", file.toString());
        child.redirectOutput(ProcessBuilder.Redirect.DISCARD);
        assertEquals(0, child.start().waitFor());
        bytes.look();
        assertAbout(0, bytes.read());
        assertEquals(SIZE, Files.readAllBytes(file).length);
        bytes.look();
        assertAbout(SIZE, bytes.read());
    }
}
