// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.beancounter;

import io.jacct.memory.Mutex;

/**
 * Boot loader. The owners of virtual threads, by thread id. A thread has an entry from its start to
 * its end, or while the application names an owner for it.
 *
 * <p>A virtual thread that is garbage-collected before it ends keeps its entry and stays charged. A
 * JDK collects such threads only if it does not track them.
 *
 * <p>A look-up takes no lock, because a chain is immutable and a change replaces it. The table has
 * parts with a lock each; a change takes the lock of one part for a moment.
 */
public final class VirtualOwners {
    private static final int PARTS = 64;
    private static final int SHIFT = 6;
    private static final int FIRST = 16;

    private final Part[] parts = new Part[PARTS];

    private static final class Part {
        final Mutex lock = new Mutex();
        volatile Node[] table = new Node[FIRST];
        int size;
    }

    private static final class Node {
        final long id;
        final ThreadOwners acting;
        final Node next;

        Node(long id, ThreadOwners acting, Node next) {
            this.id = id;
            this.acting = acting;
            this.next = next;
        }
    }

    public VirtualOwners() {
        for (int i = 0; i < PARTS; i++) {
            parts[i] = new Part();
        }
    }

    /** The thread's entry, or null. Wait-free. Only the thread itself calls this. */
    public ThreadOwners find(long id) {
        Node[] table = part(id).table;
        Node node = table[bucket(id, table)];
        while (node != null && node.id != id) {
            node = node.next;
        }
        return node == null ? null : node.acting;
    }

    /** Adds an entry. False if the thread has one already, which then stays. */
    public boolean add(long id, ThreadOwners acting) {
        Part part = part(id);
        Thread outer = part.lock.enter();
        try {
            if (find(id) != null) {
                return false;
            }
            if (part.size == part.table.length) {
                part.table = doubled(part.table);
            }
            push(part.table, id, acting);
            part.size++;
            return true;
        } finally {
            part.lock.owner = outer;
        }
    }

    /** Removes the thread's entry and returns it, or null. */
    public ThreadOwners remove(long id) {
        ThreadOwners removed = find(id);
        if (removed == null) {
            return null;
        }
        Part part = part(id);
        Thread outer = part.lock.enter();
        try {
            Node[] table = part.table;
            Node kept = null;
            for (Node each = table[bucket(id, table)]; each != null; each = each.next) {
                kept = each.id == id ? kept : new Node(each.id, each.acting, kept);
            }
            table[bucket(id, table)] = kept;
            part.size--;
            return removed;
        } finally {
            part.lock.owner = outer;
        }
    }

    private static Node[] doubled(Node[] table) {
        Node[] more = new Node[2 * table.length];
        for (int i = 0; i < table.length; i++) {
            for (Node each = table[i]; each != null; each = each.next) {
                push(more, each.id, each.acting);
            }
        }
        return more;
    }

    private static void push(Node[] table, long id, ThreadOwners acting) {
        int bucket = bucket(id, table);
        table[bucket] = new Node(id, acting, table[bucket]);
    }

    private Part part(long id) {
        return parts[(int) id & PARTS - 1];
    }

    private static int bucket(long id, Node[] table) {
        return (int) (id >>> SHIFT) & table.length - 1;
    }
}
