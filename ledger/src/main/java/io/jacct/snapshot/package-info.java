// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * What a page says: a {@link io.jacct.snapshot.Snapshot}, which is immutable and time-stamped, and
 * what it consists of. {@code io.jacct.snapshot.page} makes these objects; all code that shows,
 * compares or adds them up uses them. They know no page. They call the catalogue of counters,
 * {@code io.jacct.counter}, and {@code io.jacct.memory} for the meaning of bits only.
 */
package io.jacct.snapshot;
