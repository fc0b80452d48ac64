// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.snapshot.user.DeviceUser;
import java.util.List;

/**
 * The contents of a page apart from tasks and their counts. Immutable.
 *
 * @param executors by name
 * @param queueChanges changes of the queues of all executors, ended and forgotten ones among them:
 *     a task of a thread pool makes three
 * @param deviceGeneration devstat's generation: changes when a device comes or goes, and only then
 * @param devices those of that generation, by priority, and equal ones in the order of creation
 * @param statistics the application's own, in the order in which they came
 * @param timers of operations, and then of the JVM
 * @param handles open and forgotten descriptors
 * @param beancounters by id; empty where they are not in use
 * @param users of the devices; empty with {@code timing=off}
 */
public record Inventory(
        List<Executor> executors,
        long queueChanges,
        long deviceGeneration,
        List<Device> devices,
        List<Statistic> statistics,
        List<Timer> timers,
        Handles handles,
        List<Beancounter> beancounters,
        List<DeviceUser> users) {
    /** An empty inventory. */
    public static final Inventory NONE =
            new Inventory(
                    List.of(),
                    0,
                    0,
                    List.of(),
                    List.of(),
                    List.of(),
                    Handles.NONE,
                    List.of(),
                    List.of());
}
