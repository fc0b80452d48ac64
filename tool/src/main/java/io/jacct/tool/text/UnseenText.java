// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.text;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.jacct.field.Units;
import io.jacct.snapshot.Unseen;
import java.util.ArrayList;
import java.util.List;

/** What passes the ledger, as a line and as JSON. */
public final class UnseenText {
    private UnseenText() {}

    /** Native code by its libraries and ports, and the bytes; null if there is none. */
    public static String line(Unseen unseen) {
        if (unseen.isEmpty()) {
            return null;
        }
        List<String> parts = new ArrayList<>(unseen.libraries());
        for (String port : unseen.ports()) {
            parts.add(port.startsWith("to ") ? "connections " + port : "port " + port);
        }
        if (!unseen.ports().isEmpty()) {
            parts.add(unseen.sockets() + " sockets open");
        }
        String moved =
                unseen.readBytes() < 0
                        ? "bytes not known"
                        : "at least %s read, %s written"
                                .formatted(
                                        Units.bytes(unseen.readBytes()),
                                        Units.bytes(unseen.writeBytes()));
        return String.join(", ", parts) + "; " + moved;
    }

    /** Null means not known. */
    public static JsonObject json(Unseen unseen) {
        JsonObject object = new JsonObject();
        object.add("libraries", Json.array(unseen.libraries(), JsonPrimitive::new));
        object.add("ports", Json.array(unseen.ports(), JsonPrimitive::new));
        object.addProperty("sockets", unseen.sockets());
        object.addProperty("readBytes", unseen.readBytes() < 0 ? null : unseen.readBytes());
        object.addProperty("writeBytes", unseen.writeBytes() < 0 ? null : unseen.writeBytes());
        return object;
    }
}
