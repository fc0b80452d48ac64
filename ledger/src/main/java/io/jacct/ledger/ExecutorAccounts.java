// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Health;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.ExecutorFields;
import io.jacct.memory.Layout;
import io.jacct.memory.Mutex;
import java.io.IOException;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.Collection;
import java.util.HashMap;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * Boot loader. Which executor books on which account.
 *
 * <p>An account bears the name of the {@linkplain Cohorts pool} of the threads that work for it. It
 * is made at an executor's first event, under the name of its class if no thread has worked for it
 * yet, and gets its name from the first that does. If the executor that last had this name has
 * ended, its account goes on: the new one takes over what it held. If it lives, the new one is
 * {@code name~2}. Thread-per-task executors of one name share one account: applications make one
 * for each request.
 *
 * <p>An executor has ended when it was collected as garbage or, where that is asked because its
 * name or its record is wanted, has terminated. An account without executor keeps its values until
 * its name comes again. Beyond {@code executors.max} accounts the one that ended first is added to
 * the account {@code other}; if none has ended, new executors book there.
 *
 * <p>{@link #of} is on the way of every task and wait-free. Everything else is rare and under the
 * lock of this class.
 */
final class ExecutorAccounts {
    static final Mutex LOCK = new Mutex();

    private static final String[] CLASSES = {
        "other",
        "ThreadPoolExecutor",
        "ScheduledThreadPoolExecutor",
        "ForkJoinPool",
        "ThreadPerTaskExecutor",
    };

    final ExecutorRecords records;
    private final LedgerState state;
    private final ExecutorTable table = new ExecutorTable();
    private final HashMap<String, ExecutorAccount> byName = new HashMap<>();
    private final ReferenceQueue<Object> gone = new ReferenceQueue<>();
    private final ExecutorAccount other;
    private long ended;

    ExecutorAccounts(LedgerState state, int most, Ticker ticker) throws IOException {
        this.state = state;
        this.records = new ExecutorRecords(state, most + 1, ticker);
        this.other = make(ExecutorAccount.OTHER, CLASSES[0], true);
    }

    /** Where the executor books; null if it is not accounted. Wait-free but for its first time. */
    ExecutorAccount of(Object executor, int kind, Thread worker) {
        ExecutorEntry entry = table.find(executor);
        return entry != null ? entry.account : enter(executor, kind, worker);
    }

    private ExecutorAccount enter(Object executor, int kind, Thread worker) {
        LOCK.enter();
        try {
            ExecutorEntry entry = table.find(executor);
            if (entry == null) {
                entry = new ExecutorEntry(executor, gone);
                if (worker == null || !ExecutorFields.isCarrier(worker)) {
                    entry.account = account(kind, worker);
                    entry.account.users++;
                    if (kind != ExecutorAccount.PER_TASK && entry.account != other) {
                        entry.account.owner = entry;
                    }
                }
                table.add(entry);
            }
            return entry.account;
        } finally {
            LOCK.leave();
        }
    }

    private ExecutorAccount account(int kind, Thread worker) {
        String name = worker == null ? CLASSES[kind] : name(kind, worker);
        ExecutorAccount account = kind == ExecutorAccount.PER_TASK ? shared(name) : null;
        if (account == null) {
            account = make(kind, name, worker != null);
        }
        if (account == null) {
            state.health(Health.OTHER_EXECUTORS, 1);
            return other;
        }
        return account;
    }

    private String name(int kind, Thread worker) {
        String name = state.cohorts.poolOf(worker.getName());
        return name.isEmpty() ? CLASSES[kind] : name;
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

    /** A new account of that name or, if that is in use, of the first like it that is not. */
    private ExecutorAccount make(int kind, String name, boolean named) {
        ExecutorAccount account = records.take();
        if (account == null && evict()) {
            account = records.take();
        }
        if (records.low()) {
            Housekeeper.wake();
        }
        if (account != null) {
            account.kind = kind;
            account.named = named;
            christen(account, name);
        }
        return account;
    }

    /**
     * Names the account, and lets it go on where an ended one of that name has stopped; not under
     * the name of its class, which it keeps for a moment only.
     */
    private void christen(ExecutorAccount account, String name) {
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

    /** A worker of the executor runs: if it is the first, the account gets its name. */
    void name(ExecutorAccount account, Thread worker) {
        LOCK.enter();
        try {
            if (!account.named) {
                account.named = true;
                christen(account, name(account.kind, worker));
            }
        } finally {
            LOCK.leave();
        }
    }

    /** The record of {@code from} is free; should its executor say any more, it is {@code to}'s. */
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

    /** Adds the account that ended first to {@code other}; false if none has ended. */
    private boolean evict() {
        ExecutorAccount first = null;
        Collection<ExecutorAccount> all = byName.values();
        for (ExecutorAccount account : all) {
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
        return true;
    }

    /** The executor will not run anything any more. */
    void terminated(Object executor) {
        ExecutorEntry entry = table.find(executor);
        if (entry != null) {
            forget(entry);
        }
    }

    private void forget(ExecutorEntry entry) {
        LOCK.enter();
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
            LOCK.leave();
        }
    }

    /** The agent's own thread: forgets executors that were collected. */
    void forgetCollected() {
        for (Reference<?> each = gone.poll(); each != null; each = gone.poll()) {
            forget((ExecutorEntry) each);
        }
    }

    /** Those that there are now. */
    ExecutorAccount[] all() {
        LOCK.enter();
        try {
            return byName.values().toArray(new ExecutorAccount[0]);
        } finally {
            LOCK.leave();
        }
    }

    /** How many executors are known. */
    int known() {
        LOCK.enter();
        try {
            return table.size();
        } finally {
            LOCK.leave();
        }
    }
}
