// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.field;

import io.jacct.counter.Unit;
import io.jacct.field.Field.Kind;
import io.jacct.field.Field.Rollup;
import io.jacct.memory.DeviceLayout;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceEntry;
import io.jacct.snapshot.DeviceStatistics;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * The fields of a device. Names are those of FreeBSD's devstat(9) where it has the field. A field
 * that is one word of {@link DeviceLayout} is one line here, and adds up without more code.
 */
public final class DeviceFields {
    /** The path, {@code host:port}, and so on. */
    public static final Field<Device> ENDPOINT =
            Field.text(
                    "endpoint",
                    "Path, host:port, ...; other stands for all endpoints without a place.",
                    device -> device.entry().endpoint());

    /** Truncations and deletes. */
    public static final Field<Device> FREES =
            stored("frees", Unit.OPERATIONS, DeviceLayout.FREES, "Truncations and deletes.");

    /** Their bytes. */
    public static final Field<Device> FREED_BYTES =
            stored(
                    "freedBytes",
                    Unit.BYTES,
                    DeviceLayout.FREE_BYTES,
                    "The bytes that they freed, as far as an application told them.");

    /** Transactions without data. */
    public static final Field<Device> OTHERS =
            stored("others", Unit.OPERATIONS, DeviceLayout.OTHERS, "Transactions without data.");

    /** Time of frees and others. */
    public static final Field<Device> OTHER_NANOS =
            stored(
                    "otherNanos",
                    Unit.NANOSECONDS,
                    DeviceLayout.OTHER_NANOS,
                    "The time of frees and others.");

    /** Transactions that failed. */
    public static final Field<Device> ERRORS =
            stored("errors", Unit.OPERATIONS, DeviceLayout.ERRORS, "Transactions that failed.");

    /** Open ones. */
    public static final Field<Device> BUSY_COUNT =
            Field.<Device>gauge(
                            "busyCount",
                            Unit.OPERATIONS,
                            "Transactions that are under way.",
                            device -> Math.max(0, device.busyCount()))
                    .called("kstat `rcnt`");

    /** Of a device alone; a class has {@link #classBusyNanos}. */
    public static final Field<Device> BUSY_NANOS =
            stored(
                            "busyNanos",
                            Unit.NANOSECONDS,
                            DeviceLayout.IDLE,
                            "For how long there was a transaction. On a device that waits for a peer"
                                    + " (all but file and application) this is not its utilisation.")
                    .called("kstat `rtime`, devstat `busy_time`");

    /** The identity of a device, in devstat's terms. */
    public static final List<Field<Device>> IDENTITY = identity();

    /** What a device and a sum of devices have. */
    public static final List<Field<Device>> VALUES = values();

    /** All fields of a device. */
    public static final List<Field<Device>> ALL = all();

    private DeviceFields() {}

    /**
     * The busy time of a class is a gauge: a device that is folded into {@code other} does not take
     * its busy time along.
     */
    public static Field<Device> classBusyNanos() {
        return BUSY_NANOS.with(
                Kind.GAUGE,
                BUSY_NANOS.sentence() + " Added up over the devices that there are now.");
    }

    /**
     * A field as of an interval: what a counter has gained, quantiles of the interval, and the
     * present value of anything else.
     */
    public static Object in(DeviceStatistics interval, Field<Device> field, Snapshot end) {
        if (field.kind() == Kind.COUNTER && field.of(interval.current(), end) != null) {
            return interval.gained(device -> (Long) field.of(device, end));
        }
        return field.of(interval.inInterval(), end);
    }

    private static List<Field<Device>> all() {
        List<Field<Device>> all = new ArrayList<>(IDENTITY);
        all.addAll(VALUES);
        all.add(BUSY_NANOS);
        return List.copyOf(all);
    }

    private static List<Field<Device>> identity() {
        return List.of(
                ENDPOINT,
                Field.text(
                        "kind",
                        "file, socket, listen, datagram, pipe, stream or application.",
                        device -> device.entry().kind()),
                Field.text(
                        "deviceName",
                        "The name of its kind, as in devstat.",
                        device -> device.entry().name()),
                number(
                        "deviceNumber",
                        "Never used again in this page, and increasing.",
                        DeviceEntry::number),
                number("unitNumber", "Counts those of one name.", DeviceEntry::unit),
                number(
                        "blockSize",
                        "Bytes in a block; 0 where there are none.",
                        DeviceEntry::blockSize),
                number(
                        "flags",
                        "No block size 1, no ordered tags 2, block size not known 4.",
                        DeviceEntry::flags),
                number(
                        "deviceType",
                        "Direct 0, sequential 1, communication 9; interface other 48 on top;"
                                + " passes on to another device 256 on top.",
                        DeviceEntry::type),
                number("priority", "The greater, the earlier.", DeviceEntry::priority),
                Field.flag(
                        "pass",
                        "Whether it passes on to another device, and so is in no sum.",
                        device -> device.entry().pass()),
                Field.moment(
                        "createdMillis",
                        "When it was met first.",
                        device -> device.entry().createdNanos()));
    }

    private static Field<Device> number(
            String name, String sentence, ToLongFunction<DeviceEntry> value) {
        return Field.<Device>number(name, sentence, device -> value.applyAsLong(device.entry()))
                .called("devstat `" + snake(name) + "`");
    }

    /** devstat's spelling of the same name. */
    private static String snake(String name) {
        return name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }

