// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.reading;

/**
 * What the JVM says of a platform thread. {@link MonitorWatch} makes it.
 *
 * @param state as {@link Thread.State} names it
 * @param monitor what it is blocked by, as {@code java.lang.Object@1b2c3d}; null if it is not
 *     blocked by a monitor
 * @param owner the thread that holds the monitor; null if there is none
 * @param blockedCount how often a monitor has blocked it
 * @param blockedSince when it was first seen in the present block, by {@code System.nanoTime()}
 * @param blockedNanos for how long it has been blocked at least; 0 if it is not
 */
public record JvmThread(
        String state,
        String monitor,
        String owner,
        long blockedCount,
        long blockedSince,
        long blockedNanos) {
    /** The JVM has not been asked, or does not know it. */
    public static final JvmThread UNKNOWN = new JvmThread(null, null, null, -1, 0, 0);
}
