// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import java.util.List;

/**
 * The resources that an owner holds. Immutable; all values are of one moment.
 *
 * @param id the luid; 0 is the JVM
 * @param parent the id of the beancounter that is charged with this one; -1 if there is none
 * @param kind {@code jvm}, {@code named}, {@code group}, {@code pool} or {@code loader}
 * @param closed whether the owner is gone, but resources are still held
 * @param createdMillis when it was made, in milliseconds since 1970
 * @param now the resources by number, as of now
 * @param periodStart the start of the last complete period, by {@code System.nanoTime()}; 0 if no
 *     period has ended yet
 * @param periodEnd the end of that period
 * @param last the resources by number, at the end of that period
 * @param refused the charge that was last refused, or that would have been; null if there is none
 * @param underflows how often a thread gave back more than was held
 * @param crossings by number of the resource: how often held has risen above the barrier. The next
 *     crossing counts only after held has fallen clearly below it
 */
public record Beancounter(
        int id,
        int parent,
        String kind,
        String name,
        boolean closed,
        long createdMillis,
        List<Use> now,
        long periodStart,
        long periodEnd,
        List<Use> last,
        Refused refused,
        long underflows,
        List<Long> crossings) {
    /**
     * One resource.
     *
     * @param maxheld the most in this period
     * @param minheld the least in this period
     * @param barrier {@code Long.MAX_VALUE} if there is none
     * @param limit {@code Long.MAX_VALUE} if there is none
     * @param failcnt refused charges since the beancounter was made
     */
    public record Use(
            long held, long maxheld, long minheld, long barrier, long limit, long failcnt) {}

    /**
     * A refused charge.
     *
     * @param times the number of refused charges of all resources
     * @param resource the number of the resource
     * @param task the id of the thread
     * @param target a path, a peer or a thread's name; empty if that is not known
     * @param ageNanos nanoseconds since the refusal
     */
    public record Refused(
            long times,
            int resource,
            long amount,
            long task,
            String thread,
            String target,
            long millis,
            long ageNanos) {}
}
