// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.counter.Delay;
import io.jacct.counter.Operation;
import io.jacct.ledger.base.ThreadMeter;
import io.jacct.ledger.base.Token;
import io.jacct.ledger.operation.Booking;
import io.jacct.ledger.task.Stripe;
import io.jacct.ledger.task.TaskStripe;
import io.jacct.ledger.task.Tasks;
import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The values of a task while it lives, and after it has ended. */
class DeparturesTest {
    private Page page;

    /** A page of its own, so that the sums have no bookings of other test classes. */
    @BeforeEach
    void setUp() throws PageException {
        LedgerStart.close();
        TestLedger.open("on");
        page = Page.own();
    }

    @AfterEach
    void tearDown() {
        LedgerStart.close();
    }

    private Departure end(Runnable work) throws PageException {
        long fold = page.lastFold();
        TestLedger.onThread("leaver-1", work);
        List<Departure> all = page.departures(fold);
        assertEquals(1, all.size());
        return all.get(0);
    }

    @Test
    @DisplayName("TS-1: each exit has a record and the next number")
    void shouldNumberExits() throws PageException {
        long before = page.lastExit();
        for (int i = 1; i <= 100; i++) {
            assertEquals(before + i, end(() -> Ledger.read(0, 0, 7, null)).exit());
        }
        assertEquals(before + 100, page.lastExit());
    }

    @Test
    void shouldKeepTheFinalValuesAndTheEnd() throws PageException {
        Departure gone = end(() -> Ledger.write(0, 0, 4711, null));
        assertEquals("leaver-1", gone.task().name());
        assertEquals("leaver-N", gone.task().pool());
        assertEquals(4711, gone.task().counts().get(Counter.FILE_WRITE_BYTES));
        assertTrue(gone.task().traits().startNanos() < gone.endNanos());
        assertNull(gone.cause());
    }

    @Test
    void shouldSayWhatNobodyCaught() throws PageException {
        Departure gone =
                end(() -> ThreadLedger.uncaught(new IllegalStateException("not in the record")));
        assertEquals("java.lang.IllegalStateException", gone.cause());
        assertFalse(gone.fatal());
        assertEquals("leaver-1", gone.task().name());
        assertTrue(end(() -> ThreadLedger.uncaught(new StackOverflowError())).fatal());
    }

    @Test
    void shouldKnowWhatTheKernelKnows() throws PageException {
        long[] tid = new long[1];
        Departure gone =
                end(
                        () -> {
                            ThreadLedger.running();
                            tid[0] = nativeId();
                            Thread.currentThread().setPriority(Thread.MIN_PRIORITY);
                            burn(BURNT);
                        });
        Task task = gone.task();
        assertEquals(tid[0], task.traits().tid());
        assertEquals(Thread.MIN_PRIORITY, task.traits().priority());
        assertTrue(task.traits().knows(Counter.CPU_NANOS));
        assertTrue(task.counts().get(Counter.CPU_NANOS) >= BURNT);
        assertTrue(task.counts().get(Counter.CPU_NANOS) <= task.lifetimeNanos() + TICK);
        assertTrue(task.counts().get(Counter.CPU_SLICES) > 0);
        assertFalse(task.traits().knows(Counter.ALLOCATED_BYTES), "nobody has told");
    }

    @Test
    void shouldCountANativeThreadFromWhenItWasAttached() throws Exception {
        long fold = page.lastFold();
        long[] ran = new long[1];
        Thread thread =
                new Thread(
                        () -> {
                            burn(BURNT);
                            Ledger.read(0, 0, 1, null);
                            burn(2 * BURNT);
                            ran[0] = ran();
                            ThreadLedger.ended(Thread.currentThread());
                        });
        thread.start();
        thread.join();
        Task task = page.departures(fold).get(0).task();
        assertTrue(task.traits().attached());
        assertTrue(task.traits().tid() > 0);
        long counted = task.counts().get(Counter.CPU_NANOS);
        assertTrue(counted >= BURNT - TICK, () -> "" + counted);
        assertTrue(counted <= ran[0] - BURNT + TICK, () -> counted + " of " + ran[0]);
    }

    @Test
    void shouldLearnTheNativeIdAtTheFirstOperationAlso() throws PageException {
        long[] tid = new long[1];
        Departure gone =
                end(
                        () -> {
                            Ledger.begin(Operation.READ, 0);
                            tid[0] = TestLedger.me().traits().tid();
                            assertEquals(nativeId(), tid[0]);
                        });
        assertEquals(tid[0], gone.task().traits().tid());
    }

