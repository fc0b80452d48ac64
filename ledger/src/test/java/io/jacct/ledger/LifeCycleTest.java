// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.counter.Health;
import io.jacct.counter.Operation;
import io.jacct.ledger.base.Settings;
import io.jacct.ledger.device.Descriptors;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.operation.PendingRequests;
import io.jacct.ledger.operation.RequesterBooking;
import io.jacct.ledger.task.Stripe;
import io.jacct.ledger.task.TaskLifecycle;
import io.jacct.ledger.task.TaskStripe;
import io.jacct.ledger.task.Tasks;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;
import io.jacct.memory.PageMemory;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The ledger is opened, closed and opened again while threads still hold objects of the earlier
 * page.
 */
class LifeCycleTest {
    private static final int FD = 901;
    private static final int READ_BYTES = Layout.counter(Counter.FILE_READ_BYTES.id());

    @BeforeEach
    void setUp() {
        TestLedger.open();
    }

    /** Opens a ledger for the other tests again. */
    @AfterEach
    void tearDown() {
        LedgerStart.close();
    }

    @Test
    void shouldBeginAtZeroWhenOpenedAgain() {
        DescriptorLedger.opened(FD, "/tmp/a", 0, null);
        Ledger.read(Descriptors.get(FD), 0, 100, null);
        LedgerStart.close();
        TestLedger.open();
        assertEquals(0, TestLedger.snapshot().totals().get(Counter.FILE_READ_BYTES));
        assertEquals(0, Descriptors.get(FD), "descriptors are resolved anew");
        Ledger.read(EndpointKind.other(EndpointKind.FILE), 0, 7, null);
        assertEquals(7, TestLedger.me().counts().get(Counter.FILE_READ_BYTES));
        assertTrue(TestLedger.me().adopted());
    }

    @Test
    void shouldSayByTheClockOfSnapshotsWhenItWasOpened() {
        LedgerStart.close();
        long before = System.nanoTime();
        TestLedger.open();
        long after = System.nanoTime();
        long started = TestLedger.snapshot().page().startedNanos();
        assertTrue(started - before >= 0 && after - started >= 0);
    }

    /** A requester of the old page has a cohort there, which does not exist in the new one. */
    @Test
    void shouldCountWhatWasAskedUnderAnOldPageWhereItEnds() {
        int file = EndpointKind.other(EndpointKind.FILE);
        Object task = new Object();
        TaskStripe[] requester = new TaskStripe[1];
        TestLedger.onThread(
                "old requester",
                () -> {
                    requester[0] = PendingRequests.me();
                    AsynchronousLedger.asks(task, null);
                    PendingRequests.read(FD);
                });
        LedgerStart.close();
        RequesterBooking.transfer(requester[0], Operation.READ, file, 0, 1, null);
        TestLedger.open();
        RequesterBooking.transfer(requester[0], Operation.READ, file, 0, 5, null);
        AsynchronousLedger.reading(task);
        AsynchronousLedger.read(6, task);
        RequesterBooking.transfer(PendingRequests.reader(FD, 7), Operation.READ, file, 0, 7, null);
        assertEquals(18, TestLedger.me().counts().get(Counter.FILE_READ_BYTES));
        assertEquals(18, TestLedger.snapshot().totals().get(Counter.FILE_READ_BYTES));
        assertEquals(file, DescriptorLedger.path("/tmp/a"));
    }

    /** An executor that has an account in the old page has another in the new one. */
    @Test
    void shouldKeepABookForEachExecutorInEachPage() {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        ExecutorLedger.queueing(pool);
        ExecutorLedger.beginning(pool);
        LedgerStart.close();
        ExecutorLedger.queueing(pool);
        ExecutorLedger.drained(List.of(() -> {}), pool);
        ThreadPerTaskLedger.starting(pool, Thread.currentThread());
        TestLedger.open();
        ExecutorLedger.rejecting(() -> {}, pool);
        Executor book = TestLedger.snapshot().executors().get(0);
        assertEquals(1, book.rejected());
        assertEquals(0, book.waiting());
        assertEquals(0, book.running());
        assertEquals(0, TestLedger.snapshot().health().get(Health.ADVICE_ERRORS.label()));
    }

    @Test
    void shouldDoNothingWhileClosed() throws Exception {
        int endpoint = DescriptorLedger.file(new FileDescriptor(), "/tmp/a");
        LedgerStart.close();
        LedgerStart.close();
        long start = Ledger.begin(Operation.READ, endpoint);
        Ledger.read(endpoint, start, 10, null);
        DescriptorLedger.opened(FD, "/tmp/b", 0, null);
        DescriptorLedger.connected(new FileDescriptor(), 1, null, 0, true, null);
        DescriptorLedger.closing(FD);
        Ledger.exempt();
        Ledger.include();
        Ledger.suppressed(new IllegalStateException());
        Ledger.platformServer();
        Thread thread = new Thread(() -> ThreadLedger.ended(Thread.currentThread()));
        ThreadLedger.starting(thread);
        thread.start();
        thread.join();
        ThreadLedger.notStarted(thread);
        ThreadLedger.renamed(Thread.currentThread());
        LedgerStart.note("late", "note");
        assertFalse(LedgerStart.isOpen());
        assertThrows(PageException.class, Page::own);
    }

