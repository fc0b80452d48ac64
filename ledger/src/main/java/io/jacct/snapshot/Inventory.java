// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import java.util.List;

/**
 * What a page has besides tasks and what they did.
 *
 * @param executors by name
 * @param deviceGeneration as devstat's: changes when a device comes or goes, and only then
 * @param devices those of that generation; by priority, and then as they came
 * @param statistics what the application counts itself, as it came
 * @param timers of operations, and then of the JVM
 * @param handles what is open
 */
public record Inventory(
        List<Executor> executors,
        long deviceGeneration,
        List<Device> devices,
        List<Statistic> statistics,
        List<Timer> timers,
        Handles handles) {
    /** Nothing of all that. */
    public static final Inventory NONE =
            new Inventory(List.of(), 0, List.of(), List.of(), List.of(), Handles.NONE);

    /** The same with these. */
    public Inventory withExecutors(List<Executor> others) {
        return new Inventory(others, deviceGeneration, devices, statistics, timers, handles);
    }

    /** The same with these. */
    public Inventory withDevices(long generation, List<Device> others) {
        return new Inventory(executors, generation, others, statistics, timers, handles);
    }

    /** The same with these. */
    public Inventory withStatistics(List<Statistic> others) {
        return new Inventory(executors, deviceGeneration, devices, others, timers, handles);
    }

    /** The same with these. */
    public Inventory withTimers(List<Timer> others) {
        return new Inventory(executors, deviceGeneration, devices, statistics, others, handles);
    }

    /** The same with these. */
    public Inventory withHandles(Handles others) {
        return new Inventory(executors, deviceGeneration, devices, statistics, timers, others);
    }
}
