// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.page;

import com.google.gson.JsonObject;
import io.jacct.snapshot.Handle;

/** Handles as JSON. */
final class HandleJson {
    private final HandleOwners owners;

    HandleJson(HandleOwners owners) {
        this.owners = owners;
    }

    JsonObject open(Handle handle) {
        JsonObject object = new JsonObject();
        object.addProperty("descriptor", handle.descriptor());
        object.addProperty("device", handle.device());
        object.addProperty("kind", handle.kind());
        object.addProperty("endpoint", handle.endpoint());
        object.addProperty("opener", handle.adopted() ? null : handle.opener());
        object.addProperty("openerId", handle.adopted() ? null : handle.openerId());
        object.addProperty("beancounter", handle.owner() < 0 ? null : handle.owner());
        object.addProperty("beancounterName", owners.name(handle));
        object.addProperty("openedMillis", handle.openedMillis());
        object.addProperty("unusedNanos", handle.unusedNanos() < 0 ? null : handle.unusedNanos());
        return object;
    }

    /** A handle that was collected as garbage while it was open. */
    JsonObject collected(Handle handle) {
        JsonObject object = open(handle);
        object.remove("unusedNanos");
        object.addProperty("alarm", handle.alarm());
        object.addProperty("collectedMillis", handle.collectedMillis());
        return object;
    }

    /** A descriptor that is no handle. */
    static JsonObject other(OtherDescriptors.Other other) {
        JsonObject object = new JsonObject();
        object.addProperty("descriptor", other.descriptor());
        object.addProperty("target", other.target());
        object.addProperty("reason", other.reason());
        return object;
    }
}
