// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.counter.Health;
import io.jacct.ledger.base.Chore;
import io.jacct.ledger.base.Management;
import io.jacct.ledger.base.OpenPage;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;
import java.io.IOException;

/** Boot loader. The tasks of one page: their records, cohorts and shared stripes. */
public final class TaskState implements Chore {
    public final OpenPage page;
    public final Management management;
    public final Records records;
    public final TaskRecords tasks;
    public final Cohorts cohorts;
    public final SharedStripes shared;
    private long live;

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
    }

    private boolean recordsLow() {
        TaskLock.LOCK.enter();
        try {
            return records.low();
        } finally {
            TaskLock.LOCK.leave();
        }
    }

    /**
     * The record for the task of {@code asker}, owned by the caller; if the task has ended, a
     * record for one booking. Null when there is no record, or the known one has ended. Under the
     * lock of {@link Tasks}.
     */
    Behalf behalf(Stripe asker) {
        Behalf known = asker.left ? null : asker.behalf;
        if (known != null) {
            return known.acquire() ? known : null;
        }
        long id = asker.thread == null ? asker.get(Layout.TASK_ID) : -JdkFields.id(asker.thread);
        String of = asker.thread == null ? "virtual threads" : asker.thread.getName();
        String name = "asynchronous for ".concat(of);
        Stripe stripe = tasks.begin(null, id, Layout.VIRTUAL, name, asker.cohort);
        if (stripe == null) {
            return null;
        }
        // measured values, and which of them are missing, are in the task's own record
        stripe.misses(0);
        if (asker.left) {
            return new Behalf(stripe, true);
        }
        asker.behalf = new Behalf(stripe, false);
        return asker.behalf;
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
