// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

/**
 * What a task has and a group has not.
 *
 * @param tid the native thread id; 0: not known
 * @param adopted whether it was alive before the agent saw it start
 * @param attached whether it came from native code, or was not seen to start for another reason
 * @param daemon whether it is a daemon
 * @param priority its Java priority, 1 to 10; 0: not known
 * @param carriedNanos how much of its processor time virtual threads had, of a carrier where that
 *     is measured: the rest is its own; otherwise -1
 * @param end how it ended; null while it lives
 */
public record TaskFacts(
        long tid,
        boolean adopted,
        boolean attached,
        boolean daemon,
        int priority,
        long carriedNanos,
        End end) {
    /** Of no carrier, and of usual priority. */
    public TaskFacts(long tid, boolean adopted, boolean attached, boolean daemon, End end) {
        this(tid, adopted, attached, daemon, Thread.NORM_PRIORITY, -1, end);
    }

    /**
     * The end of a task.
     *
     * @param exit the number of the exit, in the order of all of them; 0 if the task had not ended
     *     when the JVM did
     * @param millis when, in milliseconds since 1970
     * @param cause the class of what it threw and nobody caught; null if it came to its end
     * @param fatal whether that was an error of the JVM: its memory, or its stack
     */
    public record End(long exit, long millis, String cause, boolean fatal) {}
}
