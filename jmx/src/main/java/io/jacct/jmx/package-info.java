// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The MBeans: {@link io.jacct.snapshot.Snapshot}s for JMX clients.
 *
 * <p>{@link io.jacct.jmx.MBeans} is the entry point; the agent alone calls it, when the platform
 * MBean server is first obtained. {@code Registration} decides which MBeans there are and has the
 * daemon look for new ones. {@code Bean} is each of them, and its shape and subject come from the
 * layer of that subject. This package calls all layers below it; no layer calls it. The module only
 * reads: it calls the read half, the kstats and the taskstats, and of the write half the parts that
 * refresh the measures of live threads.
 */
package io.jacct.jmx;
