// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.counter.Health;
import io.jacct.ledger.base.Chore;
import io.jacct.ledger.base.Management;
import io.jacct.ledger.base.OpenPage;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import java.io.IOException;

/**
 * Boot loader. The tasks of one page: their records, cohorts and shared stripes.
 *
 * <p>In the page's first minute its chore also looks for threads that were entered alive and have
 * ended in a {@code Thread.exit} that was not woven yet.
 */
public final class TaskState implements Chore {
    private static final long SWEEP_NANOS = 60_000_000_000L;

    public final OpenPage page;
    public final Management management;
    public final Records records;
    public final TaskRecords tasks;
    public final Cohorts cohorts;
    public final SharedStripes shared;
    private long live;
    private final long began = System.nanoTime();

    public TaskState(OpenPage page, int poolsMax, int exits) throws IOException {
        this.page = page;
        this.management = new Management();
        this.records = new Records(page, exits);
        this.tasks = new TaskRecords(page.memory, records);
        this.cohorts = new Cohorts(page, records, poolsMax);
        this.shared = new SharedStripes(page, records);
    }

    @Override
    public void tend() {
        if (recordsLow()) {
            records.grow();
        }
        if (System.nanoTime() - began < SWEEP_NANOS) {
            TaskLives.sweep();
        }
    }

    private boolean recordsLow() {
        Tasks.LOCK.enter();
        try {
            return records.low();
        } finally {
            Tasks.LOCK.leave();
        }
    }

    /** One task more or less; under the lock of {@link Tasks}. */
    void live(int delta) {
        live += delta;
        long peak = page.memory.header(Layout.health(Health.LIVE_PEAK.id()));
        if (live > CounterMemory.getPlain(peak)) {
            CounterMemory.putRelease(peak, live);
        }
    }
}
