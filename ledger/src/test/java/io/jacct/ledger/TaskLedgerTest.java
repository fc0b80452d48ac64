// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.counter.Operation;
import io.jacct.ledger.base.ThreadMeter;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.operation.PendingRequests;
import io.jacct.ledger.operation.RequesterBooking;
import io.jacct.ledger.task.TaskLifecycle;
import io.jacct.ledger.task.TaskStripe;
import io.jacct.memory.Layout;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The entry point by which a thread reads its own counts. */
@Tag("slow")
class TaskLedgerTest {
    private static final int FILE = EndpointKind.other(EndpointKind.FILE);
    private static final int BYTES = 7;
    private static final int BOOKINGS = 20_000;
    private static final List<String> NAMES = List.of(TaskLedger.names());

    @BeforeEach
    void open() throws IOException {
        TestLedger.open();
    }

    @AfterEach
    void close() {
        LedgerStart.close();
    }

    private static long[] values() {
        return new long[NAMES.size()];
    }

    /** The values of the calling thread. */
    private static long[] current() {
        long[] values = values();
        assertNotEquals(0, TaskLedger.current(values));
        return values;
    }

    private static long get(long[] values, String name) {
        return values[NAMES.indexOf(name)];
    }

    private static void read() {
        Ledger.read(FILE, Ledger.begin(Operation.READ, FILE), BYTES, null);
    }

    private static void readFor(TaskStripe requester) {
        RequesterBooking.transfer(
                requester, Operation.READ, FILE, Ledger.begin(Operation.READ, FILE), BYTES, null);
    }

    @Test
    void shouldNameEveryCounterThatIsBooked() {
        Set<String> names = new HashSet<>(NAMES);
        assertEquals(NAMES.size(), names.size());
        assertTrue(names.containsAll(List.of("cpuNanos", "allocatedBytes")));
        for (Counter counter : Counter.values()) {
            assertTrue(counter.id() >= 67 || names.contains(counter.label()), counter.label());
        }
    }

    @Test
    void shouldTellWhatTheThreadHasDoneAndNothingElse() {
        long[] before = current();
        read();
        TestLedger.onThread(
                "another",
                () -> {
                    assertEquals(0, get(current(), "fileReads"));
                    read();
                    assertEquals(1, get(current(), "fileReads"));
                });
        long[] after = current();
        Set<String> changed = new HashSet<>();
        for (int i = 0; i < after.length; i++) {
            if (after[i] != before[i]) {
                changed.add(NAMES.get(i));
            }
        }
        assertEquals(Set.of("fileReads", "fileReadBytes", "fileReadNanos"), changed);
        assertEquals(1, get(after, "fileReads") - get(before, "fileReads"));
        assertEquals(BYTES, get(after, "fileReadBytes") - get(before, "fileReadBytes"));
    }

    @Test
    void shouldHaveOneNumberForAThreadInAPage() throws IOException {
        long first = TaskLedger.current(values());
        assertEquals(first, TaskLedger.current(values()));
        TestLedger.onThread("another", () -> assertNotEquals(first, TaskLedger.current(values())));
        LedgerStart.close();
        assertEquals(0, TaskLedger.current(values()));
        assertEquals(-1, TaskLedger.allocatedBytes());
        TestLedger.open();
        assertFalse(Set.of(0L, first).contains(TaskLedger.current(values())));
    }

    @Test
    void shouldTellNothingOfWhatTheAgentDoes() {
        Ledger.exempt();
        long account = TaskLedger.current(values());
        Ledger.include();
        assertEquals(0, account);
        Thread hidden =
                new Thread(() -> assertEquals(0, TaskLedger.current(values())), "of the agent");
        Throwable[] failure = new Throwable[1];
        hidden.setUncaughtExceptionHandler((thread, thrown) -> failure[0] = thrown);
        TaskLifecycle.hide(hidden);
        hidden.start();
        join(hidden);
        assertNull(failure[0]);
    }

