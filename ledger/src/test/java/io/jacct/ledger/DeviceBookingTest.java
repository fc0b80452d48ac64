// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.counter.Operation;
import io.jacct.ledger.device.Descriptors;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.operation.Booking;
import io.jacct.ledger.operation.Resolver;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Snapshot;
import java.io.FileDescriptor;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** From the entry point to the device. */
class DeviceBookingTest {
    private static final int FD = 700;

    private int file;

    @BeforeEach
    void open() throws IOException {
        TestLedger.open();
        DescriptorLedger.opened(FD, "/data/a", 0, null);
        file = Descriptors.get(FD);
    }

    @AfterEach
    void close() {
        LedgerStart.close();
    }

    private static Device device(String name) throws IOException {
        Snapshot snapshot = TestLedger.snapshot();
        assertEquals(0, snapshot.health().get("adviceErrors"));
        return snapshot.devices().stream()
                .filter(each -> each.entry().endpoint().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** A port does not serve while it waits for a client. */
    @Test
    void shouldHaveNoTimeOfAnAccept() throws IOException {
        int port = LedgerStart.state.endpoints.of(EndpointKind.LISTEN, "127.0.0.1:8080");
        long before = TestLedger.me().counts().get(Counter.SOCKET_ACCEPT_NANOS);
        long token = Ledger.begin(Operation.ACCEPT, port);
        assertEquals("accept", TestLedger.me().current().name());
        assertEquals("127.0.0.1:8080", TestLedger.me().current().endpoint().name());
        assertEquals(0, device("127.0.0.1:8080").busyCount());
        DescriptorLedger.accepted(port, (FileDescriptor) null, token, null);
        Device device = device("127.0.0.1:8080");
        assertEquals(1, device.others());
        assertEquals(0, device.otherNanos());
        assertEquals(0, device.busyNanos());
        assertEquals(0, device.queueNanos());
        assertTrue(TestLedger.me().counts().get(Counter.SOCKET_ACCEPT_NANOS) > before);
    }

    @Test
    @DisplayName("DEV-2: an operation is one transaction, even if it throws")
    void shouldBeOneTransaction() throws IOException {
        long token = Ledger.begin(Operation.READ, file);
        assertEquals(1, device("/data/a").busyCount());
        Ledger.read(file, token, 100, null);
        token = Ledger.begin(Operation.WRITE, file);
        Ledger.write(file, token, 0, new IOException());
        Device device = device("/data/a");
        assertEquals(0, device.busyCount());
        assertEquals(1, device.reads().operations());
        assertEquals(100, device.reads().bytes());
        assertEquals(1, device.writes().operations());
        assertEquals(1, device.errors());
        assertEquals(1, device.others(), "the open");
        assertEquals(3, device.endCount());
        assertTrue(device.busyNanos() > 0);
        assertEquals(device.queueNanos(), device.reads().nanos() + device.writes().nanos());
        assertEquals(device.queueNanos(), device.busyNanos(), "one after the other");
        assertEquals(
                List.of(2L, 0L, 0L), List.of(device.tagged(0), device.tagged(1), device.tagged(2)));
    }

    @Test
    void shouldTagForcesAndUrgentData() throws IOException {
        FileLedger.forced(file, Ledger.begin(Operation.OTHER, file), null);
        FileLedger.forced(file, 0, new IOException());
        Ledger.urgent(file, Ledger.begin(Operation.WRITE, file), 1, null);
        Ledger.other(file, Ledger.begin(Operation.OTHER, file), null);
        Device device = device("/data/a");
        assertEquals(
                List.of(0L, 1L, 2L), List.of(device.tagged(0), device.tagged(1), device.tagged(2)));
        assertEquals(1, device.writes().bytes());
        assertEquals(4, device.others(), "the open, two forces and one more");
        assertEquals(1, device.errors());
    }

    @Test
    @DisplayName("DEV-5: a connect has no data, and frees nothing")
    void shouldNotTakeAConnectForATruncation() throws IOException {
        int peer = Resolver.endpoints().of(EndpointKind.SOCKET, "peer:1");
        long token = Ledger.begin(Operation.CONNECT, peer);
        Booking.end(Operation.CONNECT, peer, token, null);
        Ledger.free(file, Ledger.begin(Operation.OTHER, file), null);
        assertEquals(0, device("peer:1").frees());
        assertEquals(1, device("peer:1").others());
        assertEquals(1, device("/data/a").frees());
    }

    @Test
    @DisplayName("DEV-5: an operation inside another one counts without time")
    void shouldCountPartsWithoutTime() throws IOException {
        DescriptorLedger.opened(FD + 1, "/data/b", 0, null);
        int other = Descriptors.get(FD + 1);
        long token = Ledger.begin(Operation.READ, file);
        long inner = Ledger.begin(Operation.WRITE, other);
        assertEquals(0, inner);
        Ledger.write(other, inner, 50, null);
        Ledger.read(file, token, 50, null);
        Device device = device("/data/b");
        assertEquals(50, device.writes().bytes());
        assertEquals(1, device.writes().operations());
        assertEquals(0, device.writes().nanos());
        assertEquals(0, device.busyNanos());
        assertEquals(device.endCount(), device.writes().operations() + device.others());
    }

    @Test
    @DisplayName("DEV-5: a read of a line counts its bytes, which are read one by one")
    void shouldKnowALineByItsBytes() throws IOException {
        long token = Ledger.begin(Operation.READ, file);
        Ledger.read(file, 0, 1, null);
        Ledger.read(file, 0, 1, null);
        FileLedger.readLine(file, token);
        Device device = device("/data/a");
        assertEquals(2, device.reads().operations());
        assertEquals(3, device.endCount(), "with the open");
        assertEquals(0, device.busyCount());
        assertTrue(device.reads().nanos() > 0);
    }

    @Test
    void shouldCountOpenDescriptors() throws IOException {
        assertEquals(1, device("/data/a").entry().open());
        DescriptorLedger.opened(FD + 1, "/data/a", 0, null);
        assertEquals(2, device("/data/a").entry().open());
        DescriptorLedger.opened(FD + 1, "/data/a", 0, null);
        assertEquals(2, device("/data/a").entry().open(), "a close was not seen");
        DescriptorLedger.opened(FD + 1, "/data/b", 0, null);
        assertEquals(1, device("/data/a").entry().open());
        DescriptorLedger.duplicated(FD, FD + 2);
        assertEquals(2, device("/data/a").entry().open());
        DescriptorLedger.closing(FD + 2);
        DescriptorLedger.closing(FD + 2);
        assertEquals(0, device("/data/a").entry().open());
        assertEquals(1, device("/data/b").entry().open());
    }

    /**
     * A ThreadDeath comes from the application, so it is passed on where {@code Thread.stop} works.
     */
    @ParameterizedTest
    @EnumSource
    void shouldEndWhatAdviceFailedToEnd(TornBy by) throws IOException {
        Throwable error = by.thrown();
        Ledger.begin(Operation.READ, file);
        if (by == TornBy.STOP && Runtime.version().feature() < 20) {
            assertThrows(by.error, () -> Ledger.suppressed(error));
        } else {
            Ledger.suppressed(error);
        }
        assertFailed();
    }

    /** As if there had been no stack even to report the failure. */
    @Test
    void shouldEndWhatThreadNeverEnded() throws IOException {
        long before = TestLedger.snapshot().health().get("adviceErrors");
        TestLedger.onThread("torn", () -> Ledger.begin(Operation.READ, file));
        assertFailed();
        assertEquals(before + 1, TestLedger.snapshot().health().get("adviceErrors"));
    }

    private static void assertFailed() {
        Device device =
                TestLedger.snapshot().devices().stream()
                        .filter(each -> each.entry().endpoint().equals("/data/a"))
                        .findFirst()
                        .orElseThrow();
        assertEquals(0, device.busyCount());
        assertEquals(1, device.errors());
    }

    @Test
    void shouldNotTakeAnEndForThatOfAnotherPage() throws IOException {
        // other tests make pages, too, and a token has two bits of the page's number
        LedgerStart.close();
        open();
        long token = Ledger.begin(Operation.READ, file);
        LedgerStart.close();
        open();
        int again = file;
        long running = Ledger.begin(Operation.READ, again);
        Ledger.read(file, token, 5, null);
        assertEquals(1, device("/data/a").busyCount());
        assertEquals(0, device("/data/a").unmatched());
        Ledger.read(again, running, 5, null);
    }
}
