// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.counter.Health;
import io.jacct.ledger.base.JvmManagement;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.PeriodicTask;
import io.jacct.ledger.beancounter.Beancounters;
import io.jacct.ledger.beancounter.TaskOwnerRegistry;
import io.jacct.ledger.beancounter.VirtualOwners;
import io.jacct.ledger.stack.StackTable;
import io.jacct.ledger.user.DeviceUsers;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;
import java.io.IOException;

/**
 * Boot loader. The tasks of one page: their records, cohorts and shared stripes.
 *
 * <p>The lock of {@link Tasks} guards the records, the cohorts and the number of live tasks. The
 * fields for beancounters are different: threads read them without the lock when a thread starts or
 * a task is handed over. Each of them is therefore set before the volatile field that leads to it.
 */
public final class TaskState implements PeriodicTask {
    public final OpenPage page;
    public final JvmManagement management;
    public final RecordPool records;
    public final TaskRecords tasks;
    public final Cohorts cohorts;
    public final SharedStripes shared;

    /** The users of devices; null if they are not kept. Set once, before anything is woven. */
    public DeviceUsers users;

    /** Takes stacks of threads that a monitor blocks; null while none are taken. */
    public volatile StackTable stacks;

    /** The beancounters; null while they are not in use. Set under the lock of {@link Tasks}. */
    public volatile Beancounters beancounters;

    /** The rule for threads without a named owner. Set before {@link #beancounters}. */
    public OwnerRule ownerRule;

    /** The owners of virtual threads. Set before {@link #beancounters}. */
    public VirtualOwners virtualOwners;

    /** The owners of tasks that were handed to executors. Set before {@link Tasks#ownersInUse}. */
    public TaskOwnerRegistry handOvers;

    private long live;

    public TaskState(OpenPage page, int poolsMax, int exits) throws IOException {
        this.page = page;
        this.management = new JvmManagement();
        this.records = new RecordPool(page, exits);
        this.tasks = new TaskRecords(page.memory, records);
        this.cohorts = new Cohorts(page, records, poolsMax);
        this.shared = new SharedStripes(page, records);
    }

    @Override
    public void run() {
        if (recordsLow()) {
            records.grow();
        }
    }

    private boolean recordsLow() {
        Thread outer = TaskLock.LOCK.enter();
        try {
            return records.low();
        } finally {
            TaskLock.LOCK.owner = outer;
        }
    }

    /**
     * The record for the task of {@code requester}, owned by the caller; if the task has ended, a
     * record for one booking. Null when there is no record, or the known one has ended. Under the
     * lock of {@link Tasks}.
     */
    DelegatedAccount delegated(TaskStripe requester) {
        DelegatedAccount known = requester.left ? null : requester.delegated;
        if (known != null) {
            return known.acquire() ? known : null;
        }
        Thread thread = requester instanceof ThreadStripe own ? own.thread : null;
        long id = thread == null ? requester.get(Layout.TASK_ID) : -JdkFields.id(thread);
        String of = thread == null ? "virtual threads" : thread.getName();
        String name = "asynchronous for ".concat(of);
        TaskStripe stripe = tasks.begin(id, Layout.VIRTUAL, name, requester.cohort);
        if (stripe == null) {
            return null;
        }
        // measured values, and which of them are missing, are in the task's own record
        stripe.setMissing(0);
        if (requester.left) {
            return new DelegatedAccount(stripe, true);
        }
        requester.delegated = new DelegatedAccount(stripe, false);
        return requester.delegated;
    }

    /** Counts one task more or less as alive; under the lock of {@link Tasks}. */
    void live(int delta) {
        live += delta;
        long peak = page.memory.header(Layout.health(Health.LIVE_PEAK.id()));
        if (live > CounterMemory.getPlain(peak)) {
            CounterMemory.putRelease(peak, live);
        }
    }
}
