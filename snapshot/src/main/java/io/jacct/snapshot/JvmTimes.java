// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

/**
 * CPU time that the process used outside of its tasks, as of the agent's last measurement. Together
 * with the CPU time of all tasks, live and departed, it is the CPU time of the process.
 *
 * @param compilerNanos threads that compile, including those that have ended, in nanoseconds
 * @param collectorNanos threads that collect garbage, in nanoseconds; the serial collector has none
 * @param otherNanos the rest, in nanoseconds: the thread that serves safepoints, the agent's own
 *     thread, the beginning and end of each thread, and threads of native libraries
 */
public record JvmTimes(long compilerNanos, long collectorNanos, long otherNanos) {
    /** The value while the agent has not measured yet, or if it does not ask the kernel. */
    public static final JvmTimes UNKNOWN = new JvmTimes(0, 0, 0);

    /**
     * Whether the agent has measured. Every JVM uses CPU time when it starts, so the sum is then
     * not 0.
     */
    public boolean known() {
        return otherNanos > 0;
    }

    /** The sum of the three. */
    public long nanos() {
        return compilerNanos + collectorNanos + otherNanos;
    }

    /** Returns the increase since {@code earlier}. */
    public JvmTimes minus(JvmTimes earlier) {
        return new JvmTimes(
                compilerNanos - earlier.compilerNanos,
                collectorNanos - earlier.collectorNanos,
                otherNanos - earlier.otherNanos);
    }
}
