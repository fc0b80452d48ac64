// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Records that many threads write at once. Each has a few stripes, on any of which a thread books,
 * and two queues with the integrals of their lengths. The rooms {@code executor} and {@code
 * statistic} call this one, and both say what their records mean. It calls {@code base} only.
 * Records are taken and given back under the lock of their user.
 */
package io.jacct.ledger.striped;
