// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.beancounter;

import io.jacct.memory.Mutex;
import java.lang.ref.WeakReference;

/**
 * Boot loader. Remembers for which owner each task was handed to an executor, by the task's
 * identity. An entry of a task that never runs is removed when the application drops the task.
 *
 * <p>An application may hand over one object several times, for example a constant {@code
 * Runnable}. Its owners are then taken in the order in which they came. Equal owners in a row share
 * one {@link Run}, so a burst takes no memory.
 *
 * <p>The table has parts with a lock each. Any thread may call any method, which takes the lock of
 * one part for a moment. Only code of this class runs under the lock.
 */
public final class TaskOwnerRegistry {
    /**
     * The result of {@link #take} for a task whose thread acquired for no owner when it handed the
     * task over.
     */
    public static final Object NOBODY = new Object();

    private static final int PARTS = 64;
    private static final int SHIFT = 6;
    private static final int FIRST = 16;

    private final Part[] parts = new Part[PARTS];

    private static final class Part {
        final Mutex lock = new Mutex();
        Entry[] table = new Entry[FIRST];
        int size;
    }

    /** Several hand-overs in a row, for one owner; null stands for no owner. */
    private static final class Run {
        final Beancounter owner;
        int count = 1;
        Run next;

        Run(Beancounter owner) {
            this.owner = owner;
        }
    }

    private static final class Entry extends WeakReference<Object> {
        final int hash;
        Entry next;
        Run first;
        Run last;

        Entry(Object task, int hash, Run run) {
            super(task);
            this.hash = hash;
            this.first = run;
            this.last = run;
        }
    }

    public TaskOwnerRegistry() {
        for (int i = 0; i < PARTS; i++) {
            parts[i] = new Part();
        }
    }

    /**
     * The task is handed over, and may have been handed over before. A null owner stands for no
     * owner.
     */
    public void append(Object task, Beancounter owner) {
        int hash = System.identityHashCode(task);
        Run run = new Run(owner);
        Part part = part(hash);
        Thread outer = part.lock.enter();
        try {
            Entry entry = find(part, task, hash);
            if (entry == null) {
                add(part, new Entry(task, hash, run));
            } else if (entry.last.owner == owner) {
                entry.last.count++;
            } else {
                entry.last.next = run;
                entry.last = run;
            }
        } finally {
            part.lock.owner = outer;
        }
    }

    /**
     * The task, which runs at most once, is handed over. If it was handed over before, {@code keep}
     * says whether the earlier owner stays.
     */
    public void put(Object task, Beancounter owner, boolean keep) {
        int hash = System.identityHashCode(task);
        Run run = new Run(owner);
        Part part = part(hash);
        Thread outer = part.lock.enter();
        try {
            Entry entry = find(part, task, hash);
            if (entry == null) {
                add(part, new Entry(task, hash, run));
            } else if (!keep) {
                entry.first = run;
                entry.last = run;
            }
        } finally {
            part.lock.owner = outer;
        }
    }

    /**
     * Ends one hand-over: the oldest or, if the executor refused the task, the latest.
     *
     * @return its owner, or {@link #NOBODY}; null if the task was not handed over
     */
    public Object take(Object task, boolean oldest) {
        int hash = System.identityHashCode(task);
        Part part = part(hash);
        Thread outer = part.lock.enter();
        try {
            Entry entry = find(part, task, hash);
            if (entry == null) {
                return null;
            }
            Run taken = oldest ? entry.first : latest(entry);
            taken.count--;
            while (entry.first != null && entry.first.count == 0) {
                entry.first = entry.first.next;
            }
            if (entry.first == null) {
                remove(part, entry);
            }
            return taken.owner == null ? NOBODY : taken.owner;
        } finally {
            part.lock.owner = outer;
        }
    }

    /** The latest run with a hand-over left; the executor refused all later ones. */
    private static Run latest(Entry entry) {
        Run latest = entry.first;
        for (Run each = latest; each != null; each = each.next) {
            latest = each.count > 0 ? each : latest;
        }
        return latest;
    }

    /** How many tasks are known, for tests; collected ones may be among them. */
    int size() {
        int size = 0;
        for (int i = 0; i < PARTS; i++) {
            size += parts[i].size;
        }
        return size;
    }

    private static Entry find(Part part, Object task, int hash) {
        Entry entry = part.table[bucket(hash, part.table)];
        while (entry != null && !entry.refersTo(task)) {
            entry = entry.next;
        }
        return entry;
    }

    private static void add(Part part, Entry added) {
        if (part.size >= part.table.length) {
            rehash(part);
        }
        int bucket = bucket(added.hash, part.table);
        added.next = part.table[bucket];
        part.table[bucket] = added;
        part.size++;
    }

    /** Removes the entries of collected tasks, and fits the table to the entries that are left. */
    private static void rehash(Part part) {
        Entry[] old = part.table;
        int live = 0;
        for (int i = 0; i < old.length; i++) {
            for (Entry each = old[i]; each != null; each = each.next) {
                live += each.refersTo(null) ? 0 : 1;
            }
        }
        Entry[] table = new Entry[Math.max(FIRST, 2 * Integer.highestOneBit(live))];
        part.size = 0;
        for (int i = 0; i < old.length; i++) {
            Entry each = old[i];
            while (each != null) {
                Entry next = each.next;
                if (!each.refersTo(null)) {
                    int bucket = bucket(each.hash, table);
                    each.next = table[bucket];
                    table[bucket] = each;
                    part.size++;
                }
                each = next;
            }
        }
        part.table = table;
    }

    private static void remove(Part part, Entry entry) {
        int bucket = bucket(entry.hash, part.table);
        Entry before = null;
        for (Entry each = part.table[bucket]; each != entry; each = each.next) {
            before = each;
        }
        if (before == null) {
            part.table[bucket] = entry.next;
        } else {
            before.next = entry.next;
        }
        part.size--;
    }

    private Part part(int hash) {
        return parts[hash & PARTS - 1];
    }

    private static int bucket(int hash, Entry[] table) {
        return hash >>> SHIFT & table.length - 1;
    }
}
