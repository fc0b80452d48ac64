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
 * <p>Both halves of the ledger call this package, and so do advice, MBeans, kstats, taskstats and
 * the command. It calls java.base only, and nothing of jacct.
 */
package io.jacct.counter;
