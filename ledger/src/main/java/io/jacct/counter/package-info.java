// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The catalogue of counters.
 *
 * <p>A <em>counter</em> is a 64-bit number that only grows while its task, group or pool lives.
 * Each counter has an id, which is never used again for something else. It has one name everywhere
 * (page, MBean attribute with a capital, JSON), a {@linkplain io.jacct.counter.Unit unit} and one
 * sentence. Nothing resets a counter: an interval is the difference of two snapshots.
 *
 * <p>This package depends on nothing. The write half and the read half of the ledger share it.
 */
package io.jacct.counter;
