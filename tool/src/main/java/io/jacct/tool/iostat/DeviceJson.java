// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.iostat;

import com.google.gson.JsonObject;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceEntry;
import io.jacct.snapshot.PageInfo;
import io.jacct.snapshot.Times;
import io.jacct.tool.text.Json;

/** Devices as JSON: identity and counts since their creation. */
public final class DeviceJson {
    private final PageInfo page;

    public DeviceJson(PageInfo page) {
        this.page = page;
    }

    public JsonObject device(Device device) {
        JsonObject object = new JsonObject();
        entry(object, device.entry());
        object.addProperty("takenNanos", device.takenNanos());
        object.addProperty("startCount", device.startCount());
        object.addProperty("endCount", device.endCount());
        object.addProperty("sampled", device.sampled());
        object.addProperty("busyCount", device.busyCount());
        object.addProperty("unmatched", device.unmatched());
        object.addProperty("busyNanos", device.busyNanos());
        object.addProperty("queueNanos", device.queueNanos());
        object.add("reads", flow(device.reads()));
        object.add("writes", flow(device.writes()));
        object.addProperty("frees", device.frees());
        object.addProperty("freedBytes", device.freedBytes());
        object.addProperty("others", device.others());
        object.addProperty("otherNanos", device.otherNanos());
        object.addProperty("errors", device.errors());
        moments(object, device.moments());
        object.add("tags", Json.longs(device.tags()));
        return object;
    }

    /** When it last became busy, and when a transaction last ended; null for never. */
    void moments(JsonObject object, Device.LastEvents moments) {
        object.addProperty("startMillis", millis(moments.startNanos()));
        object.addProperty("lastCompMillis", millis(moments.lastCompNanos()));
    }

    private Long millis(long nanos) {
        return nanos == 0 ? null : page.millis(nanos);
    }

    void entry(JsonObject object, DeviceEntry entry) {
        object.addProperty("number", entry.number());
        object.addProperty("kind", entry.kind());
        object.addProperty("endpoint", entry.endpoint());
        object.addProperty("name", entry.name());
        object.addProperty("unit", entry.unit());
        object.addProperty("blockSize", entry.blockSize());
        object.addProperty("flags", entry.flags());
        object.addProperty("type", entry.type());
        object.addProperty("pass", entry.pass());
        object.addProperty("priority", entry.priority());
        object.addProperty("createdMillis", page.millis(entry.createdNanos()));
        object.addProperty("open", entry.open());
        object.addProperty("mappedBytes", entry.mappedBytes());
    }

    private JsonObject flow(Device.DirectionStats flow) {
        JsonObject object = new JsonObject();
        object.addProperty("operations", flow.operations());
        object.addProperty("bytes", flow.bytes());
        object.addProperty("nanos", flow.nanos());
        object.addProperty("nanosError", flow.nanosError());
        times(object, flow.times());
        longest(object, flow);
        return object;
    }

    static void times(JsonObject object, Times times) {
        object.addProperty("p50Nanos", unlessZero(times.quantile(0.5)));
        object.addProperty("p90Nanos", unlessZero(times.quantile(0.9)));
        object.addProperty("p99Nanos", unlessZero(times.quantile(0.99)));
        object.addProperty("p999Nanos", unlessZero(times.quantile(0.999)));
    }

    /** Null if none was timed. */
    private static Long unlessZero(long nanos) {
        return nanos == 0 ? null : Long.valueOf(nanos);
    }

    /** The longest time of the whole life, and when that transaction ended. */
    void longest(JsonObject object, Device.DirectionStats flow) {
        boolean any = flow.longestNanos() > 0;
        object.addProperty("maxNanos", unlessZero(flow.longestNanos()));
        object.addProperty("maxAtMillis", any ? page.millis(flow.longestAtNanos()) : null);
    }
}
