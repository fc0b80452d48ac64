// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.row;

import io.jacct.snapshot.Task;
import io.jacct.tool.text.Activity;

/**
 * A thread, a pool, or a thread below its pool.
 *
 * @param interval what the row did is of this time
 * @param row what it did
 * @param doing what it does now
 * @param depth 1 for a thread below its pool
 */
public record TaskRow(Activity interval, Activity.Row row, Doing doing, int depth) {
    /** The thread, or null for a pool. */
    Task task() {
        return row.task();
    }

    String id() {
        Task task = row.task();
        return task == null ? row.name() : task.id() + "@" + task.startedMillis();
    }
}
