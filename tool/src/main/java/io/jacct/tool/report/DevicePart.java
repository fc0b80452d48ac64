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

    /** The rows of the whole span. */
    private final List<BriefFiles> rows;

    DevicePart(Step whole) {
        rows =
                BriefFiles.fold(
                                whole.devices().stream().filter(DeviceStatistics::active).toList(),
                                whole)
                        .stream()
                        .sorted(Comparator.comparing(BriefFiles::device, BUSIEST_FIRST))
                        .toList();
        rows.stream()
                .filter(each -> each.files() == 0)
                .limit(MOST_OVER_TIME)
                .forEach(each -> series.open(key(each.device())));
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
        List<BriefFiles> shown = rows.stream().limit(MOST).toList();
        long active = whole.devices().stream().filter(DeviceStatistics::active).count();
        long told = shown.stream().mapToLong(each -> Math.max(1, each.files())).sum();
        report.add("devices", Json.array(shown, each -> device(each, whole.end())));
        report.addProperty("devicesLeftOut", active - told);
        report.addProperty("devicesIdle", whole.devices().size() - active);
    }

    private JsonObject device(BriefFiles row, Snapshot end) {
        DeviceStatistics device = row.device();
        JsonObject object = Json.of(DeviceFields.IDENTITY, device.current(), end);
        for (Field<Device> field : DeviceFields.VALUES) {
            Json.add(object, field.name(), DeviceFields.in(device, field, end));
        }
        Json.add(object, RATES, device, end);
        object.addProperty("files", row.files() == 0 ? null : row.files());
        object.add("over", row.files() == 0 ? series.of(key(device)) : null);
        return object;
    }
}
