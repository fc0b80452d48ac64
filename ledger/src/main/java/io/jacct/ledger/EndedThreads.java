// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.measure.Measures;
import io.jacct.ledger.operation.LostOperations;
import io.jacct.ledger.task.TaskLifecycle;
import io.jacct.ledger.task.TaskLock;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Boot loader. Threads at their end, which leave the ledger together. Thousands may end at once. If
 * each waited for the lock of the tasks, the lock would pass through all of them, and few would be
 * gone before the others came. So an ending thread puts itself on a list. A thread that finds the
 * list empty waits for the lock, and lets all leave that are on the list by then. The others do not
 * wait.
 *
 * <p>Thus a thread may be gone for a moment while its task still lives. Its counts are in the sums
 * all the time. When all threads of a crowd have ended, all their tasks have: whoever lets others
 * leave is one of them. And {@link #beforeNext} lets them leave before another thread comes. So a
 * thread that is started after the end of others is not counted together with them.
 *
 * <p>An error may keep a thread from emptying the list. {@link Sweep} then does it.
 */
final class EndedThreads {
    private static final AtomicReference<EndedThreads> LIST = new AtomicReference<>();

    /** Taken from the list, and yet to leave. Under the lock of the tasks. */
    private static EndedThreads leaving;

    private final Thread thread;

    /** Its last measurement, or null. */
    private final Measures last;

    private EndedThreads next;

    private EndedThreads(Thread thread, Measures last) {
        this.thread = thread;
        this.last = last;
    }

    /** The calling thread ends, after its last measurement, or null if there is none. */
    static void end(Thread thread, Measures last) {
        try {
            if (!push(new EndedThreads(thread, last))) {
                return;
            }
        } catch (OutOfMemoryError none) {
            leaveAlone(thread, last);
        }
        leave();
    }

    /** Returns whether the list was empty. */
    private static boolean push(EndedThreads mine) {
        do {
            mine.next = LIST.get();
        } while (!LIST.compareAndSet(mine.next, mine));
        return mine.next == null;
    }

    private static void leaveAlone(Thread thread, Measures last) {
        Thread outer = TaskLock.LOCK.enter();
        try {
            leave(thread, last);
        } finally {
            TaskLock.LOCK.owner = outer;
        }
    }

    /** The calling thread is about to start another one. */
    static void beforeNext() {
        if (LIST.get() != null) {
            leave();
        }
    }

    /** Lets all leave that have ended. Any thread; takes the lock of the tasks. */
    static void leave() {
        Thread outer = TaskLock.LOCK.enter();
        try {
            do {
                while (leaving != null) {
                    EndedThreads each = leaving;
                    leaving = each.next;
                    leave(each.thread, each.last);
                }
                leaving = LIST.getAndSet(null);
            } while (leaving != null);
        } finally {
            TaskLock.LOCK.owner = outer;
        }
    }

    /** What goes wrong with one thread is not a concern of the others. Under the lock. */
    private static void leave(Thread thread, Measures last) {
        try {
            if (last != null) {
                last.keepLast(thread);
            }
            TaskLifecycle.leave(thread);
        } catch (RuntimeException | Error lost) {
            LostOperations.lost(lost);
        }
    }
}
