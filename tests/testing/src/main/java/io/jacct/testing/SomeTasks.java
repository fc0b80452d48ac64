// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.testing;

import io.jacct.snapshot.Counts;
import io.jacct.snapshot.CurrentOperation;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.TaskAttributes;

/** Tasks made by hand. */
public final class SomeTasks {
    private SomeTasks() {}

    /** A task without attributes that has always been in one pool. */
    public static Task of(
            long id,
            String name,
            String group,
            String pool,
            long startedMillis,
            long lifetimeNanos,
            boolean adopted,
            boolean daemon,
            Counts counts,
            CurrentOperation current) {
        return new Task(
                id,
                name,
                group,
                pool,
                startedMillis,
                lifetimeNanos,
                adopted,
                daemon,
                TaskAttributes.NONE,
                counts,
                current);
    }
}
