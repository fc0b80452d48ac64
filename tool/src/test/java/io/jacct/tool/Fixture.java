// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static io.jacct.counter.Counter.FILE_READS;
import static io.jacct.counter.Counter.FILE_READ_BYTES;
import static io.jacct.counter.Counter.FILE_READ_NANOS;
import static io.jacct.counter.Counter.PIPE_WRITES;
import static io.jacct.counter.Counter.PIPE_WRITE_BYTES;
import static io.jacct.counter.Counter.SOCKET_READS;
import static io.jacct.counter.Counter.SOCKET_READ_BYTES;
import static io.jacct.counter.Counter.SOCKET_WRITES;
import static io.jacct.counter.Counter.SOCKET_WRITE_BYTES;

import io.jacct.counter.Operation;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.CurrentOperation;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Endpoint;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Handles;
import io.jacct.snapshot.PageInfo;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.TaskTimes;
import io.jacct.snapshot.user.DeviceUser;
import io.jacct.testing.SnapshotBuilder;
import io.jacct.testing.SomeCounts;
import io.jacct.testing.SomeTasks;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Hand-made snapshots of one small server. */
final class Fixture {
    /** 2026-01-02 03:04:05 UTC. */
    static final long START = 1_767_323_045_000L;

    private static final long GENERATION = 9;

    static final Endpoint LOG = new Endpoint(1, "file", "/var/log/orders/requests.log");
    static final Endpoint DATABASE = new Endpoint(2, "socket", "db.example:5432");
    static final Counts READER =
            SomeCounts.of(FILE_READS, 300, FILE_READ_BYTES, 3_145_728, FILE_READ_NANOS, 1_234_567);
    static final Counts WORKER =
            SomeCounts.of(
                    SOCKET_READS,
                    20,
                    SOCKET_READ_BYTES,
                    10_240,
                    SOCKET_WRITES,
                    10,
                    SOCKET_WRITE_BYTES,
                    2_048);
    static final Counts PRINTER = SomeCounts.of(PIPE_WRITES, 5, PIPE_WRITE_BYTES, 512);

    static final Executor HTTP =
            new Executor(
                    "http-exec-N",
                    "ThreadPoolExecutor",
                    true,
                    START + 5,
                    7,
                    1,
                    0,
                    41,
                    2,
                    3,
                    4,
                    9_000_000_000L,
                    6_000_000_000L,
                    5_000_000L,
                    4_000_000L,
                    8_000_000_000L,
                    9_000_000_000L,
                    TaskTimes.NONE,
                    TaskTimes.NONE);
    static final Executor REPORTS =
            new Executor(
                    "reports-N",
                    "ScheduledThreadPoolExecutor",
                    false,
                    START + 6,
                    0,
                    0,
                    2,
                    8,
                    0,
                    0,
                    0,
                    1_500,
                    1_500,
                    3_000,
                    3_000,
                    0,
                    0,
                    TaskTimes.NONE,
                    TaskTimes.NONE);

    private Fixture() {}

    static Task task(long id, String name, String pool, Counts counts, CurrentOperation current) {
        return SomeTasks.of(
                id,
                name,
                "main",
                pool,
                START + id,
                9_000_000_000L,
                id == 1,
                false,
                counts,
                current);
    }

    static Task reader() {
        return task(1, "main", "main", READER, new CurrentOperation(Operation.READ, LOG, 1_500));
    }

    static Task worker() {
        CurrentOperation current = new CurrentOperation(Operation.READ, DATABASE, 2_300_000_000L);
        return task(12, "http-exec-1", "http-exec-N", WORKER, current);
    }

    /**
     * The snapshot ten seconds after the start: a reader and a worker live, and a printer has
     * ended.
     */
    static Snapshot snapshot() {
        return snapshot(10, PRINTER, reader(), worker());
    }

    /**
     * A snapshot with these live tasks, and with {@code departed} as the counts of ended tasks of
     * the pool {@code http-exec-N}.
     */
    static Snapshot snapshot(int seconds, Counts departed, Task... tasks) {
        return snapshot(page(4711, START), seconds, departed, tasks);
    }

    static Snapshot snapshot(PageInfo page, int seconds, Counts departed, Task... tasks) {
        Map<String, List<Task>> pools = new LinkedHashMap<>();
        pools.put("http-exec-N", new ArrayList<>());
        for (Task task : tasks) {
            pools.computeIfAbsent(task.pool(), name -> new ArrayList<>()).add(task);
        }
        List<Group> groups = new ArrayList<>();
        pools.forEach(
                (name, members) ->
                        groups.add(
                                name.equals("main")
                                        ? group(name, members, Counts.ZERO)
                                        : group(name, members, departed)));
        Group all = group("main", List.of(tasks), departed);
        Map<String, Long> health = new LinkedHashMap<>();
        health.put("adviceErrors", 0L);
        health.put("sharedStripeOperations", 3L);
        Device log = FakeDevice.of(7, "file", LOG.name()).read(300, 3_145_728).at(seconds);
        Device database = FakeDevice.of(8, "socket", DATABASE.name()).hanging().at(seconds);
        return SnapshotBuilder.of(
                        page, page.startedMillis() + seconds * 1000L, seconds * 1_000_000_000L)
                .totals(all.counts(), Counts.ZERO)
                .groups(List.of(all))
                .pools(groups)
                .tasks(List.of(tasks))
                .endpoints(List.of(LOG, DATABASE))
                .health(health)
                .executors(List.of(HTTP, REPORTS))
                .devices(GENERATION, List.of(log, database))
                .build();
    }

    /** The same with handles. */
    static Snapshot withHandles(Snapshot snapshot, Handles handles) {
        return SnapshotBuilder.of(snapshot).handles(handles).build();
    }

    /** The same with users of devices. */
    static Snapshot withUsers(Snapshot snapshot, List<DeviceUser> users) {
        return SnapshotBuilder.of(snapshot).users(users).build();
    }

    /** The same with other devices. */
    static Snapshot withDevices(Snapshot snapshot, List<Device> devices) {
        return withDevices(snapshot, GENERATION, devices);
    }

    /** The same where devices have come or gone. */
    static Snapshot withDevices(Snapshot snapshot, long generation, List<Device> devices) {
        return SnapshotBuilder.of(snapshot).devices(generation, devices).build();
    }

    private static Group group(String name, List<Task> live, Counts departed) {
        Counts counts = departed;
        for (Task task : live) {
            counts = counts.plus(task.counts());
        }
        int ended = departed.equals(Counts.ZERO) ? 0 : 1;
        return new Group(name, live.size(), live.size() + ended, departed, counts);
    }

    static PageInfo page(long pid, long startedMillis) {
        Map<String, String> notes = new LinkedHashMap<>();
        notes.put("version", "0.1.0");
        notes.put("options", "timing=full");
        notes.put("command", "orders.jar --port 8080");
        notes.put("unwoven", "");
        return new PageInfo(
                "/dev/shm/jacct_me/" + pid,
                pid,
                startedMillis,
                0,
                1_258_291,
                Map.of("tasks", 1_258_291L),
                1,
                notes,
                startedMillis - 2_000,
                Set.of(),
                false);
    }
}
