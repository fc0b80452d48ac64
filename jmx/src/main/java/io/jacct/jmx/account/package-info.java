// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The MBeans of sums of counters: Totals, TaskGroup, Pool and Executor.
 *
 * <p>Each has a shape, and a subject that takes its values from a reading. Totals also has the
 * tables of all executors and of the groups and pools without an MBean. {@code Registration} alone
 * calls this layer. It calls {@code task}, {@code reading}, {@code shape} and {@code name}.
 */
package io.jacct.jmx.account;
