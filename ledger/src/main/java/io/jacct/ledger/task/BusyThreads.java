// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Boot loader. The threads that are in an operation and have no stripe of their own. They are
 * virtual threads, which share their carrier's stripe and may change carriers during an operation,
 * and threads for which no record was left. The stripe of every other thread says whether it is in
 * an operation.
 *
 * <p>It is a set of thread ids. The id determines a line of eight places in each table; if the line
 * is full, the id goes into its line of the next, larger table. Only the thread itself looks for
 * its id, puts it in and takes it out. So threads contend only for an empty place, with one
 * compare-and-set.
 *
 * <p>Lock-free. The only allocation is a new table, made when a line is full for the first time. A
 * blocked thread costs one place, eight bytes. Ids are never reused, so a lost place (of a virtual
 * thread that was collected while parked) does no harm.
 */
public final class BusyThreads {
    private static final int LINE = 8;
    public static final int FIRST_LINES = 128;

    /**
     * The last table has 262144 lines. A thread that finds no place in it counts as not in an
     * operation.
     */
    private static final AtomicReferenceArray<AtomicLongArray> TABLES =
            new AtomicReferenceArray<>(12);

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final int HIGH = 40;

    static {
        TABLES.set(0, new AtomicLongArray(FIRST_LINES * LINE));
    }

    private BusyThreads() {}

    /** The calling thread begins an operation. False if it is in one already. */
    public static boolean enter(long id) {
        if (has(id)) {
            return false;
        }
        for (int t = 0; t < TABLES.length(); t++) {
            AtomicLongArray table = TABLES.get(t);
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
        return true;
    }

    /** Whether the calling thread is in an operation. */
    public static boolean has(long id) {
        return replace(id, id);
    }

    /** The calling thread's operation ends. */
    public static void leave(long id) {
        replace(id, 0);
    }

    /** Another page opens: removes threads that began an operation under the earlier page. */
    static void forget() {
        for (int t = 0; t < TABLES.length(); t++) {
            AtomicLongArray table = TABLES.get(t);
            for (int i = 0; table != null && i < table.length(); i++) {
                table.set(i, 0);
            }
        }
    }

    private static boolean replace(long id, long by) {
        for (int t = 0; t < TABLES.length(); t++) {
            AtomicLongArray table = TABLES.get(t);
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

    private static AtomicLongArray grow(int t) {
        TABLES.compareAndSet(t, null, new AtomicLongArray((FIRST_LINES << t) * LINE));
        return TABLES.get(t);
    }

    /** The first place of the id's line in a table of {@code lines} lines. */
    public static int line(long id, int lines) {
        return ((int) (id * GOLDEN >>> HIGH) & lines - 1) * LINE;
    }
}
