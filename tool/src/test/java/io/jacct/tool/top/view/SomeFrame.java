// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.view;

import io.jacct.counter.Counter;
import io.jacct.counter.Operation;
import io.jacct.memory.DeviceLayout;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.CurrentOperation;
import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Endpoint;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Handle;
import io.jacct.snapshot.Handles;
import io.jacct.snapshot.PageInfo;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.TaskTimes;
import io.jacct.snapshot.user.DeviceUser;
import io.jacct.snapshot.user.UserValues;
import io.jacct.testing.DeviceBuilder;
import io.jacct.testing.Flow;
import io.jacct.testing.SnapshotBuilder;
import io.jacct.testing.SomeCounts;
import io.jacct.testing.SomeTasks;
import io.jacct.tool.FakeOwner;
import io.jacct.tool.top.row.Frame;
import io.jacct.tool.top.row.Jvm;
import java.io.File;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A shop's server, made by hand, at two moments a second apart. A spinner and a pool wait for
 * processors, four clients hang on a database, a writer fills the disk, and the mailer's queue
 * grows.
 */
public final class SomeFrame {
    /** 2026-01-02 03:04:05 UTC. */
    static final long START = 1_767_323_045_000L;

    static final String HOST = "orders-db.internal.example:5432";
    static final String JOURNAL = "/var/lib/orders/journal/2026-01-02/segment-000017.log";
    private static final long SECOND = 1_000_000_000L;
    private static final Endpoint DATABASE = new Endpoint(1, "socket", HOST);
    private static final Endpoint SEGMENT = new Endpoint(2, "file", JOURNAL);
    private static final String LONG_POOL =
            "data-plane-kafka-network-thread-1-ListenerName(%s)-PLAINTEXT-N";

    private SomeFrame() {}

    /** The JVM a second after the moment before. */
    static Frame frame() {
        return Frame.of(snapshot(100), snapshot(101), exits(), true);
    }

    /** A thread that a monitor blocks, one that only waits for a processor, and one that rests. */
    static Frame held() {
        return Frame.of(held(30), held(31), List.of(), true);
    }

    private static Snapshot held(long seconds) {
        Counts queued = SomeCounts.of(Counter.CPU_DELAY_NANOS, seconds * SECOND * 9 / 10);
        Counts little = cpu(seconds * 400_000);
        Counts untimed = SomeCounts.of(Counter.FILE_READS, seconds);
        List<Task> tasks =
                List.of(
                        task(
                                20,
                                "blocked-1",
                                "blocked-N",
                                Counts.ZERO,
                                CurrentOperation.blocked(seconds * SECOND)),
                        task(21, "queued-1", "queued-N", queued, null),
                        task(22, "resting-1", "resting-N", little, null),
                        task(23, "untimed-1", "untimed-N", untimed, null));
        return SnapshotBuilder.of(page(), START + seconds * 1000, seconds * SECOND)
                .pools(pools(tasks))
                .tasks(tasks)
                .build();
    }

    /** Two JVMs that live, one that has ended, and one that cannot be read. */
    static Frame jvms() {
        Frame shop = Frame.of(snapshot(100), snapshot(101), List.of(), true);
        Frame dead = Frame.of(null, snapshot(7), List.of(), false);
        Frame other = Frame.of(null, snapshot(50), List.of(), true);
        return Frame.ofJvms(
                List.of(
                        new Jvm(new File("/dev/shm/jacct_me/4711"), "live", shop, null),
                        new Jvm(new File("/dev/shm/jacct_me/4712"), "live", other, null),
                        new Jvm(new File("/dev/shm/jacct_me/4713"), "dead", dead, null),
                        new Jvm(
                                new File("/dev/shm/jacct_me/4714"),
                                "unreadable",
                                null,
                                "it is not a page")));
    }

