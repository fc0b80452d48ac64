// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The accounts of thread pools: tasks that wait, tasks that run, and the times of both, as sums of
 * time stamps.
 *
 * <p>The entry points call this layer: {@code ExecutorLedger}, {@code ForkJoinLedger} and {@code
 * ThreadPerTaskLedger}. It calls {@code striped}, {@code task} and {@code base}, and reads fields
 * of the JDK's executors through {@code io.jacct.memory}. Finding an executor's account takes no
 * lock; making one and removing one do. Once a second a periodic task corrects what advice cannot
 * see.
 */
package io.jacct.ledger.executor;
