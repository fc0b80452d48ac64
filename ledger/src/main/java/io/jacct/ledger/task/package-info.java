// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The tasks: which thread has which stripe, how tasks begin and end, and how their values go to the
 * cohorts of groups and pools.
 *
 * <p>Virtual threads book on the stripes of their carriers. All rooms but {@code base} may call
 * this one. It calls {@code base} only. Finding a stripe takes no lock; a beginning, an end or a
 * new name takes {@code TaskLock.LOCK}.
 */
package io.jacct.ledger.task;
