// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import com.google.gson.JsonObject;
import io.jacct.field.DeviceFields;
import io.jacct.field.DeviceRates;
import io.jacct.field.Field;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceStatistics;
import io.jacct.snapshot.Snapshot;
import io.jacct.tool.text.Json;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The I/O of each device, with quantiles of its latency in the whole span and over time. */
final class DevicePart implements Part {
    /** Devices with a row, and those of them with values over time. */
    private static final int MOST = 250;

    private static final int MOST_OVER_TIME = 24;

    private static final Comparator<DeviceStatistics> BUSIEST_FIRST =
            Comparator.<DeviceStatistics>comparingLong(
                            each -> each.reads().bytes() + each.writes().bytes())
                    .thenComparingLong(DeviceStatistics::transfers)
                    .thenComparingLong(each -> each.current().busyCount())
                    .reversed()
                    .thenComparing(each -> each.current().entry().endpoint())
                    .thenComparingLong(each -> each.current().entry().number());

    private static final List<Field<DeviceStatistics>> RATES =
            DeviceRates.ALL.stream()
                    .filter(field -> field != DeviceRates.READ_P99)
                    .filter(field -> field != DeviceRates.WRITE_P99)
                    .toList();

    /** The quantiles of an interval. */
    private static final List<Field<Device>> QUANTILES =
            DeviceFields.VALUES.stream()
                    .filter(field -> field.name().matches("(read|write)NanosP\\d+"))
                    .toList();

    private final Series series = new Series();

    DevicePart(Step whole) {
        active(whole).limit(MOST_OVER_TIME).forEach(each -> series.open(key(each)));
    }

    private static Stream<DeviceStatistics> active(Step step) {
        return step.devices().stream().filter(DeviceStatistics::active).sorted(BUSIEST_FIRST);
    }

    private static String key(DeviceStatistics device) {
        return Long.toString(device.current().entry().number());
    }

    @Override
    public void add(Step step) {
        series.step();
        for (DeviceStatistics each : step.devices()) {
            String key = key(each);
            if (series.has(key)) {
                series.add(key, RATES, each, step.end());
                for (Field<Device> field : QUANTILES) {
                    series.add(key, field.name(), DeviceFields.in(each, field, step.end()));
                }
            }
        }
    }

    @Override
    public void write(JsonObject report, Step whole) {
        List<DeviceStatistics> all = active(whole).toList();
        List<DeviceStatistics> shown = all.stream().limit(MOST).toList();
        report.add("devices", Json.array(shown, each -> device(each, whole.end())));
        report.addProperty("devicesLeftOut", all.size() - shown.size());
        report.addProperty("devicesIdle", whole.devices().size() - all.size());
    }

    private JsonObject device(DeviceStatistics device, Snapshot end) {
        JsonObject object = Json.of(DeviceFields.IDENTITY, device.current(), end);
        for (Field<Device> field : DeviceFields.VALUES) {
            Json.add(object, field.name(), DeviceFields.in(device, field, end));
        }
        Json.add(object, RATES, device, end);
        object.add("over", series.of(key(device)));
        return object;
    }
}
