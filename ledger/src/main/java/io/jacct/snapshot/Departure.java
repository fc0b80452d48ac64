// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

/**
 * A task that has ended, as its record says; or an account that went with it and was no thread.
 *
 * @param fold the number of the fold: all departures of a page, in order and without gaps
 * @param exit the number of the exit: those of threads alone, likewise; 0 if it was no thread
 * @param cohort the number of its cohort
 * @param task with its final values; what it did is over
 * @param endNanos when it ended, by {@code System.nanoTime()} of its JVM
 * @param endedMillis the same in milliseconds since 1970
 * @param cause the class of the exception that nobody caught; null where it ended by itself
 * @param fatal whether that was an error of the JVM: its memory, or its stack
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
