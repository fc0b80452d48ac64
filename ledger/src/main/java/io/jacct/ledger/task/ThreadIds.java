// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Boot loader. A set of thread ids. An id may be in it more than once.
 *
 * <p>The id determines a line of eight places in each table; if the line is full, the id goes into
 * its line of the next, larger table. Only the thread itself looks for its id, puts it in and takes
 * it out. So threads contend only for an empty place, with one compare-and-set.
 *
 * <p>Lock-free. The only allocation is a new table, made when a line is full for the first time. An
 * id costs one place, eight bytes. Ids are never reused, so a lost place (of a virtual thread that
 * was collected while parked) does no harm.
 */
public final class ThreadIds {
    private static final int LINE = 8;

    /** Each table has twice as many lines as the one before. */
    private static final int MOST_TABLES = 12;

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final int HIGH = 40;

    private final int lines;
    private final AtomicReferenceArray<AtomicLongArray> tables =
            new AtomicReferenceArray<>(MOST_TABLES);

    /** An empty set, whose first table has {@code lines} lines, a power of two. */
    ThreadIds(int lines) {
        this.lines = lines;
        tables.set(0, new AtomicLongArray(lines * LINE));
    }

    /** Adds the calling thread once more. False if there is no place. */
    boolean add(long id) {
        for (int t = 0; t < tables.length(); t++) {
            AtomicLongArray table = tables.get(t);
            if (table == null) {
                table = grow(t);
            }
            int first = line(id, table.length() / LINE);
            for (int i = first; i < first + LINE; i++) {
                if (table.get(i) == 0 && table.compareAndSet(i, 0, id)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether the calling thread is in the set. */
    boolean has(long id) {
        return replace(id, id);
    }

    /** Removes the calling thread once. False if it is not in the set. */
    boolean remove(long id) {
        return replace(id, 0);
    }

    void clear() {
        for (int t = 0; t < tables.length(); t++) {
            AtomicLongArray table = tables.get(t);
            for (int i = 0; table != null && i < table.length(); i++) {
                table.set(i, 0);
            }
        }
    }

    private boolean replace(long id, long by) {
        for (int t = 0; t < tables.length(); t++) {
            AtomicLongArray table = tables.get(t);
            if (table == null) {
                return false;
            }
            int first = line(id, table.length() / LINE);
            for (int i = first; i < first + LINE; i++) {
                if (table.get(i) == id) {
                    if (by != id) {
                        table.lazySet(i, by);
                    }
                    return true;
                }
            }
        }
        return false;
    }

    private AtomicLongArray grow(int t) {
        tables.compareAndSet(t, null, new AtomicLongArray((lines << t) * LINE));
        return tables.get(t);
    }

    /** The first place of the id's line in a table of {@code lines} lines. */
    public static int line(long id, int lines) {
        return ((int) (id * GOLDEN >>> HIGH) & lines - 1) * LINE;
    }
}
