// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.executor;

import io.jacct.counter.Health;
import io.jacct.ledger.base.Housekeeping;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.Ticker;
import io.jacct.ledger.task.Cohorts;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.ExecutorFields;
import io.jacct.memory.Layout;
import io.jacct.memory.Mutex;
import java.io.IOException;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.HashMap;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * Boot loader. Finds the account on which an executor books.
 *
 * <p>An account has the name of the {@linkplain Cohorts pool} of its executor's threads. It is made
 * at an executor's first event. If no thread has worked for the executor yet, the account has the
 * name of the executor's class until the first thread does. If the executor that last had the name
 * has ended, the new one takes over its account's values. If that executor lives, the new one is
 * {@code name~2}. Thread-per-task executors of one name share one account, because applications
 * make one for each request.
 *
 * <p>An executor has ended when it has terminated or was collected as garbage. An account without
 * an executor keeps its values until its name comes again. Beyond {@code executors.max} accounts,
 * the one that ended first is added to the account {@code other}; if none has ended, new executors
 * book there.
 *
 * <p>{@link #of} is on the way of every task and wait-free. Everything else is rare and under the
 * lock of this class. While values move between records, the change word of executors is odd, and
 * {@code ExecutorReader} starts over. A thread that does not know of the move may still book on the
 * old record; {@code StripedRecord} then leads its booking to the new one.
 */
public final class ExecutorAccounts {
    static final Mutex LOCK = new Mutex();

    public final ExecutorRecords records;
    private final OpenPage page;
    private final Cohorts cohorts;
    private final ExecutorTable table = new ExecutorTable();
    private final HashMap<String, ExecutorAccount> byName = new HashMap<>();
    private final ReferenceQueue<Object> gone = new ReferenceQueue<>();
    private final ExecutorAccount other;
    private long ended;

    public ExecutorAccounts(OpenPage page, Cohorts cohorts, int most, Ticker ticker)
            throws IOException {
        this.page = page;
        this.cohorts = cohorts;
        this.records = new ExecutorRecords(page, most + 1, ticker);
        this.other = make(ExecutorAccount.OTHER, ExecutorAccount.CLASSES[0], true);
    }

    /**
     * The account of the executor; null if it is not accounted. Wait-free except the first time.
     */
    public ExecutorAccount of(Object executor, int kind, Thread worker) {
        ExecutorEntry entry = table.find(executor);
        return entry != null ? entry.account : enter(executor, kind, worker);
    }

    private ExecutorAccount enter(Object executor, int kind, Thread worker) {
        Thread outer = LOCK.enter();
        try {
            ExecutorEntry entry = table.find(executor);
            if (entry == null) {
                entry = new ExecutorEntry(executor, gone);
                if (worker == null || !ExecutorFields.isCarrier(worker)) {
                    entry.account = account(kind, worker);
                    entry.account.users++;
                    if (kind != ExecutorAccount.PER_TASK && entry.account != other) {
                        entry.account.owner = entry;
                        ExecutorSampler.count(entry.account, executor);
                    }
                }
                table.add(entry);
            }
            return entry.account;
        } finally {
            LOCK.owner = outer;
        }
    }

    /**
     * The executor, which is the agent's own, books on an account that is in no page. {@link
     * #unhide} follows.
     */
    public ExecutorEntry hide(Object executor, ExecutorAccount account) {
        ExecutorEntry entry = new ExecutorEntry(executor, gone);
        entry.account = account;
        account.named = true;
        Thread outer = LOCK.enter();
        try {
            table.add(entry);
        } finally {
            LOCK.owner = outer;
        }
        return entry;
    }

    /** The partner of {@link #hide}. */
    public void unhide(ExecutorEntry entry) {
        Thread outer = LOCK.enter();
        try {
            table.remove(entry);
        } finally {
            LOCK.owner = outer;
        }
    }

    /** Whether the executor has had an event. Wait-free. */
    public boolean knows(Object executor) {
        return table.find(executor) != null;
    }

    private ExecutorAccount account(int kind, Thread worker) {
        String name = name(kind, worker);
        ExecutorAccount account = kind == ExecutorAccount.PER_TASK ? shared(name) : null;
        account = account == null ? make(kind, name, worker != null) : account;
        if (account == null) {
            page.health(Health.OTHER_EXECUTORS, 1);
            return other;
        }
        return account;
    }

    private String name(int kind, Thread worker) {
        String name = worker == null ? "" : cohorts.poolOf(worker.getName());
        return name.isEmpty() ? ExecutorAccount.CLASSES[kind] : name;
    }

    private ExecutorAccount shared(String name) {
        ExecutorAccount account = byName.get(name);
        for (int i = 2; account != null && account.kind != ExecutorAccount.PER_TASK; i++) {
            account = byName.get(name + '~' + i);
        }
        if (account != null && account.users == 0) {
            CounterMemory.putRelease(account.address + Layout.EXECUTOR_STATE, Layout.LIVE);
        }
        return account;
    }

    /**
     * A new account with that name or, if the name is in use, the first free {@code name~2}, {@code
     * name~3} and so on.
     */
    private ExecutorAccount make(int kind, String name, boolean named) {
        ExecutorAccount account = records.take();
        if (account == null && evict()) {
            account = records.take();
        }
        if (records.low()) {
            Housekeeping.wake();
        }
        if (account != null) {
            account.kind = kind;
            account.named = named;
            assignName(account, name);
        }
        return account;
    }

    /**
     * Names the account. If an ended account had that name, this one takes over its values; not if
     * the name is the class's, which an account has for a moment only.
     */
    private void assignName(ExecutorAccount account, String name) {
        if (name.equals(account.name)) {
            return;
        }
        String free = name;
        ExecutorAccount before = byName.get(free);
        for (int i = 2; before != null && !(account.named && hasEnded(before)); i++) {
            free = name + '~' + i;
            before = byName.get(free);
        }
        long start = System.nanoTime();
        records.open();
        try {
            if (account.name != null) {
                byName.remove(account.name);
                start = CounterMemory.getPlain(account.address + Layout.EXECUTOR_START);
            }
            if (before != null) {
                start = CounterMemory.getPlain(before.address + Layout.EXECUTOR_START);
                records.move(before, account);
                hand(before, account);
            }
            account.name = free;
            records.describe(account, start);
        } finally {
            records.close();
        }
        byName.put(free, account);
    }

    /** A worker of the executor runs. The first one gives the account its name. */
    public void name(ExecutorAccount account, Thread worker) {
        Thread outer = LOCK.enter();
        try {
            if (!account.named) {
                account.named = true;
                assignName(account, name(account.kind, worker));
            }
        } finally {
            LOCK.owner = outer;
        }
    }

    /** Frees the record of {@code from}. If its executor still books, it books on {@code to}. */
    private void hand(ExecutorAccount from, ExecutorAccount to) {
        ExecutorEntry owner = from.owner;
        if (owner != null) {
            owner.account = to;
        }
        records.giveBack(from);
    }

    private boolean hasEnded(ExecutorAccount account) {
        Object executor = account.owner == null ? null : account.owner.get();
        if (account.users > 0
                && account.kind <= ExecutorAccount.SCHEDULED
                && executor instanceof ThreadPoolExecutor
                && ExecutorFields.terminated((ThreadPoolExecutor) executor)) {
            end(account);
        }
        return account.users == 0 && account != other;
    }

    private void end(ExecutorAccount account) {
        account.users = 0;
        account.endedAt = ++ended;
        ExecutorBooking.settle(account);
        CounterMemory.putRelease(account.address + Layout.EXECUTOR_STATE, Layout.ENDED_EXECUTOR);
    }

    /** Adds the account that ended first to {@code other}. False if none has ended. */
    private boolean evict() {
        ExecutorAccount first = null;
        for (ExecutorAccount account : byName.values()) {
            if (hasEnded(account) && (first == null || account.endedAt < first.endedAt)) {
                first = account;
            }
        }
        if (first == null) {
            return false;
        }
        records.open();
        try {
            records.move(first, other);
            hand(first, other);
        } finally {
            records.close();
        }
        byName.remove(first.name);
        page.health(Health.FOLDED_EXECUTORS, 1);
        return true;
    }

    /** The executor has terminated. A pool may still reject tasks. */
    public void terminated(Object executor) {
        Thread outer = LOCK.enter();
        try {
            ExecutorEntry entry = table.find(executor);
            ExecutorAccount account = entry == null ? null : entry.account;
            if (entry != null && !(executor instanceof AbstractExecutorService)) {
                forget(entry);
            } else if (account != null && account.owner == entry && account.users > 0) {
                end(account);
            }
        } finally {
            LOCK.owner = outer;
        }
    }

    private void forget(ExecutorEntry entry) {
        Thread outer = LOCK.enter();
        try {
            ExecutorAccount account = entry.account;
            if (!table.remove(entry) || account == null || account == other) {
                return;
            }
            if (account.owner == entry || account.kind == ExecutorAccount.PER_TASK) {
                account.owner = null;
                if (account.users > 0 && --account.users == 0) {
                    end(account);
                }
            }
        } finally {
            LOCK.owner = outer;
        }
    }

    /** Forgets executors that were collected. The agent's own thread only. */
    public void forgetCollected() {
        for (Reference<?> each = gone.poll(); each != null; each = gone.poll()) {
            forget((ExecutorEntry) each);
        }
    }

    /** All accounts. */
    ExecutorAccount[] all() {
        Thread outer = LOCK.enter();
        try {
            return byName.values().toArray(new ExecutorAccount[0]);
        } finally {
            LOCK.owner = outer;
        }
    }

    /** The number of known executors. */
    public int known() {
        Thread outer = LOCK.enter();
        try {
            return table.size();
        } finally {
            LOCK.owner = outer;
        }
    }
}
