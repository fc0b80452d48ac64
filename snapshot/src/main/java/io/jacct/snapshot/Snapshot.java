// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.snapshot.user.DeviceUser;
import java.util.List;
import java.util.Map;

/**
 * A page at one time. Immutable. No operation is shown in half, and each task is in exactly one of
 * live and departed. Tasks are read one after the other, so two tasks are not shown at the same
 * instant. Values of later snapshots of a page are never smaller.
 *
 * @param page the identity of the page
 * @param takenMillis wall clock, milliseconds since 1970; of a JVM that has ended, its last known
 *     moment
 * @param takenNanos the same as {@code System.nanoTime()} of the machine's monotonic clock:
 *     differences give rates
 * @param totals the whole JVM: groups and overflow together
 * @param overflow counts of threads for which no stripe of their own was free
 * @param groups by name
 * @param pools by name
 * @param tasks live ones by id
 * @param endpoints by id
 * @param health the agent's own counts by name: losses, errors, growth; see docs/page-format.md
 * @param inventory the contents of the page apart from tasks and their counts
 * @param jvm CPU time of the process outside of its tasks
 */
public record Snapshot(
        PageInfo page,
        long takenMillis,
        long takenNanos,
        Counts totals,
        Counts overflow,
        List<Group> groups,
        List<Group> pools,
        List<Task> tasks,
        List<Endpoint> endpoints,
        Map<String, Long> health,
        Inventory inventory,
        JvmTimes jvm) {
    /** Returns a copy without tasks, which are its largest part. */
    public Snapshot withoutTasks() {
        return with(totals, groups, pools, List.of());
    }

    /** Returns a copy with newly measured tasks and the sums of them. */
    public Snapshot with(
            Counts sum, List<Group> groupsNow, List<Group> poolsNow, List<Task> tasksNow) {
        return new Snapshot(
                page,
                takenMillis,
                takenNanos,
                sum,
                overflow,
                groupsNow,
                poolsNow,
                tasksNow,
                endpoints,
                health,
                inventory,
                jvm);
    }

    /** Returns the same as taken at another time. */
    public Snapshot at(long millis, long nanos) {
        return new Snapshot(
                page, millis, nanos, totals, overflow, groups, pools, tasks, endpoints, health,
                inventory, jvm);
    }

    /** The executors by name. */
    public List<Executor> executors() {
        return inventory.executors();
    }

    /** Changes of the queues of all executors, ended ones among them. */
    public long queueChanges() {
        return inventory.queueChanges();
    }

    /** devstat's generation. It changes when a device comes or goes, and only then. */
    public long deviceGeneration() {
        return inventory.deviceGeneration();
    }

    /** The devices of that generation, by priority, and equal ones in the order of creation. */
    public List<Device> devices() {
        return inventory.devices();
    }

    /** The application's own statistics, in the order in which they came. */
    public List<Statistic> statistics() {
        return inventory.statistics();
    }

    /** Timers of operations, and then of the JVM. */
    public List<Timer> timers() {
        return inventory.timers();
    }

    /** Open and forgotten descriptors. */
    public Handles handles() {
        return inventory.handles();
    }

    /** The beancounters by id; empty where they are not in use. */
    public List<Beancounter> beancounters() {
        return inventory.beancounters();
    }

    /** Who uses the devices. {@link Device#used()} has what they add up to. */
    public List<DeviceUser> users() {
        return inventory.users();
    }

    /** All tasks as one group without a name. */
    public Group all() {
        return new Group("", live(), started(), ended(), Counts.ZERO, totals, false);
    }

    /** Tasks alive. */
    public int live() {
        return groups.stream().mapToInt(Group::live).sum();
    }

    /** Tasks ever seen. */
    public long started() {
        return groups.stream().mapToLong(Group::started).sum();
    }

    /** Tasks that have ended. */
    public long ended() {
        return groups.stream().mapToLong(Group::ended).sum();
    }
}