    @Test
    void shouldFindTheNativeIdOfAThreadThatDoesNothing() throws Exception {
        LedgerStart.meter(new ProcessorMeter());
        CountDownLatch done = new CountDownLatch(1);
        long[] tid = new long[1];
        Thread thread =
                new Thread(
                        () -> {
                            try {
                                done.await();
                            } catch (InterruptedException impossible) {
                                throw new IllegalStateException(impossible);
                            }
                            tid[0] = nativeId();
                        });
        ThreadLedger.starting(thread);
        thread.start();
        while (thread.getState() != Thread.State.WAITING || found(thread) == 0) {
            // the thread may not have been at rest yet when the sampler looked
            LedgerStart.measureLast();
        }
        long found = found(thread);
        done.countDown();
        thread.join();
        assertEquals(tid[0], found);
    }

    private static long found(Thread thread) {
        return TestLedger.task(TestLedger.snapshot(), thread.getId()).traits().tid();
    }

    @Test
    void shouldAskTheMeterOfTheJvm() throws PageException {
        LedgerStart.meter(new FixedMeter());
        Task task = end(() -> {}).task();
        assertEquals(FixedMeter.ALLOCATED, task.counts().get(Counter.ALLOCATED_BYTES));
        assertEquals(FixedMeter.BLOCKS, task.counts().get(Counter.BLOCKS));
        assertTrue(task.traits().knows(Counter.BLOCKS));
        assertFalse(task.traits().knows(Counter.BLOCK_NANOS), "it does not say");
    }

    @Test
    @DisplayName("TS-5: a sum has the longest time of all, with its moment, and the shortest")
    void shouldKeepTheLongestOfAll() throws PageException {
        page = Page.own();
        TaskStripe stripe = Tasks.current();
        long[] times = {300, 500, 400, 100};
        for (long nanos : times) {
            stripe.open();
            Booking.end(stripe, nanosOf(Counter.FILE_READ_NANOS), nanos, Token.UNTIMED);
            stripe.close();
        }
        var delay = TestLedger.me().counts().delay(Delay.FILE);
        assertEquals(500, delay.longest());
        assertEquals(100, delay.shortest());
        assertTrue(Math.abs(System.currentTimeMillis() - delay.longestMillis()) < 60_000);
        TestLedger.onThread(
                "other",
                () -> {
                    Stripe mine = Tasks.open();
                    Booking.end(mine, nanosOf(Counter.FILE_OTHER_NANOS), 700, Token.UNTIMED);
                    Booking.end(mine, nanosOf(Counter.PARK_NANOS), 90, Token.UNTIMED);
                    mine.close();
                });
        var sum = TestLedger.snapshot().totals();
        assertEquals(700, sum.delay(Delay.FILE).longest());
        assertEquals(100, sum.delay(Delay.FILE).shortest());
        assertTrue(sum.delay(Delay.PARK).longest() >= 90);
        assertEquals(0, sum.delay(Delay.PARK).shortest(), "not kept");
    }

    private static final long BURNT = 20_000_000;
    private static final long TICK = 10_000_000;

    private static int nanosOf(Counter counter) {
        return io.jacct.memory.Layout.counter(counter.id());
    }

    /** The elapsed time may contain other threads' time, so this takes the kernel's CPU time. */
    private static void burn(long nanos) {
        long sum = 0;
        while (ran() < nanos) {
            for (int i = 0; i < 100_000; i++) {
                sum += i * sum;
            }
        }
        assertEquals(0, sum & 0);
    }

    private static long ran() {
        return Long.parseLong(own("schedstat").split(" ")[0]);
    }

    private static long nativeId() {
        return Long.parseLong(own("stat").split(" ")[0]);
    }

    private static String own(String file) {
        try {
            return Files.readString(Path.of("/proc/thread-self/" + file));
        } catch (IOException noLinux) {
            throw new IllegalStateException(noLinux);
        }
    }

    /** A meter with CPU times only. */
    private static final class ProcessorMeter extends FixedMeter {
        @Override
        public long cpuNanos(long id) {
            return ManagementFactory.getThreadMXBean().getThreadCpuTime(id);
        }
    }

    /** A meter that always returns the same values. */
    private static class FixedMeter extends ThreadMeter {
        static final long ALLOCATED = 8_000_001;
        static final long BLOCKS = 17;

        @Override
        public long cpuNanos() {
            return -1;
        }

        @Override
        public long cpuNanos(long id) {
            return -1;
        }

        @Override
        public long allocatedBytes(long id) {
            return ALLOCATED;
        }

        @Override
        public long allocatedBytes() {
            return ALLOCATED;
        }

        @Override
        public void blocks(long id, long[] values) {
            values[0] = BLOCKS;
            values[1] = -1;
        }
    }
}
