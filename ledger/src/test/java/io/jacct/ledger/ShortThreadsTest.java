// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.counter.Health;
import io.jacct.counter.Operation;
import io.jacct.ledger.base.ThreadMeter;
import io.jacct.ledger.task.Tasks;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import io.jacct.memory.PageMemory;
import io.jacct.memory.ThreadFiles;
import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** With {@code kernel=auto}, the default, a thread that lives for a moment reads no file. */
class ShortThreadsTest {
    private static final long SHORT = 10_000_000;
    private static final long SHORT_CPU = 1_000_000;
    private static final int MANY = 1_000;

    private Page page;

    @BeforeEach
    void setUp() throws PageException {
        LedgerStart.close();
        TestLedger.open();
        page = Page.own();
    }

    @AfterEach
    void tearDown() {
        LedgerStart.close();
    }

    private Departure end(Runnable work) throws PageException {
        long fold = page.lastFold();
        TestLedger.onThread("brief-1", work);
        return page.departures(fold).get(0);
    }

    private static long read() {
        return CounterMemory.getAcquire(
                PageMemory.own().header(Layout.health(Health.OWN_READS.id())));
    }

    private static boolean isShort(Departure gone) {
        Task task = gone.task();
        return gone.endNanos() - task.traits().startNanos() < SHORT
                && task.counts().get(Counter.CPU_NANOS) < SHORT_CPU;
    }

    @Test
    void shouldReadNothingForAShortThreadAndSayThatItIsMissing() throws PageException {
        LedgerStart.meter(new OwnMeter());
        int brief = 0;
        long before = read();
        int missing = 0;
        for (int i = 0; i < MANY; i++) {
            Departure gone = end(() -> Ledger.write(0, 0, 7, null));
            missing += gone.task().traits().knows(Counter.CPU_SLICES) ? 0 : 1;
            if (isShort(gone)) {
                brief++;
                Task task = gone.task();
                assertEquals(0, task.traits().tid());
                assertTrue(task.traits().knows(Counter.CPU_NANOS));
                assertTrue(task.traits().knows(Counter.ALLOCATED_BYTES));
                for (Counter kernels : KERNELS) {
                    assertTrue(!task.traits().knows(kernels), kernels::name);
                }
            }
        }
        assertTrue(brief > 0, "all threads were held up");
        // the sampler reads as well, but not four files of each thread
        long most = MANY + ThreadFiles.FILES * (MANY - missing);
        assertTrue(read() - before < most, () -> "read " + (read() - before) + " files");
        var sum = TestLedger.pool("brief-N").counts();
        assertEquals(MANY * 7L, sum.get(Counter.FILE_WRITE_BYTES));
        assertEquals(0, sum.unknown(Counter.CPU_NANOS));
        for (Counter kernels : KERNELS) {
            assertEquals(missing, sum.unknown(kernels), kernels::name);
        }
    }

    @Test
    void shouldReadIfTheThreadHasComputed() throws PageException {
        LedgerStart.meter(new OwnMeter());
        Task task = end(() -> burn(2 * SHORT_CPU)).task();
        assertKnown(task);
    }

    @Test
    void shouldReadIfTheJvmDoesNotTellTheCpuTime() throws PageException {
        assertKnown(end(() -> {}).task());
    }

    @Test
    void shouldKnowTheNativeIdFromTheFirstOperationThatBeginsAfterAMoment() throws PageException {
        LedgerStart.meter(new OwnMeter());
        long[] tid = new long[1];
        Task task =
                endAfterOneWait(
                        () -> {
                            Ledger.waited(Operation.PARK, Ledger.begin(Operation.PARK, 0));
                            tid[0] = TestLedger.me().traits().tid();
                        });
        assertTrue(tid[0] > 0);
        assertTrue(task.traits().knows(Counter.KERNEL_READS));
    }

