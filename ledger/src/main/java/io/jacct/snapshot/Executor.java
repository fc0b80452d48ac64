// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

/**
 * An executor, or all thread-per-task executors of one name. In kstat's words: a wait queue and a
 * run queue, with wcnt, wlentime, wtime, rcnt, rlentime, rtime.
 *
 * @param name of the pool of its threads
 * @param kind the class of the JDK: {@code ThreadPoolExecutor}, ...; {@code other} for those that
 *     were too many
 * @param live whether there is one now; an ended one keeps its values for the next of its name
 * @param startedMillis when the first one of this name was seen, in milliseconds since 1970
 * @param waiting tasks that could run but do not yet
 * @param running tasks that run
 * @param delayed tasks in the queue of a scheduled executor, due or not
 * @param completed tasks that have run, whatever came of them
 * @param failed of these, tasks that threw
 * @param rejected tasks that were handed to the rejection handler, or back to who brought them
 * @param removed tasks that left the queue without having run
 * @param waitNanos the sum of all waiting: the integral of {@code waiting} over time
 * @param waitBusyNanos for how long at least one task was waiting
 * @param runNanos the sum of all running: the integral of {@code running} over time
 * @param runBusyNanos for how long at least one task was running
 * @param waitChangedNanos when {@code waiting} changed last, by {@code System.nanoTime()}; 0 never
 * @param runChangedNanos the same of {@code running}
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
        long runChangedNanos) {

    /**
     * Whether {@code waiting} is looked at once a second, and {@code waitNanos} and {@code
     * waitBusyNanos} are those of such samples: of a ForkJoinPool, whose tasks come and go in a few
     * instructions. All else, and of other executors everything, is exact.
     */
    public boolean waitSampled() {
        return kind.equals("ForkJoinPool");
    }
}
