// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The two ends of an operation: this layer books them on the task's stripe and on the endpoint's
 * device.
 *
 * <p>It also books waits, finds the names of descriptors, and books work that one thread does for
 * another one. Only the entry points call this layer. It calls {@code device}, {@code statistic},
 * {@code task} and {@code base}. Nothing here takes a lock, waits or allocates, except where a
 * descriptor is opened or named.
 */
package io.jacct.ledger.operation;
