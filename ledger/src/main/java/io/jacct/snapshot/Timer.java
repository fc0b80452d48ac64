// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

/**
 * One sort of event and how long it takes; nanoseconds.
 *
 * @param kind {@code operation} of threads, {@code collector} for its pauses, {@code classes}
 * @param name what it is: {@code force}, the collector's name
 * @param events those that have ended
 * @param elapsedNanos how long they took together
 * @param shortestNanos the shortest; 0 while there is none; of collectors and classes no less than
 *     that
 * @param longestNanos the longest; of collectors and classes no more than that
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
