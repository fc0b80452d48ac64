// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * An application's own counters, kstats and devices, shown beside those of its JVM: {@link
 * io.jacct.api.Counters} as the 2002 proposal for performance counters has them, {@link
 * io.jacct.api.Kstats} as Solaris has them, {@link io.jacct.api.Devstat} as FreeBSD has them. And
 * what jacct counts of the calling thread: {@link io.jacct.api.TaskStats}.
 *
 * <p>Without the agent all this does nothing, at the cost of one load. The agent may come, go and
 * come again at any time: what is registered is shown while it is there, and counts from 0 each
 * time it comes. Any thread may call any method. What is wrong with an argument is an {@code
 * IllegalArgumentException}, with and without the agent; nothing is thrown on account of the agent.
 */
package io.jacct.api;
