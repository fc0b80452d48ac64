// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Records that many threads write at once. Each has a few stripes, on any of which a thread books,
 * and two queues with the integrals of their lengths. The layers {@code executor} and {@code
 * statistic} call this one and define what their records mean; the entry points use its {@code
 * QueueBooking}. It calls {@code base} and {@code io.jacct.memory} only. The caller takes a record
 * and gives it back under its own lock; a booking takes none.
 */
package io.jacct.ledger.striped;
