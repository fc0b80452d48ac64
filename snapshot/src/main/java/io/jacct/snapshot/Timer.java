// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

/**
 * The number and the times of one kind of event; times in nanoseconds.
 *
 * @param kind {@code operation} of threads, {@code collector} for its pauses, {@code classes}
 * @param name the event, for example {@code force}, or the collector's name
 * @param events events that have ended
 * @param elapsedNanos their total time
 * @param shortestNanos the shortest; 0 if there is none; for collectors and classes a lower bound
 * @param longestNanos the longest; for collectors and classes an upper bound
 * @param startNanos when the event that ended last began, by the machine's monotonic clock; 0 if
 *     that is not known
 * @param stopNanos when it ended
 */
public record Timer(
        String kind,
        String name,
        long events,
        long elapsedNanos,
        long shortestNanos,
        long longestNanos,
        long startNanos,
        long stopNanos) {}
