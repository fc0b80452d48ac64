// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The MBean Tasks: live tasks, queries for taskstats, and notifications of exits.
 *
 * <p>Each reading of the table asks the JVM for values that no page has. {@code Registration} calls
 * this layer, {@code account} calls it for {@code top} and for the table of delays, and {@code
 * MBeans} stops the clock that it has started. It calls {@code notification}, {@code shape} and
 * {@code name}, and of the write half the parts that measure live threads and exempt the calling
 * thread.
 */
package io.jacct.jmx.task;
