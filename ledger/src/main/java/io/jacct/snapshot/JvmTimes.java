// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.memory.Layout;

/**
 * What the JVM itself has used of processors: all that the process has and no task does, as of the
 * agent's last look. With the processor time of all tasks, live and departed, it is that of the
 * process.
 *
 * @param compilerNanos threads that compile, those that have ended included, in nanoseconds
 * @param collectorNanos threads that collect garbage, in nanoseconds; the serial collector has none
 * @param otherNanos all else: the thread that serves safepoints, the agent's own, the beginning and
 *     end of each thread, what native libraries start; in nanoseconds
 */
public record JvmTimes(long compilerNanos, long collectorNanos, long otherNanos) {
    /** Nobody has looked, or the kernel is not asked. */
    public static final JvmTimes UNKNOWN = new JvmTimes(0, 0, 0);

    static JvmTimes of(PageView view) {
        return new JvmTimes(
                view.header(Layout.PAGE_COMPILER_NANOS),
                view.header(Layout.PAGE_COLLECTOR_NANOS),
                view.header(Layout.PAGE_OTHER_NANOS));
    }

    /** Whether the agent has looked: no JVM starts for nothing. */
    public boolean known() {
        return otherNanos > 0;
    }

    /** All of it. */
    public long nanos() {
        return compilerNanos + collectorNanos + otherNanos;
    }

    /** What came since {@code earlier}. */
    public JvmTimes minus(JvmTimes earlier) {
        return new JvmTimes(
                compilerNanos - earlier.compilerNanos,
                collectorNanos - earlier.collectorNanos,
                otherNanos - earlier.otherNanos);
    }
}
