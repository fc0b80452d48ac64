// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.iostat;

import com.google.gson.JsonObject;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceStatistics;
import io.jacct.snapshot.DeviceStatistics.Direction;
import io.jacct.snapshot.PageInfo;
import io.jacct.snapshot.Snapshot;
import io.jacct.tool.text.Json;

/**
 * A report of {@code jacct iostat} as JSON. Counts and quantiles are of the report's interval; the
 * longest time is of the whole life.
 */
final class IostatJson {
    private final DeviceJson devices;

    private IostatJson(PageInfo page) {
        this.devices = new DeviceJson(page);
    }

    static JsonObject report(IostatReport report, boolean alive) {
        Snapshot end = report.interval().end();
        IostatJson json = new IostatJson(end.page());
        JsonObject object = new JsonObject();
        object.addProperty("pid", end.page().pid());
        object.addProperty("command", end.page().notes().get("command"));
        object.addProperty("alive", alive);
        object.addProperty("startedMillis", end.page().startedMillis());
        object.addProperty("takenMillis", end.takenMillis());
        object.addProperty("sinceStart", report.interval().sinceStart());
        object.addProperty("deviceGeneration", end.deviceGeneration());
        object.addProperty("by", report.level().label());
        object.add("devices", Json.array(report.rows(), row -> json.row(row, report.level())));
        object.add("total", json.statistics(new JsonObject(), report.total()));
        return object;
    }

    private JsonObject row(IostatReport.Row row, DeviceLevel level) {
        JsonObject object = new JsonObject();
        if (level == DeviceLevel.DEVICE) {
            devices.entry(object, row.statistics().current().entry());
        } else {
            object.addProperty("kind", row.kind());
            object.addProperty("name", row.name());
        }
        return statistics(object, row.statistics());
    }

    private JsonObject statistics(JsonObject object, DeviceStatistics all) {
        Device now = all.current();
        object.addProperty("seconds", all.seconds());
        object.add("reads", direction(all.reads(), now.reads()));
        object.add("writes", direction(all.writes(), now.writes()));
        object.addProperty("frees", all.gained(Device::frees));
        object.addProperty("freedBytes", all.gained(Device::freedBytes));
        object.addProperty("others", all.gained(Device::others));
        object.addProperty("otherNanos", all.gained(Device::otherNanos));
        object.addProperty("otherMillisPerTransaction", all.otherMillisPerTransaction());
        object.addProperty("errors", all.gained(Device::errors));
        object.addProperty("unmatched", all.gained(Device::unmatched));
        object.addProperty("transfers", all.transfers());
        object.addProperty("transfersPerSecond", all.transfersPerSecond());
        object.addProperty("kilobytesPerTransfer", all.kilobytesPerTransfer());
        object.addProperty("millisPerTransaction", all.millisPerTransaction());
        object.addProperty("busyCount", Math.max(0, now.busyCount()));
        devices.moments(object, now.moments());
        object.addProperty("queueLength", all.queueLength());
        object.addProperty("busyNanos", all.gained(Device::busyNanos));
        object.addProperty("busyPercent", all.showsUtilisation() ? all.busyPercent() : null);
        object.addProperty("busyEstimated", all.isBusyEstimated());
        return object;
    }

    private JsonObject direction(Direction direction, Device.DirectionStats ever) {
        JsonObject object = new JsonObject();
        object.addProperty("operations", direction.operations());
        object.addProperty("bytes", direction.bytes());
        object.addProperty("nanos", direction.nanos());
        object.addProperty("operationsPerSecond", direction.operationsPerSecond());
        object.addProperty("bytesPerSecond", direction.bytesPerSecond());
        object.addProperty("millisPerTransaction", direction.millisPerTransaction());
        DeviceJson.times(object, direction.times());
        devices.longest(object, ever);
        return object;
    }
}
