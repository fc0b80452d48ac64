// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.executor;

import io.jacct.memory.CounterMemory;

/**
 * Boot loader. Finds the entry of an executor by identity. No field can be added to the JDK's
 * classes, and their {@code equals} and {@code hashCode} may be the application's.
 *
 * <p>Looking up is wait-free. Changes are under the lock of {@link ExecutorAccounts}. A look-up
 * during a change may miss an entry but never finds a wrong one; the caller then looks again under
 * that lock.
 */
public final class ExecutorTable {
    private static final int LEAST = 64;

    private volatile ExecutorEntry[] buckets = new ExecutorEntry[LEAST];
    private int size;

    /** The entry of that object, or null. */
    public ExecutorEntry find(Object executor) {
        ExecutorEntry[] table = buckets;
        ExecutorEntry entry = table[System.identityHashCode(executor) & (table.length - 1)];
        while (entry != null && !entry.refersTo(executor)) {
            entry = entry.next;
        }
        return entry;
    }

    public void add(ExecutorEntry entry) {
        if (size >= buckets.length) {
            resize(buckets.length * 2);
        }
        push(buckets, entry);
        size++;
    }

    /** Takes the entry out. False if it was not there. */
    public boolean remove(ExecutorEntry entry) {
        ExecutorEntry[] table = buckets;
        int i = entry.hash & (table.length - 1);
        ExecutorEntry before = null;
        ExecutorEntry each = table[i];
        while (each != null && each != entry) {
            before = each;
            each = each.next;
        }
        if (each == null) {
            return false;
        }
        if (before == null) {
            table[i] = entry.next;
        } else {
            before.next = entry.next;
        }
        size--;
        if (table.length > LEAST && size < table.length / 8) {
            resize(table.length / 2);
        }
        return true;
    }

    public int size() {
        return size;
    }

    private void resize(int length) {
        ExecutorEntry[] old = buckets;
        ExecutorEntry[] table = new ExecutorEntry[length];
        for (int i = 0; i < old.length; i++) {
            ExecutorEntry entry = old[i];
            while (entry != null) {
                ExecutorEntry next = entry.next;
                push(table, entry);
                entry = next;
            }
        }
        buckets = table;
    }

    private static void push(ExecutorEntry[] table, ExecutorEntry entry) {
        int i = entry.hash & (table.length - 1);
        entry.next = table[i];
        CounterMemory.storeStoreFence();
        table[i] = entry;
    }
}
