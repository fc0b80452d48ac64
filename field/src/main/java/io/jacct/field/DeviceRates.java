// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.field;

import io.jacct.counter.Unit;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * What a device, or a class of devices, did in an interval: rates, means and quantiles. Values of
 * devices since they were met are in {@link DeviceFields}.
 */
public final class DeviceRates {
    /** Transactions that have ended. */
    public static final Field<DeviceStatistics> TRANSFERS =
            Field.<DeviceStatistics>real(
                            "transfersPerSecond",
                            Unit.PER_SECOND,
                            "Transactions that have ended, those without data included.",
                            DeviceStatistics::transfersPerSecond)
                    .called("iostat `tps`");

    /** Bytes of both directions. */
    public static final Field<DeviceStatistics> BYTES =
            Field.real(
                    "bytesPerSecond",
                    Unit.BYTES_PER_SECOND,
                    "Bytes read and written.",
                    each -> each.reads().bytesPerSecond() + each.writes().bytesPerSecond());

    /** The mean length of the queue. */
    public static final Field<DeviceStatistics> QUEUE_LENGTH =
            Field.<DeviceStatistics>real(
                            "queueLength",
                            Unit.OPERATIONS,
                            "The mean number of transactions under way.",
                            DeviceStatistics::queueLength)
                    .called("iostat `qlen`");

    /** Its utilisation, where it has one. */
    public static final Field<DeviceStatistics> BUSY_PERCENT =
            Field.<DeviceStatistics>real(
                            "busyPercent",
                            Unit.PERCENT,
                            "The share of the time with a transaction under way. Null where that is not"
                                    + " utilisation: of a class, and of what waits for a peer.",
                            each -> each.showsUtilisation() ? each.busyPercent() : -1)
                    .called("iostat `%b`");

    /** Of reads in the interval. */
    public static final Field<DeviceStatistics> READ_P99 =
            p99("recentReadNanosP99", "reads", DeviceStatistics::reads);

    /** Of writes in the interval. */
    public static final Field<DeviceStatistics> WRITE_P99 =
            p99("recentWriteNanosP99", "writes", DeviceStatistics::writes);

    /** All of them. */
    public static final List<Field<DeviceStatistics>> ALL = all();

    private DeviceRates() {}

    private static List<Field<DeviceStatistics>> all() {
        List<Field<DeviceStatistics>> all = new ArrayList<>();
        all.add(TRANSFERS);
        all.add(BYTES);
        direction(all, "read", DeviceStatistics::reads);
        all.add(READ_P99);
        direction(all, "write", DeviceStatistics::writes);
        all.add(WRITE_P99);
        all.add(
                Field.real(
                        "errorsPerSecond",
                        Unit.PER_SECOND,
                        "Transactions that failed.",
                        each -> each.perSecond(Device::errors)));
        all.add(QUEUE_LENGTH);
        all.add(BUSY_PERCENT);
        return List.copyOf(all);
    }

    private static void direction(
            List<Field<DeviceStatistics>> all,
            String one,
            Function<DeviceStatistics, DeviceStatistics.Direction> direction) {
        String many = one.equals("read") ? "Reads" : "Writes";
        all.add(
                Field.real(
                        one + "sPerSecond",
                        Unit.PER_SECOND,
                        many + " that have ended.",
                        each -> direction.apply(each).operationsPerSecond()));
        all.add(
                Field.real(
                        one + "BytesPerSecond",
                        Unit.BYTES_PER_SECOND,
                        "The bytes of " + many.toLowerCase(Locale.ROOT) + ".",
                        each -> direction.apply(each).bytesPerSecond()));
        all.add(
                Field.real(
                        "recent" + many.substring(0, many.length() - 1) + "NanosMean",
                        Unit.NANOSECONDS,
                        "The mean time of the "
                                + many.toLowerCase(Locale.ROOT)
                                + " of the interval; null: none was timed.",
                        each -> mean(direction.apply(each))));
    }

    private static Field<DeviceStatistics> p99(
            String name,
            String many,
            Function<DeviceStatistics, DeviceStatistics.Direction> direction) {
        return Field.<DeviceStatistics>gauge(
                        name,
                        Unit.NANOSECONDS,
                        "The time that 99 of 100 "
                                + many
                                + " of the interval did not exceed; null: none was timed.",
                        each -> direction.apply(each).times().quantile(0.99))
                .unless(0L);
    }

    private static double mean(DeviceStatistics.Direction direction) {
        // operations of which none was timed have no time that is known
        boolean timed = direction.operations() > 0 && direction.nanos() > 0;
        return timed ? (double) direction.nanos() / direction.operations() : -1;
    }
}