    /** The thread lives long, but the kernel would tell little. */
    @Test
    void shouldReadNoFileIfTheThreadHasBegunNothingAfterItsFirstMoment() throws PageException {
        LedgerStart.meter(new LittleMeter());
        Task task = endAfterOneWait(() -> {});
        assertTrue(task.traits().knows(Counter.CPU_NANOS));
        assertFalse(task.traits().knows(Counter.KERNEL_READS));
    }

    /**
     * A thread that begins a long wait in its first moment, which does not tell its native id.
     * Other programs may hold up a thread before its wait; then another one takes its place.
     */
    private Task endAfterOneWait(Runnable then) throws PageException {
        for (int i = 0; i < MANY; i++) {
            boolean[] unmet = new boolean[1];
            boolean[] told = new boolean[1];
            Departure gone =
                    end(
                            () -> {
                                long token = Ledger.begin(Operation.PARK, 0);
                                unmet[0] = TestLedger.me().traits().tid() == 0;
                                waitLong();
                                Ledger.waited(Operation.PARK, token);
                                told[0] = TestLedger.me().traits().tid() != 0;
                                then.run();
                            });
            if (unmet[0]) {
                assertFalse(told[0], "the end of a wait has told the native id");
                return gone.task();
            }
        }
        throw new AssertionError("all threads were held up");
    }

    private static void waitLong() {
        long began = System.nanoTime();
        while (System.nanoTime() - began < SHORT) {
            Thread.onSpinWait();
        }
    }

    /** Such a thread makes no call, so the sampler has to find it. */
    @Test
    @Timeout(120)
    void shouldFindTheNativeIdOfAThreadThatComputes() {
        LedgerStart.meter(new AnyMeter());
        AtomicBoolean found = new AtomicBoolean();
        long[] tid = new long[1];
        Thread computing =
                new Thread(
                        () -> {
                            while (!found.get()) {
                                Thread.onSpinWait();
                            }
                            tid[0] = ThreadFiles.ownId();
                            ThreadLedger.ended(Thread.currentThread());
                        },
                        "computing");
        ThreadLedger.starting(computing);
        computing.start();
        ThreadStripe stripe = Tasks.find(computing);
        while (stripe.get(Layout.TID) == 0) {
            Thread.yield();
        }
        long known = stripe.get(Layout.TID);
        found.set(true);
        join(computing);
        assertEquals(tid[0], known);
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static final Counter[] KERNELS = {
        Counter.CPU_SLICES,
        Counter.SYSTEM_NANOS,
        Counter.VOLUNTARY_SWITCHES,
        Counter.KERNEL_READ_BYTES,
    };

    private static void assertKnown(Task task) {
        assertTrue(task.traits().tid() > 0);
        for (Counter kernels : KERNELS) {
            assertTrue(task.traits().knows(kernels), kernels::name);
        }
    }

    private static void burn(long nanos) {
        long until = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() + nanos;
        while (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() < until) {
            Thread.onSpinWait();
        }
    }

    /** A meter that tells the CPU time of any thread. */
    private static final class AnyMeter extends OwnMeter {
        @Override
        public long cpuNanos(long id) {
            return ManagementFactory.getThreadMXBean().getThreadCpuTime(id);
        }
    }

    /** A meter that says that a thread has used little CPU time. */
    private static final class LittleMeter extends OwnMeter {
        @Override
        public long cpuNanos() {
            return SHORT_CPU - 1;
        }
    }

    /** A meter that tells a thread its own CPU time. */
    private static class OwnMeter extends ThreadMeter {
        @Override
        public long cpuNanos() {
            return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        }

        @Override
        public long cpuNanos(long id) {
            return -1;
        }

        @Override
        public long allocatedBytes(long id) {
            return 0;
        }

        @Override
        public long allocatedBytes() {
            return 0;
        }

        @Override
        public void blocks(long id, long[] values) {
            values[0] = 0;
            values[1] = -1;
        }
    }
}
