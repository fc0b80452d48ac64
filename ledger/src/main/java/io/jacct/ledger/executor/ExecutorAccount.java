// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.executor;

import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.Ticker;
import io.jacct.ledger.striped.StripedRecord;
import io.jacct.memory.Layout;

/**
 * Boot loader. The account of one name, over one executor record of the page. It belongs to one
 * executor, and later to the next one of that name; or to all thread-per-task executors of that
 * name together.
 *
 * <p>Fields that are not final are written under the lock of {@link ExecutorAccounts}. Those of
 * {@link ExecutorSampler} are written by its thread, and some by any thread, where a comment says
 * so.
 */
public final class ExecutorAccount extends StripedRecord {
    /** The kinds of executors; the values are those in the page. */
    static final int OTHER = 0;

    public static final int THREAD_POOL = 1;
    public static final int SCHEDULED = 2;
    public static final int FORK_JOIN = 3;
    public static final int PER_TASK = 4;

    /** The names of the kinds. */
    static final String[] CLASSES = {
        "other",
        "ThreadPoolExecutor",
        "ScheduledThreadPoolExecutor",
        "ForkJoinPool",
        "ThreadPerTaskExecutor",
    };

    /** The late tasks, where this is a scheduled executor's account. */
    final LateTasks late = new LateTasks();

    /** How long tasks wait. */
    final WaitTimes waits = new WaitTimes(this);

    String name;

    /**
     * Whether the account has the name of its threads. It has its class's name until the first
     * thread runs.
     */
    public boolean named;

    /** The executor that books here, if there is at most one. */
    ExecutorEntry owner;

    /** The order in which accounts ended: how many executors had ended when this one's last did. */
    long endedAt;

    /** See {@link ExecutorSampler}. */
    int drift;

    int drifting;

    long bookingsSeen;

    /** Whether it has workers of {@link EarlierWorkers}. Any thread sets it. */
    public boolean earlier;

    /** Whether the tasks that such workers ran before are counted. */
    boolean complete;

    public ExecutorAccount(long address, OpenPage page, Ticker ticker) {
        super(address, page, ticker, ticker.mayEstimate());
    }

    /** Tasks in the queue of a scheduled executor, due or not. */
    public long delayed() {
        return sum(Layout.DELAYED);
    }

    /** Changes with every booking. */
    long bookings() {
        return sum(Layout.SEQUENCE);
    }
}
