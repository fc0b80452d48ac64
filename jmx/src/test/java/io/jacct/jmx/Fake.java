// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import io.jacct.counter.Operation;
import io.jacct.counter.Resource;
import io.jacct.jmx.reading.SnapshotCache;
import io.jacct.memory.DeviceLayout;
import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.CurrentOperation;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceEntry;
import io.jacct.snapshot.Endpoint;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Handle;
import io.jacct.snapshot.Handles;
import io.jacct.snapshot.PageInfo;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.TaskTimes;
import io.jacct.snapshot.page.PageException;
import io.jacct.snapshot.user.DeviceUser;
import io.jacct.testing.DeviceBuilder;
import io.jacct.testing.Flow;
import io.jacct.testing.SnapshotBuilder;
import io.jacct.testing.SomeCounts;
import io.jacct.testing.SomeTasks;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A hand-made page with a clock that tests set. */
final class Fake implements SnapshotCache.Source {
    static final long SECOND = 1_000_000_000L;
    static final Endpoint DB = new Endpoint(7, "socket", "db.example:5432");

    final AtomicLong clock = new AtomicLong(100 * SECOND);
    final AtomicInteger builds = new AtomicInteger();
    final Map<String, String> notes = new LinkedHashMap<>();
    final Map<String, Long> health = new LinkedHashMap<>();
    volatile Counts totals = SomeCounts.from(1000);
    volatile Counts overflow = Counts.ZERO;
    volatile List<Group> groups = List.of();
    volatile List<Group> pools = List.of();
    volatile List<Task> tasks = List.of();
    volatile List<Executor> executors = List.of();
    volatile List<Device> devices = List.of();
    volatile Handles handles = Handles.NONE;
    volatile List<Beancounter> beancounters = List.of();
    volatile List<DeviceUser> users = List.of();
    volatile long generation;
    volatile long buildNanos;
    volatile boolean damaged;
    volatile Error error;

    SnapshotCache readings() {
        return new SnapshotCache(this, clock::get);
    }

    @Override
    public Snapshot snapshot() throws PageException {
        builds.incrementAndGet();
        if (damaged) {
            throw new PageException("the page is damaged");
        }
        if (error != null) {
            throw error;
        }
        clock.addAndGet(buildNanos);
        long now = clock.get();
        // the agent started when the clock was at 90 s
        PageInfo page =
                new PageInfo(
                        "/dev/shm/jacct_me/1",
                        1,
                        90_000,
                        0,
                        65536,
                        Map.of("header", 4096L, "tasks", 61_440L),
                        1,
                        notes,
                        -1,
                        Set.of(),
                        false);
        return SnapshotBuilder.of(page, now / 1_000_000, now)
                .totals(totals, overflow)
                .groups(groups)
                .pools(pools)
                .tasks(tasks)
                .endpoints(List.of(DB))
                .health(health)
                .executors(executors)
                .devices(generation, devices)
                .handles(handles)
                .beancounters(beancounters)
                .users(users)
                .build();
    }

    /** Created five seconds after the agent; its reads took 2 ms each, the first one longest. */
    static Device device(long number, String kind, String endpoint, int type, long reads) {
        DeviceEntry entry =
                new DeviceEntry(
                        number, kind, endpoint, kind, 3, 4096, 2, type, 272, 5 * SECOND, 1, 0);
        return DeviceBuilder.of(entry)
                .taken(10 * SECOND)
                .reads(Flow.ofEach(reads, reads * 100, 2_000_000).longest(2_000_001, 6 * SECOND))
                .with(DeviceLayout.ACTIVE, 2)
                .with(DeviceLayout.UNMATCHED, 1)
                .with(DeviceLayout.IDLE, SECOND)
                .with(DeviceLayout.LENGTH, 3 * SECOND)
                .with(DeviceLayout.FREES, 2)
                .with(DeviceLayout.FREE_BYTES, 6)
                .with(DeviceLayout.OTHERS, 5)
                .with(DeviceLayout.OTHER_NANOS, 70)
                .with(DeviceLayout.ERRORS, 4)
                .with(DeviceLayout.TAGS, reads)
                .with(DeviceLayout.BUSY_SINCE, 7 * SECOND)
                .with(DeviceLayout.LAST_END, 8 * SECOND)
                .with(DeviceLayout.LAST, 9 * SECOND)
                .build();
    }

    /** A file that has been read this number of times. */
    static Device device(long number, int unit, long reads) {
        Flow some = Flow.of(reads, 2 * reads, 3 * reads);
        return DeviceBuilder.of(DeviceBuilder.entry(number, "file", "/data/f", unit, SECOND))
                .reads(some)
                .writes(some)
                .with(DeviceLayout.IDLE, 5)
                .with(DeviceLayout.LENGTH, 6)
                .build();
    }

    /** Files that threads of these names hold open. */
    static Handles handles(String... openers) {
        List<Handle> open = new ArrayList<>();
        for (int i = 0; i < openers.length; i++) {
            long id = 20 + i;
            open.add(
                    new Handle(i, 7, "file", "/f", id, openers[i], SECOND, 91_000, 2, 3, 0, 0, -1));
        }
        return new Handles(open, List.of());
    }

    static Executor executor(String name, long completed, long waitNanos) {
        return executor(name, completed, waitNanos, 3);
    }

    static Executor executor(String name, long completed, long waitNanos, long waiting) {
        return new Executor(
                name,
                "ThreadPoolExecutor",
                true,
                95_000,
                waiting,
                2,
                0,
                completed,
                1,
                4,
                5,
                waitNanos,
                waitNanos / 2,
                waitNanos * 3,
                waitNanos,
                0,
                0,
                TaskTimes.NONE,
                TaskTimes.NONE);
    }

    /** An owner that holds this number of files, with a barrier of 100 and a limit of 200. */
    static Beancounter owner(int id, int parent, String name, long files) {
        List<Beancounter.Use> uses = new ArrayList<>();
        List<Long> crossings = new ArrayList<>();
        for (int i = 0; i < Resource.COUNT; i++) {
            boolean file = i == Resource.NUMFILE.id();
            long most = Long.MAX_VALUE;
            long held = file ? files : 0;
            uses.add(
                    new Beancounter.Use(
                            held, held, 0, file ? 100 : most, file ? 200 : most, file ? 4 : 0));
            crossings.add(file ? 2L : 0L);
        }
        Beancounter.Refused refused =
                new Beancounter.Refused(
                        4, Resource.NUMFILE.id(), 1, 21, "worker-1", "/x", 95_000, 5);
        return new Beancounter(
                id, parent, "named", name, false, 91_000, uses, 0, 0, uses, refused, 0, crossings);
    }

    static Group group(String name, long base) {
        return new Group(name, 2, 5, Counts.ZERO, SomeCounts.from(base));
    }

    static List<Group> groups(String prefix, int count) {
        List<Group> groups = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            groups.add(group(prefix + i, i));
        }
        return groups;
    }

    static Task task(
            long id, String name, String group, String pool, long base, CurrentOperation now) {
        Counts counts = SomeCounts.from(base);
        return SomeTasks.of(id, name, group, pool, 95_000, 5 * SECOND, false, true, counts, now);
    }

    static CurrentOperation accepting(long nanos) {
        return new CurrentOperation(Operation.ACCEPT, DB, nanos);
    }

    static CurrentOperation reading(long nanos) {
        return new CurrentOperation(Operation.READ, DB, nanos);
    }
}
