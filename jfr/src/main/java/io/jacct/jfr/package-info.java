// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The events of jacct in the JVM's Flight Recorder. The agent's own loader loads this package, and
 * only while they are on.
 *
 * <p>{@code FlightRecording} defines the events and takes them back. {@code PeriodicEvents} shows
 * the catalogue's entities. {@code InstantEvents} and the looks find exits, hangs, leaks and limits
 * in the page. {@code SlowOperationEvent} comes from the ledger.
 */
package io.jacct.jfr;