    public static Snapshot snapshot(int seconds) {
        List<Task> tasks = tasks(seconds);
        List<Group> pools = pools(tasks);
        Counts totals = Counts.sum(tasks.stream().map(Task::counts).toList());
        Group all = new Group("main", tasks.size(), tasks.size() + 3L, Counts.ZERO, totals);
        return SnapshotBuilder.of(page(), START + seconds * 1000L, seconds * SECOND)
                .totals(totals, Counts.ZERO)
                .groups(List.of(all))
                .pools(pools)
                .tasks(tasks)
                .endpoints(List.of(DATABASE, SEGMENT))
                .executors(executors(seconds))
                .devices(3, devices(seconds))
                .handles(new Handles(handles(), List.of()))
                .beancounters(List.of(FakeOwner.jvm().made(), FakeOwner.tenant().made()))
                .users(users(seconds))
                .build();
    }

    private static PageInfo page() {
        Map<String, String> notes = new LinkedHashMap<>();
        notes.put("command", "com.example.shop.Main --config /etc/shop/production.yaml");
        return new PageInfo(
                "/dev/shm/jacct_me/4711",
                4711,
                START,
                0,
                1_258_291,
                Map.of(),
                1,
                notes,
                START - 2000,
                Set.of(),
                false);
    }

    private static List<Task> tasks(long s) {
        List<Task> all = new ArrayList<>();
        all.add(task(20, "report-spinner", "report-N", cpu(s * SECOND * 97 / 100), null));
        for (int i = 1; i <= 3; i++) {
            Counts counts = cpu(s * SECOND / 5 * i);
            all.add(task(30 + i, "pricing-" + i, "pricing-N", counts, null));
        }
        for (int i = 1; i <= 4; i++) {
            CurrentOperation read =
                    new CurrentOperation(Operation.READ, DATABASE, (s - 60 + i) * SECOND);
            all.add(task(40 + i, "db-client-" + i, "db-client-N", cpu(1000), read));
        }
        Counts written =
                SomeCounts.of(
                        Counter.CPU_NANOS,
                        s * SECOND / 20,
                        Counter.FILE_WRITES,
                        s * 400,
                        Counter.FILE_WRITE_BYTES,
                        s * 26_214_400,
                        Counter.FILE_WRITE_NANOS,
                        s * SECOND * 6 / 10);
        CurrentOperation write = new CurrentOperation(Operation.WRITE, SEGMENT, 1_500_000);
        all.add(task(50, "journal-writer", "journal-writer", written, write));
        for (String listener : List.of("PLAINTEXT", "CONTROL")) {
            String pool = LONG_POOL.formatted(listener);
            Counts moved =
                    SomeCounts.of(
                            Counter.SOCKET_READS, s * 9,
                            Counter.SOCKET_READ_BYTES, s * 9000,
                            Counter.CPU_NANOS, s * 7_000_000);
            all.add(task(60 + listener.length(), pool.replace("-N", "-0"), pool, moved, null));
        }
        idle(all);
        return all;
    }

    private static void idle(List<Task> all) {
        for (int i = 1; i <= 8; i++) {
            CurrentOperation park = new CurrentOperation(Operation.PARK, null, i * SECOND);
            all.add(task(80 + i, "http-exec-" + i, "http-exec-N", cpu(0), park));
        }
        all.add(jdk(2, "Reference Handler"));
        all.add(jdk(9, "Common-Cleaner"));
    }

    private static Counts cpu(long nanos) {
        return SomeCounts.of(Counter.CPU_NANOS, nanos, Counter.CPU_DELAY_NANOS, nanos / 4);
    }

    private static Task task(
            long id, String name, String pool, Counts counts, CurrentOperation now) {
        return SomeTasks.of(
                id, name, "main", pool, START + id, 90 * SECOND, false, false, counts, now);
    }

    private static Task jdk(long id, String name) {
        return SomeTasks.of(id, name, "system", name, START, 90 * SECOND, true, true, cpu(0), null);
    }

