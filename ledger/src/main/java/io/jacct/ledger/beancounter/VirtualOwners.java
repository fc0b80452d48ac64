// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.beancounter;

import io.jacct.memory.Mutex;

/**
 * Boot loader. For whom each virtual thread acquires, by the thread's id. A thread is in here from
 * its start to its end, or while the application says an owner for it.
 *
 * <p>A virtual thread that is collected before it ends stays here and stays charged. A JDK collects
 * one only where it does not track threads.
 *
 * <p>A look-up takes no lock: chains never change, they are replaced. A change takes the lock of
 * one of the parts, for a moment.
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
        final Acting acting;
        final Node next;

        Node(long id, Acting acting, Node next) {
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

    /** Null if the thread has none. Wait-free. The thread itself calls this. */
    public Acting find(long id) {
        Node[] table = part(id).table;
        Node node = table[bucket(id, table)];
        while (node != null && node.id != id) {
            node = node.next;
        }
        return node == null ? null : node.acting;
    }

    /** False if the thread has one already, which stays then. */
    public boolean add(long id, Acting acting) {
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

    /** Returns what the thread had, or null. */
    public Acting remove(long id) {
        Acting removed = find(id);
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

    private static void push(Node[] table, long id, Acting acting) {
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
