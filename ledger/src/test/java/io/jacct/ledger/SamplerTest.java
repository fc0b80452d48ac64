// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.ledger.base.ThreadMeter;
import io.jacct.ledger.task.TaskState;
import io.jacct.ledger.task.Tasks;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import io.jacct.snapshot.page.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** What the sampler asks the JVM. */
class SamplerTest {
    /**
     * A task may have ended, and its record be another one's, since the sampler has found it; the
     * JVM throws for numbers that no thread has.
     */
    @Test
    void shouldAskForThreadsThemselvesWhateverTheirRecordsSay() throws Exception {
        assertEquals(List.of(), OwnLedger.call(OddRecord.class));
    }

    /** Where memory is short, a thread may end before it could be measured. */
    @Test
    void shouldCountLastMeasurementThatFailed() throws Exception {
        assertEquals(1L, OwnLedger.call(Unmeasured.class));
    }

    /** How many errors there were when the thread had ended. */
    public static final class Unmeasured implements Callable<Long> {
        @Override
        public Long call() throws Exception {
            LedgerStart.open(Map.of("page", "target/sampler-test.page"));
            try {
                Runnable end = () -> ThreadLedger.ended(Thread.currentThread());
                Thread thread = new Thread(end, "ends");
                ThreadLedger.starting(thread);
                TaskState state = Tasks.state;
                state.management.meter = new Failing();
                thread.start();
                thread.join();
                return Page.own().snapshot().health().get("adviceErrors");
            } finally {
                LedgerStart.close();
            }
        }
    }

    /** Has no memory for what the caller wants to know of itself. */
    private static final class Failing extends Asked {
        @Override
        public long cpuNanos() {
            if (Thread.currentThread().getName().equals("ends")) {
                throw new OutOfMemoryError("on purpose");
            }
            return -1;
        }
    }

    /** The numbers that were asked for and that no thread can have. */
    public static final class OddRecord implements Callable<List<Long>> {
        @Override
        public List<Long> call() throws Exception {
            LedgerStart.open(Map.of("page", "target/sampler-test.page"));
            try {
                CounterMemory.putRelease(Tasks.current().address + Layout.TASK_ID, -1);
                Asked asked = new Asked();
                Tasks.state.management.meter = asked;
                LedgerStart.state.sampler.last(0);
                return asked.odd;
            } finally {
                LedgerStart.close();
            }
        }
    }

    /** Knows nothing. */
    private static class Asked extends ThreadMeter {
        private final List<Long> odd = new ArrayList<>();

        @Override
        public synchronized long cpuNanos(long id) {
            if (id <= 0) {
                odd.add(id);
            }
            return -1;
        }

        @Override
        public long cpuNanos() {
            return -1;
        }

        @Override
        public long allocatedBytes(long id) {
            return cpuNanos(id);
        }

        @Override
        public long allocatedBytes() {
            return -1;
        }

        @Override
        public void blocks(long id, long[] values) {
            values[0] = cpuNanos(id);
            values[1] = -1;
        }
    }
}
