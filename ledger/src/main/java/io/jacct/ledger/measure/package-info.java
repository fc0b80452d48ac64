// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * What is not booked but looked up: CPU time, allocation, page faults and context switches of
 * tasks, and the JVM's own threads.
 *
 * <p>The agent's second thread measures once a second; a thread that ends measures itself. The
 * doors and the start of the ledger call this room. It calls {@code task} and {@code base}.
 */
package io.jacct.ledger.measure;
