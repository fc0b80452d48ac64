// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.thread;

import io.jacct.endtoend.programs.coverage.row.Family;
import java.nio.file.Path;
import java.util.List;

/** The families of this package. */
public final class ThreadFamilies {
    private ThreadFamilies() {}

    /** All of them, in the order of the table. */
    public static List<Family> all(Path directory) {
        return List.of(
                new Threads(directory),
                new Waits(directory),
                new OnVirtualThreads(directory),
                new ThreadPools(directory),
                new ScheduledPools(directory),
                new ForkJoinPools(directory),
                new PerTaskExecutors(directory, false),
                new PerTaskExecutors(directory, true));
    }
}
