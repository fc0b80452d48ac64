// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.terminal;

import com.google.gson.JsonObject;
import io.jacct.field.HandleOpener;

/** Who opened handles, as JSON. */
public final class OpenerJson {
    private OpenerJson() {}

    /** All about the opener, with null for what is not known. */
    public static JsonObject of(HandleOpener opener) {
        JsonObject object = new JsonObject();
        object.addProperty("opener", opener.name());
        object.addProperty("kind", opener.kind());
        object.addProperty("open", opener.open().size());
        object.addProperty("endpoints", opener.endpoints().size());
        object.addProperty("endpoint", opener.mostlyOn());
        object.addProperty("openedMillis", opener.openedMillis());
        long unused = opener.unusedNanos();
        object.addProperty("unusedNanos", unused < 0 ? null : unused);
        return object;
    }
}
