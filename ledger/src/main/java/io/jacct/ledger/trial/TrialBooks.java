// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.trial;

import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.Ticker;
import io.jacct.ledger.device.Descriptors;
import io.jacct.ledger.device.DeviceAccount;
import io.jacct.ledger.device.DeviceSort;
import io.jacct.ledger.device.DeviceStripe;
import io.jacct.ledger.device.EndpointEntry;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.device.Endpoints;
import io.jacct.ledger.device.HandleTable;
import io.jacct.ledger.executor.ExecutorAccount;
import io.jacct.ledger.executor.ExecutorAccounts;
import io.jacct.ledger.executor.ExecutorEntry;
import io.jacct.ledger.pool.PoolPattern;
import io.jacct.ledger.task.CarrierStripes;
import io.jacct.ledger.task.TaskLock;
import io.jacct.ledger.task.Tasks;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.ledger.user.DeviceUsers;
import io.jacct.memory.AnonymousStore;
import io.jacct.memory.DeviceLayout;
import io.jacct.memory.Layout;
import io.jacct.memory.PageMemory;
import io.jacct.memory.UserLayout;
import java.io.IOException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Boot loader. Records that no reader sees, in memory of their own: of a thread, a device, an
 * executor and the open handles. The agent's thread books on them through the same entry points as
 * any other thread.
 *
 * <p>From {@link #open} to {@link #close} the thread's entry in {@link Tasks} is the trial's. One
 * descriptor, which no process has, is an endpoint that is in no table. One executor, which has no
 * threads, is in the table of executors. So the code of an operation needs no branch for a trial,
 * and no trial booking reaches a page. Only the housekeeper uses this.
 *
 * <p>An open changes the table of descriptors and the handles. {@link #descriptors} is a second
 * table with handles of its own, because readers would see a trial's handle in the first one. The
 * agent's thread is no virtual thread, so {@link #carrier} has what a carrier keeps to find the
 * pool of one.
 */
public final class TrialBooks {
    /** The highest descriptor number that Linux can give out. */
    public static final int DESCRIPTOR = Descriptors.MOST - 1;

    /** The name of a virtual thread, whose pool has met other names only. */
    public static final String VIRTUAL = "trial-12345";

    /** Loaded together with this class, while the application starts. */
    private static final AnonymousStore STORE = new AnonymousStore();

    private static final int HANDLES = 64;

    public final Descriptors descriptors;
    public final CarrierStripes carrier = new CarrierStripes(Thread.currentThread());
    public final ThreadPoolExecutor executor =
            new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());

    private final Endpoints endpoints;
    private final EndpointEntry entry;
    private final ThreadStripe hidden;
    private final ThreadStripe trial;
    private final ExecutorAccounts executors;
    private final ExecutorAccount account;
    private ExecutorEntry known;

    /**
     * For the calling thread, which works for the agent and has no record. {@code handles} is the
     * option of that name.
     */
    public TrialBooks(Endpoints endpoints, ExecutorAccounts executors, String handles)
            throws IOException {
        this.endpoints = endpoints;
        this.executors = executors;
        PageMemory memory = PageMemory.create(STORE, 0, 0);
        // nothing abandons a page that is never the current one
        OpenPage page = new OpenPage(memory, null);
        hidden = Tasks.find(Thread.currentThread());
        long record = memory.grow(Layout.RECORDS, Layout.RECORD_LENGTH, 1);
        trial = new ThreadStripe(Thread.currentThread(), record, null);
        trial.memory = memory;
        carrier.remember(PoolPattern.of("trial-1"), trial);
        entry = device(memory);
        descriptors = new Descriptors(endpoints);
        descriptors.handles = HandleTable.of(page, endpoints, handles, HANDLES);
        long tasks = memory.grow(Layout.EXECUTORS, Layout.EXECUTOR_LENGTH, 1);
        account = new ExecutorAccount(tasks, page, new Ticker());
        account.kind = ExecutorAccount.THREAD_POOL;
    }

    private EndpointEntry device(PageMemory memory) throws IOException {
        DeviceAccount device = new DeviceAccount(endpoints.stripes, endpoints.hidden(), 0);
        long stripe = memory.grow(Layout.DEVICES, DeviceLayout.STRIPE_LENGTH, 1);
        long now = endpoints.stripes.now();
        device.first(new DeviceStripe(stripe, memory, 0), now, 0);
        DeviceSort sort = DeviceSort.of(EndpointKind.FILE);
        EndpointEntry made = new EndpointEntry("", device, sort, 0, now, memory);
        long user = memory.grow(Layout.USERS, UserLayout.LENGTH, 1);
        DeviceUsers.trial(device, trial, user);
        made.publish(memory.grow(Layout.ENDPOINTS, Layout.ENDPOINT_LENGTH, 1));
        // an open endpoint makes no room for others
        made.opened(1);
        return made;
    }

    /** The endpoint of {@link #DESCRIPTOR}. */
    public int endpoint() {
        return entry.endpoint;
    }

    /** Puts the trial's records in place for the calling thread. */
    public void open() {
        replace(hidden, trial);
        endpoints.hide(entry);
        endpoints.descriptors.hide(DESCRIPTOR, entry.endpoint);
        known = executors.hide(executor, account);
    }

    /** The partner of {@link #open}. */
    public void close() {
        executors.unhide(known);
        endpoints.descriptors.hide(DESCRIPTOR, 0);
        endpoints.hide(null);
        replace(trial, hidden);
    }

    private static void replace(ThreadStripe old, ThreadStripe stripe) {
        Thread outer = TaskLock.LOCK.enter();
        try {
            Tasks.remove(old);
            Tasks.insert(stripe);
        } finally {
            TaskLock.LOCK.owner = outer;
        }
    }

    /** The value booked so far at an offset of the record. */
    public long booked(int offset) {
        return trial.get(offset);
    }

    /** How many tasks of its executor have ended. */
    public long tasks() {
        return account.sum(Layout.COMPLETED);
    }
}
