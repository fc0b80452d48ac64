// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

/**
 * An executor, or all thread-per-task executors of one name. In the words of Solaris kstat, it has
 * a wait queue and a run queue, with wcnt, wlentime, wtime, rcnt, rlentime, rtime.
 *
 * @param name the pool of its threads
 * @param kind the class of the JDK, for example {@code ThreadPoolExecutor}; {@code other} for
 *     executors beyond the limit
 * @param live whether such an executor exists now; the next executor of the name continues the
 *     values of an ended one
 * @param startedMillis when the first one of this name was seen, in milliseconds since 1970
 * @param waiting tasks that could run but do not yet
 * @param running tasks that run
 * @param delayed tasks in the queue of a scheduled executor, due or not
 * @param completed tasks that have run, with success or not
 * @param failed those of the completed tasks that threw
 * @param rejected tasks passed to the rejection handler, or returned to the submitter
 * @param removed tasks that left the queue without having run
 * @param waitNanos total waiting time: the integral of {@code waiting} over time
 * @param waitBusyNanos for how long at least one task was waiting
 * @param runNanos total running time: the integral of {@code running} over time
 * @param runBusyNanos for how long at least one task was running
 * @param waitChangedNanos when {@code waiting} last changed, by {@code System.nanoTime()}; 0 for
 *     never
 * @param runChangedNanos the same for {@code running}
 * @param runs how long each task ran, as far as that is known
 * @param waits how long each task that began had waited, as far as that is known
 */
public record Executor(
        String name,
        String kind,
        boolean live,
        long startedMillis,
        long waiting,
        long running,
        long delayed,
        long completed,
        long failed,
        long rejected,
        long removed,
        long waitNanos,
        long waitBusyNanos,
        long runNanos,
        long runBusyNanos,
        long waitChangedNanos,
        long runChangedNanos,
        TaskTimes runs,
        TaskTimes waits) {

    /**
     * Whether {@code waiting}, {@code waitNanos} and {@code waitBusyNanos} come from samples taken
     * once a second. This is so for a ForkJoinPool, whose tasks come and go in a few instructions.
     * All other values, and all values of other executors, are exact.
     */
    public boolean waitSampled() {
        return kind.equals("ForkJoinPool");
    }

    /**
     * Whether no thread has worked for it yet. It has its class's name until then, and another name
     * later.
     */
    public boolean unnamed() {
        return name.equals(kind) || name.startsWith(kind + '~');
    }
}