    private static List<Group> pools(List<Task> tasks) {
        Map<String, List<Task>> members = new LinkedHashMap<>();
        for (Task task : tasks) {
            members.computeIfAbsent(task.pool(), none -> new ArrayList<>()).add(task);
        }
        List<Group> pools = new ArrayList<>();
        members.forEach(
                (name, all) -> {
                    Counts sum = Counts.sum(all.stream().map(Task::counts).toList());
                    boolean jdk = all.get(0).jdk();
                    pools.add(new Group(name, all.size(), all.size(), Counts.ZERO, sum, jdk));
                });
        return pools;
    }

    private static List<Device> devices(long s) {
        List<Device> all = new ArrayList<>();
        Flow quick = Flow.ofEach(s * 390, s * 25_559_040, 900_000).longest(SECOND, SECOND);
        Flow slow = Flow.ofEach(s * 10, s * 655_360, 30_000_000);
        all.add(device(1, "file", JOURNAL, s).writes(quick.plus(slow)).build());
        all.add(
                device(2, "file", JOURNAL.replace("17", "16"), s)
                        .reads(Flow.ofEach(s, s * 4096, 50_000))
                        .build());
        all.add(
                device(3, "socket", HOST, s)
                        .reads(Flow.ofEach(s * 2, s * 100, 2_000_000))
                        .with(DeviceLayout.ACTIVE, 4)
                        .build());
        all.add(device(4, "file", "/etc/shop/production.yaml", s).build());
        return all;
    }

    /** The journal has two writers. */
    private static List<DeviceUser> users(long s) {
        UserValues most = UserValues.known(0, 0, 0, s * 300, s * 20_000_000, s * 1000, 0, 0);
        UserValues few = UserValues.known(0, 0, 0, s * 100, s * 6_214_400, s * 1000, 0, 0);
        return List.of(
                new DeviceUser(1, "journal-writer", 50, most),
                new DeviceUser(1, "pricing-N", 0, few));
    }

    private static DeviceBuilder device(long number, String kind, String name, long seconds) {
        return DeviceBuilder.of(number, kind, name, (int) number).taken(seconds * SECOND);
    }

    private static List<Executor> executors(long s) {
        return List.of(
                executor("mailer-N", "ThreadPoolExecutor", s * 15, 2, s * 5, s),
                executor("http-exec-N", "ThreadPoolExecutor", 0, 1, s * 40, s),
                executor("ForkJoinPool.commonPool-worker-N", "ForkJoinPool", 0, 0, 12, 0));
    }

    private static Executor executor(
            String name, String kind, long waiting, long running, long completed, long busy) {
        return new Executor(
                name,
                kind,
                true,
                START + 5,
                waiting,
                running,
                0,
                completed,
                0,
                name.startsWith("mailer") ? busy / 2 : 0,
                0,
                waiting * SECOND * busy / 2,
                busy * SECOND,
                running * busy * SECOND,
                busy * SECOND,
                busy * SECOND,
                busy * SECOND,
                TaskTimes.NONE,
                TaskTimes.NONE);
    }

    private static List<Handle> handles() {
        return List.of(
                handle(11, 1, "file", JOURNAL, "journal-writer", 1),
                handle(12, 3, "socket", HOST, "db-client-1", 41),
                handle(13, 4, "file", "/etc/shop/production.yaml", "main", 99));
    }

    private static Handle handle(
            int number, long device, String kind, String name, String opener, long unused) {
        return new Handle(
                number,
                device,
                kind,
                name,
                1,
                opener,
                SECOND,
                START + 1000,
                SECOND,
                unused * SECOND,
                0,
                0,
                0);
    }

    public static List<Departure> exits() {
        Task ended = task(90, "importer-1", "importer-N", cpu(3 * SECOND), null);
        Task failed = task(91, "importer-2", "importer-N", cpu(SECOND), null);
        return List.of(
                new Departure(1, 1, 0, ended, 0, START + 50_000, null, false),
                new Departure(2, 2, 0, failed, 0, START + 60_000, "java.io.IOException", false));
    }
}
