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

/** The sampler's questions to the JVM. */
class SamplerTest {
    /**
     * After the sampler has found a task, the task may end and its record may become another
     * task's. The JVM throws for ids that no thread can have.
     */
    @Test
    void shouldAskForThreadsThemselvesWhateverTheirRecordsSay() throws Exception {
        assertEquals(List.of(), OwnLedger.call(OddRecord.class));
    }

    /** If memory is short, a thread may end before it could be measured. */
    @Test
    void shouldCountLastMeasurementThatFailed() throws Exception {
        assertEquals(1L, OwnLedger.call(Unmeasured.class));
    }

    /** The number of errors when the thread has ended. */
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

    /** A meter without memory for the values of the calling thread. */
    private static final class Failing extends Asked {
        @Override
        public long cpuNanos() {
            if (Thread.currentThread().getName().equals("ends")) {
                throw new OutOfMemoryError("on purpose");
            }
            return -1;
        }
    }

    /** The ids in the questions that no thread can have. */
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

    /** A meter that knows no value. */
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
