// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Lets an application register its own counters, kstats and devices, which the tools show beside
 * those of its JVM. {@link io.jacct.api.Counters} follows the 2002 proposal for performance
 * counters, {@link io.jacct.api.Kstats} follows Solaris, and {@link io.jacct.api.Devstat} follows
 * FreeBSD. {@link io.jacct.api.TaskStats} has the counts of the calling thread. {@link
 * io.jacct.api.Beancounter} and {@link io.jacct.api.Ubstat} follow OpenVZ: how much each owner
 * holds.
 *
 * <p>Without the agent, every method does nothing, at the cost of one load. The agent may come, go
 * and come again at any time. Registered objects are shown while the agent is there, and count from
 * 0 each time it comes. Any thread may call any method. Methods throw {@code
 * IllegalArgumentException} for an invalid argument, with and without the agent. They throw nothing
 * on account of the agent.
 */
package io.jacct.api;
