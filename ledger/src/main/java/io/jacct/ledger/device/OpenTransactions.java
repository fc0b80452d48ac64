// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.device;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Boot loader. The tokens of transactions on an application's device that have started and not
 * ended. With them a second end of one transaction does not end another one. The tokens form a bag:
 * two transactions that started in the same nanosecond have the same token, and it is in here
 * twice.
 *
 * <p>Each token has a slot of its own in one of the tables. It may be in any of {@value #LINE}
 * slots in a row; the token's bits determine the first one. An empty slot is 0. A thread that ends
 * a transaction takes the token out by compare-and-set, so only one of several threads succeeds. If
 * no slot is free, a table of twice the size is put before all others. Applications may forget to
 * end transactions. Forgotten tokens stay in the older tables, which are searched last.
 *
 * <p>{@link #add} and {@link #remove}: any thread, lock-free, no allocation but for a table. Both
 * look at few slots of each table, however many transactions are open.
 */
public final class OpenTransactions {
    public static final int LINE = 16;

    /** The slots of the largest table. All tables together have almost twice as many. */
    private static final int LAST = 1 << 15;

    /** A multiplier made from the golden ratio, which spreads near numbers over the table. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private final AtomicReference<Table> newest = new AtomicReference<>(new Table(LINE, null));

    /** A transaction has started. False if there are too many to remember. */
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

    /** A transaction ends. False if it has ended before, or never started. */
    public boolean remove(long token) {
        return replace(newest.get(), token, 0, token);
    }

    /** The number of tables; an end searches one row of slots in each. */
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

    /** A table of slots; {@code older} is the table that was too small. */
    static final class Table {
        private final AtomicLongArray slots;
        private final Table older;

        Table(int length, Table older) {
            this.slots = new AtomicLongArray(length);
            this.older = older;
        }

        /**
         * Replaces {@code one} by {@code another} in the first of the token's slots that holds
         * {@code one}.
         */
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
