// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The MBeans: {@link io.jacct.snapshot.Snapshot}s for JMX clients.
 *
 * <p>{@link io.jacct.jmx.MBeans} is the entry point; the agent calls it when the platform MBean
 * server is first obtained. {@code Registration} decides which MBeans there are. {@code Bean} is
 * each of them, and its {@code Shape} defines its attributes, from the catalogue of counters.
 * {@code Readings} gives all of them the same snapshot. {@code PageChain} holds the kstats of the
 * same snapshots. This package only reads. It calls the read half, the kstats and the taskstats,
 * and of the write half what refreshes the measures of live threads.
 */
package io.jacct.jmx;
