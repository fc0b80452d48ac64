// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.counter.Operation;
import io.jacct.ledger.device.Descriptors;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.operation.Resolver;
import io.jacct.ledger.task.Stripe;
import io.jacct.ledger.task.Tasks;
import io.jacct.memory.Layout;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Page;
import java.io.FileDescriptor;
import java.io.IOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LedgerTest {
    private static final int FD = 900;

    private int file;
    private Counts before;

    @BeforeEach
    void setUp() {
        TestLedger.open();
        DescriptorLedger.opened(FD, "/data/../data/a//b.txt", 0, null);
        file = Descriptors.get(FD);
        before = TestLedger.me().counts();
    }

    private Counts booked() {
        return TestLedger.me().counts().minus(before);
    }

    /** The device is new, so its read is timed. Of a fast device only some reads are. */
    @Test
    void shouldBookBytesOfAReadAndOneOperation() {
        DescriptorLedger.opened(FD, "/data/read once", 0, null);
        file = Descriptors.get(FD);
        long token = Ledger.begin(Operation.READ, file);
        long begun = System.nanoTime();
        while (System.nanoTime() == begun) {
            // two readings of the clock may be the same
            Thread.onSpinWait();
        }
        Ledger.read(file, token, 100, null);
        assertEquals(1, booked().get(Counter.FILE_READS));
        assertEquals(100, booked().get(Counter.FILE_READ_BYTES));
        assertTrue(booked().get(Counter.FILE_READ_NANOS) > 0);
        assertEquals(0, booked().get(Counter.FILE_ERRORS));
    }

    @Test
    void shouldBookEndOfFileAsAnOperationWithoutBytes() {
        Ledger.read(file, 0, -1, null);
        assertEquals(1, booked().get(Counter.FILE_READS));
        assertEquals(0, booked().get(Counter.FILE_READ_BYTES));
    }

    @Test
    void shouldTakeTimeoutOfSocketForNoError() {
        int socket = EndpointKind.other(EndpointKind.SOCKET);
        int listener = EndpointKind.other(EndpointKind.LISTEN);
        SocketTimeoutException late = new SocketTimeoutException();
        Ledger.read(socket, Ledger.begin(Operation.READ, socket), -1, late);
        DescriptorLedger.accepted(listener, null, 0, late);
        DescriptorLedger.connected(null, socket, null, 0, false, late);
        assertEquals(3, booked().get(Counter.SOCKET_TIMEOUTS));
        assertEquals(0, booked().get(Counter.SOCKET_ERRORS));
        Ledger.read(socket, 0, -1, new SocketException());
        assertEquals(3, booked().get(Counter.SOCKET_TIMEOUTS));
        assertEquals(1, booked().get(Counter.SOCKET_ERRORS));
    }

    /** Files have another counter at its place. */
    @Test
    void shouldTakeItForErrorOfFile() {
        Ledger.read(file, 0, -1, new SocketTimeoutException());
        assertEquals(1, booked().get(Counter.FILE_ERRORS));
        assertEquals(0, booked().get(Counter.FILE_UNMAPPED_BYTES));
    }

    @Test
    void shouldKeepBytesOfAWriteThatThrew() {
        Ledger.write(file, 0, 17, new IOException());
        assertEquals(17, booked().get(Counter.FILE_WRITE_BYTES));
        assertEquals(1, booked().get(Counter.FILE_ERRORS));
    }

    @Test
    void shouldCallAnAttemptOnASocketThatMovedNothingOther() {
        Ledger.read(EndpointKind.other(EndpointKind.SOCKET), 0, 0, null);
        assertEquals(0, booked().get(Counter.SOCKET_READS));
        assertEquals(1, booked().get(Counter.SOCKET_OTHERS));
    }

    @Test
    void shouldBookACloseOnceHoweverManyLayersSaySo() {
        DescriptorLedger.closing(FD);
        DescriptorLedger.closing(FD);
        assertEquals(1, booked().get(Counter.FILE_CLOSES));
    }

    @Test
    void shouldCountAnAcceptedConnectionUnderTheListenersPort() {
        int listener = EndpointKind.other(EndpointKind.LISTEN);
        Resolver.accepted(listener, FD + 1, 0, null);
        assertEquals(listener, DescriptorLedger.socket(FD + 1, null));
        assertEquals(1, booked().get(Counter.SOCKET_ACCEPTS));
        assertEquals(1, booked().get(Counter.SOCKET_OPENS));
    }

    @Test
    void shouldNotBookWhatIsTheAgentsOwn() {
        Ledger.exempt();
        Ledger.read(file, Ledger.begin(Operation.READ, file), 100, null);
        Ledger.include();
        assertEquals(Counts.ZERO, booked().counted());
    }

    @Test
    void shouldNotAccountAThreadThatIsStartedForTheAgent() {
        long started = TestLedger.snapshot().started();
        Ledger.exempt();
        TestLedger.onThread("of-the-agent-1", () -> Ledger.read(file, 0, 100, null));
        Ledger.include();
        assertEquals(started, TestLedger.snapshot().started());
        assertEquals(Counts.ZERO, booked().counted());
    }

    @Test
    void shouldShowTheOperationThatIsGoingOn() {
        long start = Ledger.begin(Operation.READ, file);
        var current = TestLedger.me().current();
        assertEquals("read", current.name());
        assertEquals("/data/a/b.txt", current.endpoint().name());
        assertEquals("file", current.endpoint().kind());
        assertTrue(current.nanos() >= 0);
        assertEquals(0, Ledger.begin(Operation.WRITE, file), "nested: the outer operation's time");
        Ledger.read(file, start, 1, null);
        assertNull(TestLedger.me().current());
    }

    @Test
    void shouldKeepWhatADepartedTaskDidInItsGroupAndPool() {
        Snapshot earlier = TestLedger.snapshot();
        TestLedger.onThread("departing-7", () -> Ledger.read(file, 0, 1000, null));
        Snapshot later = TestLedger.snapshot();
        Group pool = group(later.pools(), "departing-N");
        assertEquals(0, pool.live());
        assertEquals(1, pool.ended());
        assertEquals(1000, pool.counts().get(Counter.FILE_READ_BYTES));
        assertEquals(pool.counts(), pool.departed());
        assertEquals(1000, later.totals().minus(earlier.totals()).get(Counter.FILE_READ_BYTES));
    }

    @Test
    void shouldMoveAThreadThatNamesItselfBeforeItDoesAnything() {
        TestLedger.onThread(
                "Thread-77",
                () -> {
                    Thread.currentThread().setName("renamed-1");
                    ThreadLedger.renamed(Thread.currentThread());
                    Ledger.read(file, 0, 5, null);
                    Thread.currentThread().setName("again");
                    ThreadLedger.renamed(Thread.currentThread());
                });
        Group pool = group(TestLedger.snapshot().pools(), "renamed-N");
        assertEquals(5, pool.counts().get(Counter.FILE_READ_BYTES));
    }

    @Test
    void shouldSumLiveAndDepartedToTotals() {
        TestLedger.onThread("summed-1", () -> Ledger.write(file, 0, 3, null));
        Snapshot snapshot = TestLedger.snapshot();
        Counts sum = snapshot.overflow();
        for (Group group : snapshot.groups()) {
            sum = sum.plus(group.departed());
        }
        for (var task : snapshot.tasks()) {
            sum = sum.plus(task.counts());
        }
        assertEquals(snapshot.totals(), sum);
    }

    @Test
    void shouldShowTheSamePageToAnotherProcess() throws IOException {
        Ledger.write(file, 0, 3, null);
        try (Page page = Page.open(TestLedger.FILE)) {
            assertTrue(page.alive());
            Snapshot foreign = page.snapshot();
            assertEquals(
                    TestLedger.me().counts(),
                    TestLedger.task(foreign, Thread.currentThread().getId()).counts());
            assertEquals(ProcessHandle.current().pid(), foreign.page().pid());
        }
    }

    @Test
    void shouldForgetAThreadThatCouldNotBeStarted() {
        Thread thread = new Thread(() -> {}, "unstartable-1");
        ThreadLedger.starting(thread);
        assertEquals(1, group(TestLedger.snapshot().pools(), "unstartable-N").live());
        ThreadLedger.notStarted(thread);
        assertEquals(0, group(TestLedger.snapshot().pools(), "unstartable-N").started());
    }

    @Test
    void shouldGoOnTimingAfterAnEndThatCouldNotBeBooked() {
        long errors = TestLedger.snapshot().health().get("adviceErrors");
        assertTrue(Ledger.begin(Operation.READ, file) != 0);
        Ledger.suppressed(new StackOverflowError());
        assertNull(TestLedger.me().current());
        long start = Ledger.begin(Operation.READ, file);
        assertTrue(start != 0);
        Ledger.read(file, start, 1, null);
        assertEquals(1, booked().get(Counter.FILE_READS));
        assertEquals(errors + 1, TestLedger.snapshot().health().get("adviceErrors"));
    }

    @Test
    void shouldGoOnBookingAfterAWriterWasTornAway() {
        Stripe stripe = Tasks.open();
        assertEquals(stripe, Tasks.open());
        stripe.close();
        assertEquals(0, stripe.get(Layout.SEQUENCE) & 1);
        assertEquals(Counts.ZERO, booked().counted());
    }

    @Test
    void shouldTakeAClosedDescriptorForAFileThatFails() {
        int closed = DescriptorLedger.file(new FileDescriptor(), "/gone");
        Ledger.read(closed, 0, 0, new IOException());
        assertEquals(1, booked().get(Counter.FILE_ERRORS));
    }

    private static Group group(java.util.List<Group> groups, String name) {
        return groups.stream().filter(g -> g.name().equals(name)).findFirst().orElseThrow();
    }
}