    @Test
    void shouldTakeOtherOptionsWhenOpenedAgain() throws Exception {
        LedgerStart.close();
        LedgerStart.open(Map.of("page", TestLedger.FILE.getPath(), "timing", "off"));
        assertFalse(Settings.timing());
        LedgerStart.close();
        TestLedger.open();
        assertTrue(Settings.timing());
    }

    @Test
    void shouldEndItsThreads() {
        assertTrue(lives(Housekeeper.class));
        assertTrue(lives(Worker.class));
        LedgerStart.close();
        assertFalse(lives(Housekeeper.class));
        assertFalse(lives(Worker.class));
    }

    @Test
    void shouldKeepANamedPageAndSayThatItIsFinal() throws Exception {
        Ledger.read(EndpointKind.other(EndpointKind.FILE), 0, 100, null);
        LedgerStart.close();
        try (Page page = Page.open(TestLedger.FILE)) {
            assertFalse(page.alive());
            assertTrue(page.snapshot().totals().get(Counter.FILE_READ_BYTES) >= 100);
        }
    }

    /** The actions of a thread that found its stripe just before the page was closed. */
    @Test
    void shouldLetAStripeBeUsedAfterItsPageWasClosed() {
        Stripe stripe = Tasks.open();
        LedgerStart.close();
        TestLedger.open();
        System.gc();
        stripe.add(READ_BYTES, 1);
        stripe.close();
        assertEquals(0, TestLedger.me().counts().get(Counter.FILE_READ_BYTES));
    }

    @Test
    void shouldLetGoOfAPageWhenNobodyHoldsAStripeOfIt() {
        WeakReference<Object> page = new WeakReference<>(PageMemory.own());
        TaskStripe held = Tasks.current();
        LedgerStart.close();
        System.gc();
        assertNotNull(page.get());
        held.add(READ_BYTES, 1);
        Reference.reachabilityFence(held);
        held = null;
        assertCollected(page);
    }

    @Test
    void shouldNotTakeAListenerOfAnEarlierPageForOneOfThis() {
        int listener = DescriptorLedger.listener(new FileDescriptor(), null, 0);
        DescriptorLedger.opened(FD, "/tmp/first", 0, null);
        int early = Descriptors.get(FD);
        LedgerStart.close();
        TestLedger.open();
        DescriptorLedger.opened(FD, "/tmp/second", 0, null);
        int late = Descriptors.get(FD);
        assertEquals(EndpointKind.place(early), EndpointKind.place(late));
        assertNotEquals(early, late);
        try (FileInputStream in = new FileInputStream("/dev/zero")) {
            DescriptorLedger.accepted(early, in.getFD(), 0, null);
            assertEquals(0, Descriptors.get(JdkFields.number(in.getFD())));
            DescriptorLedger.accepted(late, in.getFD(), 0, null);
            assertEquals(late, Descriptors.get(JdkFields.number(in.getFD())));
            DescriptorLedger.accepted(listener, in.getFD(), 0, null);
            assertEquals(
                    listener,
                    Descriptors.get(JdkFields.number(in.getFD())),
                    "other is the same in all pages");
            DescriptorLedger.closing(in.getFD());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void shouldNameABareDescriptorByTheFileBehindIt() throws Exception {
        File file = File.createTempFile("bare", null);
        file.deleteOnExit();
        try (FileOutputStream out = new FileOutputStream(file)) {
            int endpoint = DescriptorLedger.file(out.getFD(), null);
            assertEquals(EndpointKind.FILE, EndpointKind.kind(endpoint));
            assertEquals(endpoint, DescriptorLedger.file(out.getFD(), file.getCanonicalPath()));
            DescriptorLedger.closing(out.getFD());
        }
    }

    /** Its end was not woven when it came, so no advice told the ledger. */
    @Test
    void shouldLetGoOfAThreadThatEndedUnseen() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        Thread thread = new Thread(() -> await(end), "unseen-1");
        thread.start();
        LedgerStart.close();
        TestLedger.open();
        assertEquals(1, TestLedger.pool("unseen-N").live());
        end.countDown();
        thread.join();
        TaskLifecycle.sweep();
        assertEquals(0, TestLedger.pool("unseen-N").live());
        assertEquals(1, TestLedger.pool("unseen-N").started());
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean lives(Class<? extends Thread> type) {
        return Thread.getAllStackTraces().keySet().stream().anyMatch(type::isInstance);
    }

    private static void assertCollected(WeakReference<?> reference) {
        for (int i = 0; i < 100 && reference.get() != null; i++) {
            System.gc();
        }
        assertNull(reference.get());
    }
}
