// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

/**
 * The properties that a task has and a group has not.
 *
 * @param tid the native thread id; 0: not known
 * @param adopted whether it was alive before the agent saw it start
 * @param attached whether it came from native code, or was not seen to start for another reason
 * @param daemon whether it is a daemon
 * @param priority its Java priority, 1 to 10; 0: not known
 * @param carriedNanos for a carrier, the part of its CPU time that virtual threads used, if it is
 *     measured; the rest is its own; otherwise -1
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
    /** Makes the facts of a task that is not a carrier and has the usual priority. */
    public TaskFacts(long tid, boolean adopted, boolean attached, boolean daemon, End end) {
        this(tid, adopted, attached, daemon, Thread.NORM_PRIORITY, -1, end);
    }

    /**
     * The end of a task.
     *
     * @param exit the number of the exit, in the order of all exits; 0 if the task had not ended
     *     when the JVM did
     * @param millis when, in milliseconds since 1970
     * @param cause the class of the uncaught exception; null if the task returned normally
     * @param fatal whether that was an error of the JVM, about memory or stack
     */
    public record End(long exit, long millis, String cause, boolean fatal) {}
}
