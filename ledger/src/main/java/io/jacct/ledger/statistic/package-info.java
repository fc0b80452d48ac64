// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Counters and kstats that the application keeps, and timers, some of them the JVM's own.
 *
 * <p>{@code operation} and the doors call this room. It calls {@code striped}, {@code task} and
 * {@code base}.
 */
package io.jacct.ledger.statistic;
