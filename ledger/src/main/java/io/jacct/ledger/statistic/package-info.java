// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Counters and kstats that the application keeps, and timers, some of them the JVM's own.
 *
 * <p>A booking on a statistic or a timer takes no lock; registering and removing one does. {@code
 * operation} and the entry points call this layer: {@code operation} books timers, {@code
 * ApplicationLedger} books the application's statistics. It calls {@code striped} and {@code base},
 * the catalogue and {@code io.jacct.memory}. Once a second a periodic task reads the JVM's own
 * timers and gives the records of dropped statistics back.
 */
package io.jacct.ledger.statistic;
