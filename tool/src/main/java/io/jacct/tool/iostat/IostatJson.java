// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.iostat;

import com.google.gson.JsonObject;
import io.jacct.counter.Unit;
import io.jacct.field.DeviceFields;
import io.jacct.field.Field;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceStatistics;
import io.jacct.snapshot.Snapshot;
import io.jacct.tool.text.Json;

/**
 * A report of {@code jacct iostat} as JSON. Counts and quantiles are of the report's interval; the
 * longest time is of the whole life.
 */
final class IostatJson {
    private IostatJson() {}

    static JsonObject report(IostatReport report, boolean alive) {
        Snapshot end = report.interval().end();
        JsonObject object = Json.report(report.interval(), alive);
        object.addProperty("deviceGeneration", end.deviceGeneration());
        object.addProperty("by", report.level().label());
        object.add("devices", Json.array(report.rows(), row -> row(row, report.level(), end)));
        object.add("total", statistics(new JsonObject(), report.total(), end));
        return object;
    }

    private static JsonObject row(IostatReport.Row row, DeviceLevel level, Snapshot end) {
        JsonObject object = new JsonObject();
        if (level == DeviceLevel.DEVICE) {
            Json.add(object, DeviceFields.IDENTITY, row.statistics().current(), end);
        } else {
            object.addProperty("kind", row.kind());
            object.addProperty("name", row.name());
        }
        return statistics(object, row.statistics(), end);
    }

    private static JsonObject statistics(JsonObject object, DeviceStatistics all, Snapshot end) {
        object.addProperty("seconds", all.seconds());
        for (Field<Device> field : DeviceFields.VALUES) {
            Json.add(object, field.name(), DeviceFields.in(all, field, end));
        }
        Json.add(
                object,
                DeviceFields.BUSY_NANOS.name(),
                DeviceFields.in(all, DeviceFields.BUSY_NANOS, end));
        for (Field<Device> field : DeviceFields.VALUES) {
            if (field.kind() == Field.Kind.COUNTER && field.unit() != Unit.NANOSECONDS) {
                Long gained = (Long) DeviceFields.in(all, field, end);
                // a page of another build may lack the field
                Double rate = gained == null ? null : all.perSecond(gained);
                object.addProperty(field.name() + "PerSecond", rate);
            }
        }
        object.addProperty("readMillisPerTransaction", all.reads().millisPerTransaction());
        object.addProperty("writeMillisPerTransaction", all.writes().millisPerTransaction());
        object.addProperty("otherMillisPerTransaction", all.otherMillisPerTransaction());
        object.addProperty("millisPerTransaction", all.millisPerTransaction());
        object.addProperty("transfers", all.transfers());
        object.addProperty("transfersPerSecond", all.transfersPerSecond());
        object.addProperty("kilobytesPerTransfer", all.kilobytesPerTransfer());
        object.addProperty("queueLength", all.queueLength());
        object.addProperty("busyPercent", all.showsUtilisation() ? all.busyPercent() : null);
        object.addProperty("busyEstimated", all.isBusyEstimated());
        return object;
    }
}
