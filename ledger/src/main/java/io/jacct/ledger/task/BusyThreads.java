// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

/**
 * Boot loader. The threads that are in an operation and have no stripe of their own. They are
 * virtual threads, which share their carrier's stripe and may change carriers during an operation,
 * and threads for which no record was left. The stripe of every other thread says whether it is in
 * an operation.
 *
 * <p>The last table of the set has 262144 lines. A thread that finds no place in it counts as not
 * in an operation.
 */
public final class BusyThreads {
    public static final int FIRST_LINES = 128;

    private static final ThreadIds IDS = new ThreadIds(FIRST_LINES);

    private BusyThreads() {}

    /** The calling thread begins an operation. False if it is in one already. */
    public static boolean enter(long id) {
        if (IDS.has(id)) {
            return false;
        }
        IDS.add(id);
        return true;
    }

    /** Whether the calling thread is in an operation. */
    public static boolean has(long id) {
        return IDS.has(id);
    }

    /** The calling thread's operation ends. */
    public static void leave(long id) {
        IDS.remove(id);
    }

    /** Another page opens: removes threads that began an operation under the earlier page. */
    static void forget() {
        IDS.clear();
    }
}