    @Test
    void shouldTellNothingInAnArrayOfAnotherLength() {
        assertEquals(0, TaskLedger.current(new long[0]));
        assertEquals(0, TaskLedger.current(new long[NAMES.size() + 1]));
        assertEquals(0, TestLedger.snapshot().health().get("adviceErrors"));
    }

    @Test
    void shouldAskTheJvmForWhatItMeasures() {
        assertEquals(-1, get(current(), "cpuNanos"));
        assertEquals(-1, get(current(), "allocatedBytes"));
        assertEquals(-1, TaskLedger.allocatedBytes());
        LedgerStart.meter(new Steps());
        long[] values = current();
        assertEquals(1, get(values, "cpuNanos"));
        assertEquals(2, get(values, "allocatedBytes"), "looked at last");
        assertEquals(3, TaskLedger.allocatedBytes());
    }

    @Test
    void shouldTellAllAgainWhenSomebodyWasTornAwayWhoBookedForTheThread() {
        TaskStripe me = PendingRequests.me();
        TestLedger.onThread("doer", () -> readFor(me));
        TaskStripe delegated = me.delegated.stripe;
        delegated.open();
        delegated.add(Layout.counter(Counter.FILE_READS.id()), 1);
        assertTrue(get(current(), "fileReads") >= 1);
        assertEquals(0, delegated.sequence() & 1, "and readers of the page need not wait");
    }

    @Test
    @DisplayName("a booking by another thread is never told in half")
    void shouldTellNothingWhileSomebodyIsStillBooking() {
        TaskStripe me = PendingRequests.me();
        TestLedger.onThread("doer", () -> readFor(me));
        long[] before = current();
        TaskStripe delegated = me.delegated.stripe;
        assertTrue(me.delegated.acquire());
        delegated.open();
        delegated.add(Layout.counter(Counter.FILE_READS.id()), 1);
        assertEquals(0, TaskLedger.current(values()));
        delegated.add(Layout.counter(Counter.FILE_READ_BYTES.id()), BYTES);
        delegated.close();
        assertFalse(me.delegated.release());
        long[] after = current();
        assertEquals(1, get(after, "fileReads") - get(before, "fileReads"));
        assertEquals(BYTES, get(after, "fileReadBytes") - get(before, "fileReadBytes"));
    }

    @Test
    @DisplayName("work that others do for the thread is included, even while they do it")
    void shouldTellWhatOthersDoForTheThread() {
        TaskStripe me = PendingRequests.me();
        long[] before = current();
        Thread doer =
                new Thread(
                        () -> {
                            for (int i = 0; i < BOOKINGS; i++) {
                                readFor(me);
                            }
                            ThreadLedger.ended(Thread.currentThread());
                        });
        ThreadLedger.starting(doer);
        doer.start();
        long own = 0;
        boolean last = false;
        while (!last) {
            last = !doer.isAlive();
            read();
            own++;
            long[] now = current();
            long all = get(now, "fileReads") - get(before, "fileReads");
            assertEquals(all * BYTES, get(now, "fileReadBytes") - get(before, "fileReadBytes"));
            assertTrue(last ? all == own + BOOKINGS : all >= own, all + " of them own: " + own);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** A clock that advances by one at each reading. */
    private static final class Steps extends ThreadMeter {
        private final Thread requester = Thread.currentThread();
        private long looks;

        @Override
        public long cpuNanos() {
            // the sampler's thread reads its own values, too
            return Thread.currentThread() == requester ? ++looks : 0;
        }

        @Override
        public long allocatedBytes() {
            return ++looks;
        }

        @Override
        public long cpuNanos(long id) {
            return -1;
        }

        @Override
        public long allocatedBytes(long id) {
            return -1;
        }

        @Override
        public void blocks(long id, long[] values) {
            values[0] = -1;
        }
    }
}
