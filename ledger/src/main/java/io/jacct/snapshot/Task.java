// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

/**
 * A live thread.
 *
 * @param id {@code Thread.getId()}; negative for the account of virtual threads on a carrier and
 *     for the overflow stripes, which are no threads
 * @param name the thread's name, cut to what the page holds
 * @param group name of its thread group
 * @param pool name of its pool
 * @param startedMillis when it was started, or first seen when it is adopted, in milliseconds since
 *     1970
 * @param adopted whether it lived before the agent saw it start
 * @param daemon whether it is a daemon
 * @param counts what it has done
 * @param current what it is doing, or null when it is in no accounted operation
 */
public record Task(
        long id,
        String name,
        String group,
        String pool,
        long startedMillis,
        boolean adopted,
        boolean daemon,
        Counts counts,
        Operation current) {}
