// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.counter.Operation;
import io.jacct.ledger.base.ThreadMeter;
import io.jacct.snapshot.Task;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The values of live tasks while the JVM must not be asked about threads by their ids. */
class LooksAloneTest {
    private static final long SECOND = 1_000_000_000;

    private final Alone meter = new Alone();

    @BeforeEach
    void setUp() {
        LedgerStart.close();
        TestLedger.open();
        LedgerStart.meter(meter);
        look();
    }

    @AfterEach
    void tearDown() {
        LedgerStart.close();
    }

    private static void look() {
        LedgerStart.state.sampler.last(SECOND);
    }

    private static Task of(Thread thread) throws Exception {
        return TestLedger.snapshot().tasks().stream()
                .filter(task -> task.id() == thread.getId())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldTakeWhatAThreadSaysOfItselfWhereItBeginsAWait() throws Exception {
        Ledger.waited(Operation.PARK, Ledger.begin(Operation.PARK, 0));
        look();
        Task task = of(Thread.currentThread());
        assertEquals(Alone.BYTES, task.counts().get(Counter.ALLOCATED_BYTES));
        assertTrue(task.counts().get(Counter.CPU_NANOS) >= Alone.CPU_NANOS);
        assertTrue(task.traits().knows(Counter.ALLOCATED_BYTES));
    }

    @Test
    void shouldNotKnowWhatAThreadHasNotSaid() throws Exception {
        Ledger.read(0, 0, 1, null);
        look();
        assertFalse(of(Thread.currentThread()).traits().knows(Counter.ALLOCATED_BYTES));
    }

    @Test
    void shouldAlsoTakeItWhereNothingIsTimed() throws Exception {
        LedgerStart.close();
        LedgerStart.open(Map.of("page", TestLedger.FILE.getPath(), "timing", "off"));
        LedgerStart.meter(meter);
        look();
        Ledger.waited(Operation.PARK, Ledger.begin(Operation.PARK, 0));
        look();
        Task task = of(Thread.currentThread());
        assertEquals(Alone.BYTES, task.counts().get(Counter.ALLOCATED_BYTES));
        assertTrue(task.traits().knows(Counter.ALLOCATED_BYTES));
    }

    @Test
    void shouldForgetHowOftenMonitorsHaveBlockedAThread() throws Exception {
        meter.few = true;
        look();
        assertTrue(of(Thread.currentThread()).traits().knows(Counter.BLOCKS));
        meter.few = false;
        Ledger.waited(Operation.PARK, Ledger.begin(Operation.PARK, 0));
        look();
        Ledger.waited(Operation.PARK, Ledger.begin(Operation.PARK, 0));
        look();
        assertFalse(of(Thread.currentThread()).traits().knows(Counter.BLOCKS));
    }

    /** A meter that tells something about ids only while there are few threads. */
    private static final class Alone extends ThreadMeter {
        static final long BYTES = 1 << 20;
        static final long CPU_NANOS = 7_000_000_000_000L;

        volatile boolean few;

        @Override
        public boolean findsAlways() {
            return false;
        }

        @Override
        public boolean findsById() {
            return few;
        }

        private long perhaps(long value) {
            return few ? value : -1;
        }

        @Override
        public long cpuNanos() {
            return CPU_NANOS;
        }

        @Override
        public long cpuNanos(long id) {
            return perhaps(1);
        }

        @Override
        public long allocatedBytes(long id) {
            return perhaps(1);
        }

        @Override
        public long allocatedBytes() {
            return BYTES;
        }

        @Override
        public void blocks(long id, long[] values) {
            values[0] = perhaps(3);
            values[1] = -1;
        }
    }
}
