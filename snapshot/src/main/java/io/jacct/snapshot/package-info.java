// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The contents of a page: a {@link io.jacct.snapshot.Snapshot}, which is immutable and
 * time-stamped, and its parts. {@code io.jacct.snapshot.page} makes these objects. All code that
 * shows, compares or adds them up calls them: the MBeans, the kstats, the taskstats and the
 * command. They know no page, so tests make them without one. They call the catalogue of counters,
 * {@code io.jacct.counter}, and {@code io.jacct.memory} for the meaning of bits only.
 */
package io.jacct.snapshot;
