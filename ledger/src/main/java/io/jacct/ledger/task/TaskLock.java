// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.memory.Mutex;

/**
 * Boot loader. The lock of the tasks. It guards everything that changes rarely: the table of
 * threads, their records, and the cohorts. An operation never takes it. A thread that holds it may
 * take the lock of a beancounter. No thread takes it while it holds the lock of a beancounter.
 */
public final class TaskLock {
    public static final Mutex LOCK = new Mutex();

    private TaskLock() {}
}
