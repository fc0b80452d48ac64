// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.metric;

import io.jacct.counter.Counter;
import io.jacct.counter.Health;
import io.jacct.counter.Unit;
import io.jacct.field.DeviceFields;
import io.jacct.field.ExecutorFields;
import io.jacct.field.Field;
import io.jacct.field.GroupFields;
import io.jacct.field.JvmFields;
import io.jacct.field.ResourceFields;
import io.jacct.field.ResourceUse;
import io.jacct.field.metric.Convention;
import io.jacct.field.metric.Conventions;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Handle;
import io.jacct.snapshot.JvmTimes;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.TaskTimes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * All metrics, over the lists of fields. docs/metrics.md is made from it. A new counter or field is
 * exported without a line here.
 *
 * <p>The JVM as a whole has all counters. A pool has those of {@link #OF_POOLS}: there are many
 * pools, and few counters that one looks at. Names of pools begin with {@code jacct.pool}, those of
 * devices with {@code jacct.device}. So nothing is in a sum twice when one adds up a metric.
 */
public final class Catalogue {
    /** The counters that each pool has. */
    private static final Set<Counter> OF_POOLS =
            EnumSet.of(
                    Counter.CPU_NANOS,
                    Counter.CPU_DELAY_NANOS,
                    Counter.ALLOCATED_BYTES,
                    Counter.FILE_READ_BYTES,
                    Counter.FILE_WRITE_BYTES,
                    Counter.FILE_READ_NANOS,
                    Counter.FILE_WRITE_NANOS,
                    Counter.SOCKET_READ_BYTES,
                    Counter.SOCKET_WRITE_BYTES,
                    Counter.SOCKET_READ_NANOS,
                    Counter.SOCKET_WRITE_NANOS,
                    Counter.BLOCKS);

    /** A square of an error, which no metrics system can use. */
    private static final Set<Counter> LEFT_OUT = EnumSet.of(Counter.IO_VARIANCE);

    /** Kinds of devices by the class of I/O that the counters of tasks have. */
    private static final Map<String, List<String>> IO_CLASSES =
            Map.of(
                    "file", List.of("file"),
                    "socket", List.of("socket", "listen", "datagram"),
                    "pipe", List.of("pipe", "stream"));

    /** All of them, by entity and then as in the lists of fields. */
    public static final List<Metric<?>> METRICS = all();

    private Catalogue() {}

    private static List<Metric<?>> all() {
        List<Metric<?>> all = new ArrayList<>();
        all.addAll(jvm());
        all.addAll(agent());
        all.addAll(deviceClasses());
        all.addAll(handles());
        all.addAll(executors());
        all.addAll(owners());
        all.addAll(pools());
        all.addAll(devices());
        return List.copyOf(all);
    }

    private static List<Metric<Snapshot>> jvm() {
        Definitions<Snapshot> jvm =
                new Definitions<>(Entity.JVM, Convention.JVM, Conventions.TASKS);
        jvm.fields(GroupFields.TASKS, Snapshot::all);
        jvm.computed(
                Type.UP_DOWN_COUNTER,
                "liveVirtualThreads",
                "virtualStarts - virtualEnds + foundVirtualThreads",
                (each, in) -> liveVirtual(each));
        for (Counter counter : Counter.values()) {
            if (!LEFT_OUT.contains(counter)) {
                counter(jvm, counter, Snapshot::totals);
            }
        }
        for (Field<JvmTimes> each : JvmFields.ALL) {
            // the sum of the others
            if (!each.name().equals("jvmCpuNanos")) {
                jvm.field(each, Type.COUNTER, Snapshot::jvm);
            }
        }
        for (String ioClass : List.of("file", "socket", "pipe")) {
            durations(jvm, "jacct." + ioClass + ".", (in, way) -> times(in, ioClass, way));
        }
        return jvm.all();
    }

    private static Object liveVirtual(Snapshot in) {
        long live = in.totals().get(Counter.VIRTUAL_STARTS) - in.totals().get(Counter.VIRTUAL_ENDS);
        // a thread may have moved while the page was read
        return Math.max(0, live)
                + in.health().getOrDefault(Health.FOUND_VIRTUAL_THREADS.label(), 0L);
    }

    private static <E> void counter(
            Definitions<E> to, Counter counter, Function<E, Counts> counts) {
        to.add(
                Type.COUNTER,
                counter.unit(),
                counter.label(),
                counter.sentence(),
                (each, in) -> value(counts.apply(each), counter));
    }

    private static Object value(Counts counts, Counter counter) {
        if (!counts.knows(counter)) {
            return null;
        }
        long value = counts.get(counter);
        return counter.unit() == Unit.NANOSECONDS ? (Object) Definitions.seconds(value) : value;
    }

    /** The times of one direction of a thing. */
    private interface TimesOf<E> {
        Durations of(E each, Function<Device, Device.DirectionStats> direction);
    }

    private static <E> void durations(Definitions<E> to, String namespace, TimesOf<E> times) {
        String name = namespace + "operation.duration";
        String sentence = "The times of timed reads and writes.";
        to.add(
                name,
                Type.HISTOGRAM,
                "s",
                sentence,
                new Attribute(Conventions.TYPE, "read"),
                "times of reads",
                (each, in) -> times.of(each, Device::reads));
        to.add(
                name,
                Type.HISTOGRAM,
                "s",
                sentence,
                new Attribute(Conventions.TYPE, "write"),
                "times of writes",
                (each, in) -> times.of(each, Device::writes));
    }

    private static Durations times(
            Snapshot in, String ioClass, Function<Device, Device.DirectionStats> direction) {
        List<String> kinds = IO_CLASSES.get(ioClass);
        Durations sum = Durations.NONE;
        for (Device each : in.devices()) {
            if (kinds.contains(each.entry().kind()) && !each.entry().pass()) {
                sum = sum.plus(Durations.of(direction.apply(each)));
            }
        }
        return sum;
    }

    /** The agent's own counts; one that is 0 has no point, because most always are. */
    private static List<Metric<Snapshot>> agent() {
        Definitions<Snapshot> agent =
                new Definitions<>(Entity.JVM, "jacct.agent.", Conventions.AGENT);
        for (Health each : Health.values()) {
            boolean nanos = each.unit() == Unit.NANOSECONDS;
            agent.add(
                    each.isGauge() ? Type.GAUGE : Type.COUNTER,
                    each.unit(),
                    each.label(),
                    each.sentence(),
                    (in, same) -> health(in, each, nanos));
        }
        agent.computed(
                Type.UP_DOWN_COUNTER, "pageBytes", "pageBytes", (in, same) -> in.page().bytes());
        return agent.all();
    }

    private static Object health(Snapshot in, Health each, boolean nanos) {
        Long value = in.health().get(each.label());
        if (value == null || value == 0) {
            return null;
        }
        return nanos ? (Object) Definitions.seconds(value) : value;
    }

    private static List<Metric<Device>> deviceClasses() {
        Definitions<Device> classes =
                new Definitions<>(
                        Entity.DEVICE_CLASSES, "jacct.device_class.", Conventions.DEVICES);
        for (Field<Device> each : DeviceFields.VALUES) {
            // a class is a sum
            if (each.rollup() == Field.Rollup.SUM) {
                classes.fields(List.of(each), Function.identity());
            }
        }
        classes.computed(Type.UP_DOWN_COUNTER, "deviceCount", "1 for each", (each, in) -> 1L);
        return classes.all();
    }

    private static List<Metric<Handle>> handles() {
        Definitions<Handle> handles =
                new Definitions<>(Entity.HANDLES, "jacct.handle.", Conventions.HANDLES);
        handles.computed(Type.UP_DOWN_COUNTER, "openHandles", "1 for each", (each, in) -> 1L);
        return handles.all();
    }

    private static List<Metric<Executor>> executors() {
        Definitions<Executor> executors =
                new Definitions<>(Entity.EXECUTORS, "jacct.executor.", Conventions.EXECUTORS);
        for (Field<Executor> each : ExecutorFields.VALUES) {
            // threads are told by what they do
            if (each.rollup() == Field.Rollup.SUM && !each.name().matches("threads|running")) {
                executors.fields(List.of(each), Function.identity());
            }
        }
        executors.computed(
                Type.UP_DOWN_COUNTER, "running", "running", (each, in) -> each.running());
        executors.computed(Type.UP_DOWN_COUNTER, "idle", "threads - running", Catalogue::idle);
        times(executors, "wait", "had waited that began", Executor::waits);
        times(executors, "run", "ran", Executor::runs);
        return executors.all();
    }

    private static void times(
            Definitions<Executor> executors,
            String what,
            String verb,
            Function<Executor, TaskTimes> times) {
        executors.add(
                "jacct.executor.task." + what + ".duration",
                Type.HISTOGRAM,
                "s",
                "How long tasks " + verb + "; none for a ForkJoinPool.",
                null,
                "times of tasks",
                (each, in) -> Durations.of(times.apply(each)));
    }

    private static Object idle(Executor each, Snapshot in) {
        Object threads = ExecutorFields.THREADS.of(each, in);
        return threads == null ? null : (Long) threads - each.running();
    }

    private static List<Metric<ResourceUse>> owners() {
        Definitions<ResourceUse> owners =
                new Definitions<>(Entity.OWNERS, "jacct.owner.", Conventions.OWNERS);
        owners.fields(ResourceFields.ALL, Function.identity());
        return owners.all();
    }

    private static List<Metric<Group>> pools() {
        Definitions<Group> pools =
                new Definitions<>(Entity.POOLS, "jacct.pool.", Conventions.TASKS);
        pools.fields(GroupFields.TASKS, Function.identity());
        for (Counter counter : OF_POOLS) {
            counter(pools, counter, Group::counts);
        }
        return pools.all();
    }

    private static List<Metric<Device>> devices() {
        Definitions<Device> devices =
                new Definitions<>(Entity.DEVICES, "jacct.device.", Conventions.DEVICES);
        for (Field<Device> each : DeviceFields.VALUES) {
            if (each.rollup() != Field.Rollup.COMPUTED || each.name().endsWith("Error")) {
                devices.fields(List.of(each), Function.identity());
            }
        }
        devices.fields(List.of(DeviceFields.BUSY_NANOS), Function.identity());
        // a page does not hand on the busy time of a device that it folds
        devices.alone("jacct.device.io_time");
        durations(
                devices, "jacct.device.", (each, direction) -> Durations.of(direction.apply(each)));
        return devices.all();
    }
}
