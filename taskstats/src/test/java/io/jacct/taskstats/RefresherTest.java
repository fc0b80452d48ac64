// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.counter.Measure;
import io.jacct.memory.ThreadFiles;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.TaskAttributes;
import io.jacct.testing.SnapshotBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class RefresherTest {
    private static final Group GROUP = new Group("main", 1, 1, Counts.ZERO, Counts.ZERO);
    private static final Group POOL = new Group("t-N", 1, 1, Counts.ZERO, Counts.ZERO);
    private static final Group OTHER = new Group("other", 0, 0, Counts.ZERO, Counts.ZERO);

    /** The calling thread. The page has its native id and no other value of it. */
    private static Snapshot ofThisThread() {
        TaskAttributes traits = new TaskAttributes(ThreadFiles.ownId(), 0, 5, false, Measure.ALL);
        Task task =
                new Task(1, "t-1", "main", "t-N", 0, 0, false, false, traits, Counts.ZERO, null);
        return SnapshotBuilder.of(null, 0, 0)
                .groups(List.of(GROUP))
                .pools(List.of(POOL, OTHER))
                .tasks(List.of(task))
                .build();
    }

    @Test
    void shouldAddToTheSumsWhatItFindsOfTheirTasks() {
        Refresher refresher = new Refresher(ProcessHandle.current().pid(), null);
        Snapshot now = refresher.now(ofThisThread());
        Task task = now.tasks().get(0);
        assertTrue(task.traits().knows(Counter.CPU_NANOS));
        assertTrue(task.counts().get(Counter.CPU_NANOS) > 0);
        assertEquals(task.counts(), now.totals());
        assertEquals(task.counts(), now.groups().get(0).counts());
        assertEquals(task.counts(), now.pools().get(0).counts());
        assertEquals(Counts.ZERO, now.pools().get(1).counts());
    }
}
