// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.testing;

import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Endpoint;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Handles;
import io.jacct.snapshot.Inventory;
import io.jacct.snapshot.JvmTimes;
import io.jacct.snapshot.PageInfo;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Statistic;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.Timer;
import io.jacct.snapshot.user.DeviceUser;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes a {@link Snapshot} by hand, step by step. */
public final class SnapshotBuilder {
    private final PageInfo page;
    private final long takenMillis;
    private final long takenNanos;
    private Counts totals = Counts.ZERO;
    private Counts overflow = Counts.ZERO;
    private List<Group> groups = List.of();
    private List<Group> pools = List.of();
    private List<Task> tasks = List.of();
    private List<Endpoint> endpoints = List.of();
    private Map<String, Long> health = Map.of();
    private JvmTimes jvm = JvmTimes.UNKNOWN;
    private List<Executor> executors = List.of();
    private long queueChanges;
    private long deviceGeneration;
    private List<Device> devices = List.of();
    private List<Statistic> statistics = List.of();
    private List<Timer> timers = List.of();
    private Handles handles = Handles.NONE;
    private List<Beancounter> beancounters = List.of();
    private List<DeviceUser> users = List.of();

    private SnapshotBuilder(PageInfo page, long takenMillis, long takenNanos) {
        this.page = page;
        this.takenMillis = takenMillis;
        this.takenNanos = takenNanos;
    }

    /** An empty snapshot of a page, taken at this time of both clocks. */
    public static SnapshotBuilder of(PageInfo page, long takenMillis, long takenNanos) {
        return new SnapshotBuilder(page, takenMillis, takenNanos);
    }

    /** The same snapshot without its inventory. */
    public static SnapshotBuilder ofTasks(Snapshot other) {
        SnapshotBuilder same = of(other.page(), other.takenMillis(), other.takenNanos());
        same.totals = other.totals();
        same.overflow = other.overflow();
        same.groups = other.groups();
        same.pools = other.pools();
        same.tasks = other.tasks();
        same.endpoints = other.endpoints();
        same.health = other.health();
        same.jvm = other.jvm();
        return same;
    }

    /** The same snapshot, to be changed. */
    public static SnapshotBuilder of(Snapshot other) {
        SnapshotBuilder same = ofTasks(other);
        same.executors = other.executors();
        same.queueChanges = other.queueChanges();
        same.deviceGeneration = other.deviceGeneration();
        same.devices = other.devices();
        same.statistics = other.statistics();
        same.timers = other.timers();
        same.handles = other.handles();
        same.beancounters = other.beancounters();
        same.users = other.users();
        return same;
    }

    /** The identity of a page of 64 KiB that was started at 1 s, and at this time of its clock. */
    public static PageInfo page(long pid, long startedNanos, Map<String, String> notes) {
        return new PageInfo(
                "/page", pid, 1_000, startedNanos, 65_536, Map.of(), 3, notes, -1, Set.of(), false);
    }

    /** Counts of the JVM, and of threads without a stripe of their own. */
    public SnapshotBuilder totals(Counts all, Counts ofOverflow) {
        totals = all;
        overflow = ofOverflow;
        return this;
    }

    /** Thread groups. */
    public SnapshotBuilder groups(List<Group> all) {
        groups = all;
        return this;
    }

    /** Pools. */
    public SnapshotBuilder pools(List<Group> all) {
        pools = all;
        return this;
    }

    /** Live tasks. */
    public SnapshotBuilder tasks(List<Task> all) {
        tasks = all;
        return this;
    }

    /** Endpoints. */
    public SnapshotBuilder endpoints(List<Endpoint> all) {
        endpoints = all;
        return this;
    }

    /** The agent's own counts. */
    public SnapshotBuilder health(Map<String, Long> all) {
        health = all;
        return this;
    }

    /** Executors. */
    public SnapshotBuilder executors(List<Executor> all) {
        executors = all;
        return this;
    }

    /** Changes of the executors' queues. */
    public SnapshotBuilder queueChanges(long changes) {
        queueChanges = changes;
        return this;
    }

    /** Devices of a generation. */
    public SnapshotBuilder devices(long generation, List<Device> all) {
        deviceGeneration = generation;
        devices = all;
        return this;
    }

    /** The application's statistics. */
    public SnapshotBuilder statistics(List<Statistic> all) {
        statistics = all;
        return this;
    }

    /** Handles. */
    public SnapshotBuilder handles(Handles all) {
        handles = all;
        return this;
    }

    /** Beancounters. */
    public SnapshotBuilder beancounters(List<Beancounter> all) {
        beancounters = all;
        return this;
    }

    /** Users of devices. */
    public SnapshotBuilder users(List<DeviceUser> all) {
        users = all;
        return this;
    }

    /** The snapshot. */
    public Snapshot build() {
        Inventory inventory =
                new Inventory(
                        executors,
                        queueChanges,
                        deviceGeneration,
                        devices,
                        statistics,
                        timers,
                        handles,
                        beancounters,
                        users);
        return new Snapshot(
                page,
                takenMillis,
                takenNanos,
                totals,
                overflow,
                groups,
                pools,
                tasks,
                endpoints,
                health,
                inventory,
                jvm);
    }
}
