// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

import io.jacct.snapshot.Counts;
import io.jacct.taskstats.Taskstats.Kind;

/** Statistics made by hand. */
final class SomeStats {
    static final long BEGAN_MILLIS = 1_767_323_045_678L;
    static final long ELAPSED_NANOS = 9_876_543_210L;

    private SomeStats() {}

    static Taskstats task(Counts counts, long missing, TaskFacts.End end) {
        return new Taskstats(
                Kind.TASK,
                42,
                "worker-1",
                "main",
                "worker-N",
                BEGAN_MILLIS,
                ELAPSED_NANOS,
                end == null ? 1 : 0,
                1,
                counts.missing(missing),
                new TaskFacts(4711, false, false, true, end));
    }

    static Taskstats group(Kind kind, long id, Counts counts) {
        return new Taskstats(
                kind, id, "main", "", "", BEGAN_MILLIS, ELAPSED_NANOS, 2, 3, counts, null);
    }

    static TaskFacts.End end(String cause, boolean fatal) {
        return new TaskFacts.End(7, BEGAN_MILLIS + 9876, cause, fatal);
    }
}
