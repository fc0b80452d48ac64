// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.device;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Boot loader. The transactions of an application's device that have started and not ended, by
 * their tokens. So an end that is given twice ends nothing else. This is a bag: two transactions
 * that started in the same nanosecond have the same token, and are two.
 *
 * <p>Each token lies in a slot of its own: one of {@value #LINE}, in one of the tables. Its bits
 * say at which slot of a table those begin; an empty slot is 0. A thread that ends a transaction
 * takes the token out by compare-and-set, so only one of several threads succeeds. If no slot is
 * free, a table of twice the size is put before all others. Applications forget to end
 * transactions. The forgotten tokens fill the older tables, which are looked at last.
 *
 * <p>{@link #add} and {@link #remove}: any thread, lock-free, no allocation but for a table. Both
 * look at few slots of each table, however many transactions are open.
 */
public final class OpenTransactions {
    public static final int LINE = 16;

    /** All tables have room for twice as many, less the first. */
    private static final int LAST = 1 << 15;

    /** Of the golden ratio: near numbers come apart. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private final AtomicReference<Table> newest = new AtomicReference<>(new Table(LINE, null));

    /** One has started; false if there are too many to be known. */
    public boolean add(long token) {
        Table first = newest.get();
        while (!replace(first, 0, token, token)) {
            if (first.slots.length() == LAST) {
                return false;
            }
            newest.compareAndSet(first, new Table(2 * first.slots.length(), first));
            first = newest.get();
        }
        return true;
    }

    /** It ends; false if it has ended, or never started. */
    public boolean remove(long token) {
        return replace(newest.get(), token, 0, token);
    }

    /** In each an end looks at a line. */
    public int tables() {
        int tables = 0;
        for (Table each = newest.get(); each != null; each = each.older) {
            tables++;
        }
        return tables;
    }

    private static boolean replace(Table first, long one, long another, long token) {
        for (Table each = first; each != null; each = each.older) {
            if (each.replace(one, another, token)) {
                return true;
            }
        }
        return false;
    }

    /** So many slots, and the table that was too small. */
    static final class Table {
        private final AtomicLongArray slots;
        private final Table older;

        Table(int length, Table older) {
            this.slots = new AtomicLongArray(length);
            this.older = older;
        }

        /** In the first slot of those of {@code token} that holds the one. */
        boolean replace(long one, long another, long token) {
            int mask = slots.length() - 1;
            int place = (int) (token * SPREAD >>> Integer.SIZE);
            for (int i = 0; i < LINE; i++) {
                int slot = place + i & mask;
                if (slots.getOpaque(slot) == one && slots.compareAndSet(slot, one, another)) {
                    return true;
                }
            }
            return false;
        }
    }
}
