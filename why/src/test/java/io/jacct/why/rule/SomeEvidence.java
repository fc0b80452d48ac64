// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.why.rule;

import io.jacct.counter.Health;
import io.jacct.counter.Operation;
import io.jacct.field.Interval;
import io.jacct.memory.DeviceLayout;
import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.CurrentOperation;
import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Endpoint;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.JvmTimes;
import io.jacct.snapshot.PageInfo;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import io.jacct.testing.DeviceBuilder;
import io.jacct.testing.Flow;
import io.jacct.testing.SnapshotBuilder;
import io.jacct.testing.SomeCounts;
import io.jacct.testing.SomeTasks;
import io.jacct.why.evidence.Evidence;
import io.jacct.why.evidence.Finding;
import io.jacct.why.evidence.Kernel;
import io.jacct.why.evidence.Monitors;
import io.jacct.why.evidence.Quota;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** Evidence of ten seconds, made by hand. The JVM had run for ten seconds before. */
final class SomeEvidence {
    static final long SECOND = 1_000_000_000L;
    static final long BEGIN = 10 * SECOND;
    static final long END = 20 * SECOND;
    private static final int LOOKS = 20;

    Counts gained = Counts.ZERO;
    JvmTimes jvm = new JvmTimes(0, 0, 1);
    List<Group> pools = List.of();
    List<Executor> executorsBefore = List.of();
    List<Executor> executors = List.of();
    List<Departure> exits = List.of();
    List<Beancounter> beancountersBefore = List.of();
    List<Beancounter> beancounters = List.of();
    IntFunction<List<Task>> tasks = look -> List.of();
    IntFunction<Integer> descriptors = look -> 10;
    Kernel before = kernel(Quota.NONE);
    Kernel after = kernel(Quota.NONE);
    Monitors monitors = Monitors.NONE;
    long ageMillis = 20_000;
    int blocked;
    private final List<Device> devicesBefore = new ArrayList<>();
    private final List<Device> devices = new ArrayList<>();

    /** With two processors, 100 descriptors and a thousand threads at most. */
    static Kernel kernel(Quota quota, String... arguments) {
        return new Kernel(100, 1000, 2, quota, List.of(arguments));
    }

    static SomeEvidence of(Object... countersAndGains) {
        SomeEvidence some = new SomeEvidence();
        some.gained = SomeCounts.of(countersAndGains);
        return some;
    }

    /**
     * A device that did these in the interval, and nothing before.
     *
     * @param others and their total time, forces among them
     */
    SomeEvidence device(
            String kind, String name, Flow reads, Flow writes, long others, long otherNanos) {
        return device(
                builder(kind, name, BEGIN).build(), kind, name, reads, writes, others, otherNanos);
    }

    private static DeviceBuilder builder(String kind, String name, long taken) {
        return DeviceBuilder.of(1, kind, name, 0).taken(taken);
    }

    /** One that did so many reads before, each of that time. */
    SomeEvidence deviceWithPast(String kind, String name, long past, long each, Flow reads) {
        return deviceWithPast(kind, name, Flow.ofEach(past, past, each), reads);
    }

    SomeEvidence deviceWithPast(String kind, String name, Flow past, Flow reads) {
        Device then = builder(kind, name, BEGIN).reads(past).build();
        return device(then, kind, name, past.plus(reads), Flow.NONE, 0, 0);
    }

    private SomeEvidence device(
            Device then,
            String kind,
            String name,
            Flow reads,
            Flow writes,
            long others,
            long nanos) {
        devicesBefore.add(then);
        long length = reads.nanos() - then.reads().nanos() + writes.nanos() + nanos;
        devices.add(
                builder(kind, name, END)
                        .reads(reads)
                        .writes(writes)
                        .with(DeviceLayout.OTHERS, others)
                        .with(DeviceLayout.OTHER_NANOS, nanos)
                        .with(DeviceLayout.LENGTH, length)
                        .build());
        return this;
    }

    /** The last device has also forced and failed so often. */
    SomeEvidence forced(int forces, int errors) {
        Device last = devices.remove(devices.size() - 1);
        devices.add(
                new Device(
                        last.entry(),
                        last.takenNanos(),
                        last.values()
                                .with(DeviceLayout.TAGS + 2 * Long.BYTES, forces)
                                .with(DeviceLayout.ERRORS, errors)));
        return this;
    }

    /** So many operations on the last device are under way. */
    SomeEvidence open(int operations) {
        Device last = devices.remove(devices.size() - 1);
        devices.add(
                new Device(
                        last.entry(),
                        last.takenNanos(),
                        last.values().with(DeviceLayout.ACTIVE, operations)));
        return this;
    }

    static Task task(long id, String pool, String group, CurrentOperation now) {
        return SomeTasks.of(id, pool + id, group, pool, 1_000, END, false, false, Counts.ZERO, now);
    }

    static Task task(long id, String pool, CurrentOperation now, Object... counters) {
        Counts counts = SomeCounts.of(counters);
        return SomeTasks.of(id, pool + id, "main", pool, 1_000, END, false, false, counts, now);
    }

    static CurrentOperation reading(String kind, String name, long nanos) {
        return new CurrentOperation(Operation.READ, new Endpoint(1, kind, name), nanos);
    }

    private Snapshot snapshot(long nanos, boolean end, List<Task> live) {
        PageInfo page = SnapshotBuilder.page(4711, 0, Map.of("command", "orders.jar"));
        long millis = 1_000 + ageMillis - (END - nanos) / 1_000_000;
        Group all = new Group("main", live.size(), live.size(), Counts.ZERO, Counts.ZERO);
        Snapshot made =
                SnapshotBuilder.of(page, millis, nanos)
                        .totals(end ? gained : Counts.ZERO, Counts.ZERO)
                        .groups(List.of(all))
                        .pools(pools)
                        .tasks(live)
                        .devices(1, end ? devices : devicesBefore)
                        .executors(end ? executors : executorsBefore)
                        .beancounters(end ? beancounters : beancountersBefore)
                        .build();
        return new Snapshot(
                made.page(),
                made.takenMillis(),
                made.takenNanos(),
                made.totals(),
                made.overflow(),
                made.groups(),
                made.pools(),
                made.tasks(),
                made.endpoints(),
                Map.of(Health.BLOCKED_NANOS.label(), end ? blocked * (END - BEGIN) : 0L),
                made.inventory(),
                end ? jvm : new JvmTimes(0, 0, 1));
    }

    Evidence build() {
        List<Evidence.Look> looks = new ArrayList<>();
        for (int look = 0; look < LOOKS; look++) {
            long nanos = BEGIN + (END - BEGIN) * (look + 1) / LOOKS;
            looks.add(
                    new Evidence.Look(
                            snapshot(nanos, false, tasks.apply(look)), descriptors.apply(look)));
        }
        Interval interval =
                Interval.between(
                        snapshot(BEGIN, false, tasks.apply(0)),
                        snapshot(END, true, tasks.apply(LOOKS - 1)));
        return new Evidence(interval, looks, exits, before, after, monitors);
    }

    /** The only finding of the rule; null if there is none. */
    Finding find(Rule rule) {
        List<Finding> all = rule.look(build());
        if (all.size() > 1) {
            throw new AssertionError(all);
        }
        return all.isEmpty() ? null : all.get(0);
    }
}
