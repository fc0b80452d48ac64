// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

/**
 * The departed tasks of one group and one pool.
 *
 * @param number the cohort's number in its page
 * @param group name of the thread group
 * @param pool name of the pool
 * @param beganMillis when its first task was seen, in milliseconds since 1970
 * @param fold the last departure that the sum includes
 * @param ended threads that have ended
 * @param departed the counts of the departed tasks
 */
public record Cohort(
        long number,
        String group,
        String pool,
        long beganMillis,
        long fold,
        long ended,
        Counts departed) {}
