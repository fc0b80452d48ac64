// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.stacks;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.jacct.snapshot.stack.StackUse;
import io.jacct.tool.text.Json;

/** Stacks as JSON. */
final class StackJson {
    private StackJson() {}

    /** Adds the stacks to the beginning of an object. */
    static JsonObject of(JsonObject object, StackReport report) {
        object.addProperty("by", report.by().label());
        object.addProperty("unit", report.by().unit());
        object.addProperty("total", report.total());
        object.addProperty("drawn", report.drawn());
        object.add("stacks", Json.array(report.uses(), use -> stack(report, use)));
        return object;
    }

    private static JsonObject stack(StackReport report, StackUse use) {
        JsonObject stack = new JsonObject();
        stack.addProperty("value", report.by().of(use.sums()));
        stack.addProperty("share", report.share(use.sums()));
        stack.addProperty("shareError", report.shareError(use.sums()));
        stack.addProperty("kind", use.kind().label());
        stack.addProperty("pool", use.pool());
        stack.addProperty("device", report.device(use));
        stack.addProperty("drawn", use.sums().drawn());
        stack.addProperty("operations", use.sums().events());
        stack.addProperty("bytes", use.sums().bytes());
        stack.addProperty("nanos", use.sums().nanos());
        stack.addProperty("closed", use.sums().closed());
        stack.addProperty("depth", use.depth());
        JsonArray frames = new JsonArray();
        use.frames().forEach(frame -> frames.add(frame.withLine()));
        stack.add("frames", frames);
        return stack;
    }
}