    private static List<Field<Device>> values() {
        List<Field<Device>> all = new ArrayList<>();
        direction(all, "read", DeviceLayout.READS, DeviceLayout.LONGEST_READ, Device::reads);
        direction(all, "write", DeviceLayout.WRITES, DeviceLayout.LONGEST_WRITE, Device::writes);
        all.addAll(List.of(FREES, FREED_BYTES, OTHERS, OTHER_NANOS, ERRORS));
        course(all);
        tags(all);
        all.add(
                Field.gauge(
                        "open",
                        Unit.DESCRIPTORS,
                        "Descriptors that are open now.",
                        device -> device.entry().open()));
        all.add(
                Field.gauge(
                        "mappedBytes",
                        Unit.BYTES,
                        "Bytes that are mapped now; mappings from before the agent are missing"
                                + " until they are forced.",
                        device -> device.entry().mappedBytes()));
        all.add(
                Field.<Device>time("startMillis", "When it got busy last.", Device::busySinceNanos)
                        .called("devstat `start_time`"));
        all.add(
                Field.time(
                        "lastCompMillis", "When a transaction ended last.", Device::lastCompNanos));
        return List.copyOf(all);
    }

    /** Begun, ended and open transactions. */
    private static void course(List<Field<Device>> all) {
        all.add(
                Field.<Device>counter(
                                "startCount",
                                Unit.OPERATIONS,
                                "Transactions begun.",
                                Device::startCount)
                        .called("devstat `start_count`"));
        all.add(
                Field.<Device>counter(
                                "endCount",
                                Unit.OPERATIONS,
                                "Transactions ended.",
                                Device::endCount)
                        .called("devstat `end_count`"));
        all.add(
                stored(
                        "sampled",
                        Unit.OPERATIONS,
                        DeviceLayout.SAMPLED,
                        "Those that were sampled: their times are estimates, and they are in"
                                + " busyNanos as if no two were open at the same time."));
        all.add(
                stored(
                        "unmatched",
                        Unit.OPERATIONS,
                        DeviceLayout.UNMATCHED,
                        "Ends without a start; not in endCount."));
        all.add(BUSY_COUNT);
        all.add(
                stored(
                                "queueNanos",
                                Unit.NANOSECONDS,
                                DeviceLayout.LENGTH,
                                "The integral of busyCount over time.")
                        .called("kstat `rlentime`"));
    }

    private static void tags(List<Field<Device>> all) {
        int tag = DeviceLayout.TAGS;
        for (String name : List.of("Simple", "Head", "Ordered")) {
            String sentence = "Transactions tagged " + name.toLowerCase(Locale.ROOT) + ".";
            all.add(stored("tags" + name, Unit.OPERATIONS, tag, sentence));
            tag += DeviceLayout.BYTES;
        }
    }

    private static void direction(
            List<Field<Device>> all,
            String one,
            int count,
            int longest,
            Function<Device, Device.DirectionStats> direction) {
        String many = one.equals("read") ? "Reads" : "Writes";
        all.add(
                stored(one + "s", Unit.OPERATIONS, count, many + " that have ended.")
                        .called("kstat `" + one + "s`"));
        all.add(
                stored(
                                one + "Bytes",
                                Unit.BYTES,
                                count + DeviceLayout.BYTES,
                                "The bytes that they moved.")
                        .called("kstat `" + (one.equals("read") ? "nread" : "nwritten") + "`"));
        all.add(
                stored(
                        one + "Nanos",
                        Unit.NANOSECONDS,
                        count + DeviceLayout.NANOS,
                        "Their total time."));
        all.add(
                Field.<Device>gauge(
                                one + "NanosError",
                                Unit.NANOSECONDS,
                                "The standard error of that time; 0 if all were timed.",
                                device -> direction.apply(device).nanosError())
                        .with(Rollup.COMPUTED));
        times(all, one, longest, direction);
    }

    private static void times(
            List<Field<Device>> all,
            String one,
            int longest,
            Function<Device, Device.DirectionStats> direction) {
        all.add(quantile(one + "NanosP50", 0.5, direction));
        all.add(quantile(one + "NanosP90", 0.9, direction));
        all.add(quantile(one + "NanosP99", 0.99, direction));
        all.add(quantile(one + "NanosP999", 0.999, direction));
        all.add(
                Field.<Device>gauge(
                                one + "MaxNanos",
                                Unit.NANOSECONDS,
                                "The longest of all.",
                                device -> device.get(longest))
                        .unless(0L)
                        .with(Rollup.MAXIMUM));
        all.add(
                Field.<Device>time(
                                one + "MaxMillis",
                                "When that ended.",
                                device -> device.get(longest + DeviceLayout.WHEN))
                        .where(device -> device.get(longest) > 0)
                        .with(Rollup.MAXIMUM));
    }

    private static Field<Device> quantile(
            String name, double quantile, Function<Device, Device.DirectionStats> direction) {
        return Field.<Device>gauge(
                        name,
                        Unit.NANOSECONDS,
                        "The time that the share "
                                + quantile
                                + " of all so far did not exceed, within six percent; "
                                + Times.OPEN
                                + ": that or more.",
                        device -> direction.apply(device).times().quantile(quantile))
                .unless(0L)
                .with(Rollup.COMPUTED);
    }

    private static Field<Device> stored(String name, Unit unit, int offset, String sentence) {
        return Field.counter(name, unit, sentence, device -> device.get(offset));
    }
}
