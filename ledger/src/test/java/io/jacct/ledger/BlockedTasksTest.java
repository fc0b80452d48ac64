// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Health;
import io.jacct.counter.Operation;
import io.jacct.ledger.measure.SamplerThread;
import io.jacct.ledger.task.SampledTask.Block;
import io.jacct.ledger.task.TaskLifecycle;
import io.jacct.ledger.task.Tasks;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.page.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** A thread that a monitor blocks shows as blocked, until it goes on. */
class BlockedTasksTest {
    private static final long LITTLE = 100_000;
    private static final long SECOND = 1_000_000_000;

    @Test
    void shouldShowABlockUntilTheThreadGoesOn() throws Exception {
        assertEquals(
                List.of(
                        "none", // nobody has looked yet
                        "blocked", "blocked", // the same, in a wait that began before
                        "wait", // that began later
                        "read", // an operation tells more
                        "none", // it has booked something
                        "blocked", "none"), // it has gone on
                OwnLedger.call(Shown.class));
    }

    @Test
    void shouldBeTheSameBlockWhileTheThreadHasHardlyRun() {
        Block block = new Block(4, 7, 1_000, 0);
        assertTrue(block.goesOn(4, 7, 1_000 + LITTLE, SECOND));
        assertTrue(block.goesOn(4, 7, 1_000 + 6 * LITTLE, 2 * SECOND), "since the last look");
        assertFalse(block.goesOn(4, 7, 1_000 + 20 * LITTLE, 3 * SECOND), "it has run");
        assertFalse(block.goesOn(6, 7, 1_000 + 20 * LITTLE, 4 * SECOND), "it has booked");
        assertFalse(block.goesOn(4, 8, 1_000 + 20 * LITTLE, 5 * SECOND), "it does something else");
    }

    /** A busy machine, or many threads: the CPU time is asked for now and then. */
    @Test
    void shouldBeTheSameBlockThoughItsTimeComesLate() {
        Block block = new Block(4, 7, -1, 0);
        assertTrue(block.goesOn(4, 7, 7 * SECOND, SECOND), "nobody knew what it had run before");
        assertTrue(block.goesOn(4, 7, 7 * SECOND, 11 * SECOND));
        assertTrue(block.goesOn(4, 7, 7 * SECOND + 50 * LITTLE, 21 * SECOND), "20 seconds");
        assertFalse(block.goesOn(4, 7, 7 * SECOND + 100 * LITTLE, 22 * SECOND), "one second");
    }

    /** The next task of a record begins without the last one's block. */
    @Test
    void shouldNotPassABlockOnWithTheRecord() throws Exception {
        assertEquals(0L, OwnLedger.call(Reused.class));
    }

    /** What the page shows of a thread in turn. */
    public static final class Shown implements Callable<List<String>> {
        private final List<String> shown = new ArrayList<>();
        private final Object monitor = new Object();
        private final CountDownLatch end = new CountDownLatch(1);

        @Override
        public List<String> call() throws Exception {
            LedgerStart.open(Map.of("page", "target/blocked-test.page"));
            Thread thread = new Thread(this::enter, "held");
            try {
                // looks when it likes
                SamplerThread.endRunning();
                ThreadLedger.starting(thread);
                synchronized (monitor) {
                    thread.start();
                    await(thread, Thread.State.BLOCKED);
                    whileBlocked(thread);
                }
                await(thread, Thread.State.WAITING);
                look(thread);
                return shown;
            } finally {
                end.countDown();
                thread.join();
                LedgerStart.close();
            }
        }

        private void whileBlocked(Thread thread) throws Exception {
            ThreadStripe stripe = Tasks.find(thread);
            show(thread);
            long before = System.nanoTime();
            look(thread);
            stripe.begin(Layout.operation(Operation.WAIT.code(), 0), before);
            show(thread);
            stripe.begin(Layout.operation(Operation.WAIT.code(), 0), System.nanoTime());
            show(thread);
            stripe.begin(Layout.operation(Operation.READ.code(), 0), before);
            show(thread);
            stripe.begin(0, 0);
            stripe.open();
            stripe.close();
            show(thread);
            long sum = blockedNanos();
            look(thread);
            long more = blockedNanos() - sum;
            assertTrue(more > 0 && more <= System.nanoTime() - before, () -> more + " ns");
        }

        private static long blockedNanos() throws Exception {
            return Page.own().snapshot().health().get(Health.BLOCKED_NANOS.label());
        }

        private void enter() {
            synchronized (monitor) {
                try {
                    end.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }

        private static void await(Thread thread, Thread.State state) {
            while (thread.getState() != state) {
                Thread.onSpinWait();
            }
        }

        private void look(Thread thread) throws Exception {
            LedgerStart.state.sampler.last(0);
            show(thread);
        }

        private void show(Thread thread) throws Exception {
            Task task = TestLedger.task(Page.own().snapshot(), thread.getId());
            shown.add(task.current() == null ? "none" : task.current().name());
        }
    }

    /** The time in a record that is taken again. */
    public static final class Reused implements Callable<Long> {
        @Override
        public Long call() throws Exception {
            LedgerStart.open(Map.of("page", "target/blocked-test.page"));
            try {
                long address = 0;
                for (int i = 0; i < 100_000; i++) {
                    Thread thread = new Thread("never runs");
                    ThreadLedger.starting(thread);
                    ThreadStripe stripe = Tasks.find(thread);
                    if (stripe.address == address) {
                        return stripe.get(Layout.BLOCKED);
                    } else if (address == 0) {
                        address = stripe.address;
                        CounterMemory.putRelease(address + Layout.BLOCKED, 7);
                    }
                    TaskLifecycle.withdraw(thread);
                }
                throw new AssertionError("not taken again");
            } finally {
                LedgerStart.close();
            }
        }
    }
}
