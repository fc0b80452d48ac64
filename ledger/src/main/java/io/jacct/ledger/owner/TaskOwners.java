// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.owner;

import io.jacct.ledger.beancounter.Acting;
import io.jacct.ledger.beancounter.Beancounter;
import io.jacct.ledger.beancounter.HandOvers;
import io.jacct.ledger.task.TaskState;
import io.jacct.ledger.task.Tasks;
import io.jacct.memory.BeancounterLayout;
import java.util.concurrent.CompletableFuture.AsynchronousCompletionTask;
import java.util.concurrent.ForkJoinTask;

/**
 * Boot loader. A task that is given to an executor runs for the owner that was current when it was
 * handed over, whichever thread runs it. A task that nobody's thread has handed over runs for
 * nobody, even on a worker that a tenant's thread has started.
 *
 * <pre>
 * hand-over    execute, submit, schedule, fork, an async method: the owner is kept in HandOvers
 * run          the owner is taken from there, and the worker acts for it
 * end          the worker acts for whom it acted before
 * </pre>
 *
 * <p>Tasks are not wrapped, so queues show the application its own objects. Callers ask {@link
 * Tasks#said} first; until an owner is said, this class is not loaded. Any thread; a method takes
 * one lock for a moment, see {@link HandOvers}.
 */
public final class TaskOwners {
    private TaskOwners() {}

    /**
     * The calling thread hands a task to an executor.
     *
     * <p>An asynchronous stage of a {@code CompletableFuture} was handed over when it was made. Its
     * executor gets it from whichever thread completes the stage before it. Any other task of a
     * fork/join pool is queued once, so an earlier hand-over came to nothing.
     */
    public static void handOver(Object task) {
        TaskState now = Tasks.state;
        HandOvers tasks = now == null ? null : now.handOvers;
        if (tasks == null || task == null) {
            return;
        }
        Beancounter current = Owners.current();
        boolean said = current != null && current.kind == BeancounterLayout.SAID;
        Beancounter owner = said ? current : null;
        if (task instanceof AsynchronousCompletionTask) {
            tasks.put(task, owner, true);
        } else if (task instanceof ForkJoinTask) {
            tasks.put(task, owner, false);
        } else {
            tasks.append(task, owner);
        }
    }

    /**
     * One hand-over of the task is over: the oldest or, if it is just refused, the latest. Returns
     * its owner as {@link HandOvers#take} does.
     */
    public static Object take(Object task, boolean oldest) {
        TaskState now = Tasks.state;
        HandOvers tasks = now == null ? null : now.handOvers;
        return tasks == null || task == null ? null : tasks.take(task, oldest);
    }

    /**
     * A worker of a thread pool is about to run the task. Until {@link #end} it acts for it. A
     * worker does not run tasks within tasks, so an earlier one has ended, seen or not.
     */
    public static void begin(Object task) {
        Object owner = take(task, true);
        TaskState now = Tasks.state;
        Acting acting = now == null || now.beancounters == null ? null : Owners.entered(now);
        if (acting != null) {
            acting.outside = acting.inTask ? acting.outside : acting.now;
            acting.inTask = true;
            acting.become(owner instanceof Beancounter ? (Beancounter) owner : null);
        }
    }

    /** A worker of a thread pool has run its task. Does nothing if none has begun. */
    public static void end() {
        TaskState now = Tasks.state;
        Acting acting = now == null ? null : Tasks.acting(now);
        if (acting != null && acting.inTask) {
            acting.now = acting.outside;
            acting.outside = null;
            acting.inTask = false;
        }
    }

    /**
     * A thread is about to run a fork/join task. If that was handed over, the thread acts for it.
     *
     * @return what {@link Owners#exit} must get at the end of the task
     */
    public static Object beginForked(Object task) {
        Object owner = take(task, true);
        return owner == null
                ? null
                : Owners.enter(owner instanceof Beancounter ? (Beancounter) owner : null);
    }
}
