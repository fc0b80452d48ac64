// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.memory.ContainerFields;
import io.jacct.memory.JdkFields;

/**
 * Boot loader. The first names of virtual threads that were renamed while they ran. The first name
 * decides in which pool a thread's beginning and end are counted; otherwise a thread could begin in
 * one pool and end in another. What it does is its present pool's.
 *
 * <p>An entry is found by thread id. It lives from the first change of the name to the end of the
 * thread. Threads that keep their names have no entry. A look-up takes no lock; changes are under
 * the lock of {@link Tasks}.
 */
public final class FirstNames {
    private static final int FIRST = 64;

    private static volatile Entry[] table = new Entry[FIRST];
    private static volatile int size;

    /** Immutable, so that a reader can follow a chain that is being replaced. */
    private static final class Entry {
        final long id;
        final String name;
        final Entry next;

        Entry(long id, String name, Entry next) {
            this.id = id;
            this.name = name;
            this.next = next;
        }
    }

    private FirstNames() {}

    /** The first name; null for a thread that still has it. Any thread, wait-free. */
    public static String find(long id) {
        if (size == 0) {
            return null;
        }
        Entry[] buckets = table;
        Entry entry = buckets[bucket(id, buckets)];
        while (entry != null && entry.id != id) {
            entry = entry.next;
        }
        return entry == null ? null : entry.name;
    }

    /**
     * The name that decides the pool in which a virtual thread began. It is the same from the
     * thread's beginning to its end.
     */
    static String deciding(Thread virtual) {
        String first = find(JdkFields.id(virtual));
        return first == null ? present(virtual) : first;
    }

    /** The name that decides the pool of a virtual thread now. */
    static String present(Thread virtual) {
        return present(virtual, virtual.getName());
    }

    /** The same for a thread of that name. */
    static String present(Thread virtual, String own) {
        return own.isEmpty() ? ContainerFields.name(virtual) : own;
    }

    /** A running virtual thread is about to get another name. */
    public static void keep(Thread virtual) {
        Thread outer = TaskLock.LOCK.enter();
        try {
            put(JdkFields.id(virtual), deciding(virtual));
        } finally {
            TaskLock.LOCK.owner = outer;
        }
    }

    /** The calling virtual thread has ended. */
    static void leave(Thread virtual) {
        if (find(JdkFields.id(virtual)) != null) {
            Thread outer = TaskLock.LOCK.enter();
            try {
                remove(JdkFields.id(virtual));
            } finally {
                TaskLock.LOCK.owner = outer;
            }
        }
    }

    /** Does nothing if the thread has an entry. */
    public static void put(long id, String name) {
        if (find(id) == null) {
            if (size >= table.length) {
                grow();
            }
            push(table, id, name);
            size++;
        }
    }

    /** Does nothing if the thread has no entry. */
    public static void remove(long id) {
        if (find(id) == null) {
            return;
        }
        Entry[] buckets = table;
        Entry rest = buckets[bucket(id, buckets)];
        Entry kept = null;
        while (rest != null) {
            kept = rest.id == id ? kept : new Entry(rest.id, rest.name, kept);
            rest = rest.next;
        }
        buckets[bucket(id, buckets)] = kept;
        size--;
    }

    /** Another page opens: a thread that is renamed there begins anew. */
    public static void forget() {
        size = 0;
        table = new Entry[FIRST];
    }

    private static void grow() {
        Entry[] old = table;
        Entry[] more = new Entry[old.length * 2];
        for (int i = 0; i < old.length; i++) {
            for (Entry entry = old[i]; entry != null; entry = entry.next) {
                push(more, entry.id, entry.name);
            }
        }
        table = more;
    }

    private static void push(Entry[] buckets, long id, String name) {
        int bucket = bucket(id, buckets);
        buckets[bucket] = new Entry(id, name, buckets[bucket]);
    }

    private static int bucket(long id, Entry[] buckets) {
        return (int) id & (buckets.length - 1);
    }
}
