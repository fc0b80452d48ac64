// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.memory.Mutex;

/**
 * Boot loader. The lock of the tasks: of all that is rare about threads, their records and cohorts.
 * The way of an operation does not take it.
 */
public final class TaskLock {
    public static final Mutex LOCK = new Mutex();

    private TaskLock() {}
}
