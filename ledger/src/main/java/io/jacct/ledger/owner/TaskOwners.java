// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.owner;

import io.jacct.ledger.beancounter.Beancounter;
import io.jacct.ledger.beancounter.TaskOwnerRegistry;
import io.jacct.ledger.beancounter.ThreadOwners;
import io.jacct.ledger.task.TaskState;
import io.jacct.ledger.task.Tasks;
import io.jacct.memory.BeancounterLayout;
import java.util.concurrent.CompletableFuture.AsynchronousCompletionTask;
import java.util.concurrent.ForkJoinTask;

/**
 * Boot loader. Makes each task run for the right owner. A task of an executor runs for the owner of
 * the thread that handed it over, whichever thread runs it. If that thread acquired for no owner,
 * the task runs for no owner, even on a worker that a tenant's thread has started.
 *
 * <pre>
 * hand-over    execute, submit, schedule, fork, an async method: the owner is kept in TaskOwnerRegistry
 * run          the owner is taken from there, and the worker acquires for it
 * end          the worker acquires for the owner that it had before
 * </pre>
 *
 * <p>Tasks are not wrapped, so queues show the application its own objects. Callers check {@link
 * Tasks#ownersInUse} first, so this class is not loaded until the application names an owner. Any
 * thread; a method takes one lock for a moment, see {@link TaskOwnerRegistry}.
 */
public final class TaskOwners {
    private TaskOwners() {}

    /**
     * The calling thread hands a task to an executor.
     *
     * <p>An asynchronous stage of a {@code CompletableFuture} was handed over when it was made. Its
     * executor gets it from whichever thread completes the stage before it. Any other task of a
     * fork/join pool is queued once. So an earlier hand-over of it was refused.
     */
    public static void handOver(Object task) {
        TaskState now = Tasks.state;
        TaskOwnerRegistry tasks = now == null ? null : now.handOvers;
        if (tasks == null || task == null) {
            return;
        }
        Beancounter current = Owners.current();
        boolean named = current != null && current.kind == BeancounterLayout.NAMED;
        Beancounter owner = named ? current : null;
        if (task instanceof AsynchronousCompletionTask) {
            tasks.put(task, owner, true);
        } else if (task instanceof ForkJoinTask) {
            tasks.put(task, owner, false);
        } else {
            tasks.append(task, owner);
        }
    }

    /**
     * Ends one hand-over of the task: the oldest or, if the executor has just refused it, the
     * latest. Returns its owner as {@link TaskOwnerRegistry#take} does.
     */
    public static Object take(Object task, boolean oldest) {
        TaskState now = Tasks.state;
        TaskOwnerRegistry tasks = now == null ? null : now.handOvers;
        return tasks == null || task == null ? null : tasks.take(task, oldest);
    }

    /**
     * A worker of a thread pool is about to run the task. Until {@link #end} it acquires for the
     * task's owner. A worker does not run a task within a task. So an earlier task has ended, even
     * if its end was not seen.
     */
    public static void begin(Object task) {
        Object owner = take(task, true);
        TaskState now = Tasks.state;
        ThreadOwners acting = now == null || now.beancounters == null ? null : Owners.entered(now);
        if (acting != null) {
            acting.outside = acting.inTask ? acting.outside : acting.now;
            acting.inTask = true;
            acting.become(owner instanceof Beancounter ? (Beancounter) owner : null);
        }
    }

    /** A worker of a thread pool has run its task. Does nothing if no task has begun. */
    public static void end() {
        TaskState now = Tasks.state;
        ThreadOwners acting = now == null ? null : Tasks.acting(now);
        if (acting != null && acting.inTask) {
            acting.now = acting.outside;
            acting.outside = null;
            acting.inTask = false;
        }
    }

    /**
     * A thread is about to run a fork/join task. If the task was handed over, the thread acquires
     * for its owner.
     *
     * @return the argument for {@link Owners#exit} at the end of the task
     */
    public static Object beginForked(Object task) {
        Object owner = take(task, true);
        return owner == null
                ? null
                : Owners.enter(owner instanceof Beancounter ? (Beancounter) owner : null);
    }
}
