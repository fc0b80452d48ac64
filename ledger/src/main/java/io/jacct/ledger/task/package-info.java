// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The tasks: which thread has which stripe, how tasks begin and end, and how their values go to the
 * cohorts of groups and pools.
 *
 * <p>Virtual threads book on the stripes of their carriers. The entry points and the layers {@code
 * operation}, {@code device}, {@code executor} and {@code measure} call this one. It calls {@code
 * pool}, {@code beancounter}, {@code base}, the catalogue and {@code io.jacct.memory}. Finding a
 * stripe takes no lock; a beginning, an end or a new name takes {@code TaskLock.LOCK}.
 */
package io.jacct.ledger.task;
