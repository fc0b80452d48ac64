// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Measured values, which are looked up and not booked: CPU time, allocation, page faults and
 * context switches of tasks, and the JVM's own threads.
 *
 * <p>The agent's second thread measures once a second, and a thread that ends measures itself. The
 * entry points and the start of the ledger call this layer. It calls {@code task} and {@code base},
 * and asks the JVM and the kernel through {@code io.jacct.memory}. A value that the JVM or the
 * kernel does not give is marked as missing, and is not 0.
 */
package io.jacct.ledger.measure;
