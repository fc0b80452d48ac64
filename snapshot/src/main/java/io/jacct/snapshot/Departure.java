// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

/**
 * A task that has ended, as its record tells it, or an account that ended with it and was no
 * thread.
 *
 * @param fold the number of the fold; folds number all departures of a page, in order and without
 *     gaps
 * @param exit the number of the exit; exits number the departed threads in the same way; 0 if it
 *     was no thread
 * @param cohort the number of its cohort
 * @param task the task with its final values; its current operation means nothing
 * @param endNanos when it ended, by {@code System.nanoTime()} of its JVM
 * @param endedMillis the same in milliseconds since 1970
 * @param cause the class of the uncaught exception; null if the task returned normally
 * @param fatal whether that was an error of the JVM, about memory or stack
 */
public record Departure(
        long fold,
        long exit,
        long cohort,
        Task task,
        long endNanos,
        long endedMillis,
        String cause,
        boolean fatal) {}
