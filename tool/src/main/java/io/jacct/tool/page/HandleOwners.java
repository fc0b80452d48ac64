// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.page;

import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.Handle;
import io.jacct.snapshot.Snapshot;
import java.util.HashMap;
import java.util.Map;

/**
 * The names of the beancounters that are charged with handles. One that holds nothing any more may
 * have gone: then only its number is known.
 */
final class HandleOwners {
    private final Map<Integer, String> names = new HashMap<>();

    HandleOwners(Snapshot snapshot) {
        for (Beancounter each : snapshot.beancounters()) {
            names.put(each.id(), each.name());
        }
    }

    /** Whether beancounters are in use. */
    boolean areKnown() {
        return !names.isEmpty();
    }

    /** The owner's name or number; {@code -} if neither is known. */
    String cell(Handle handle) {
        String number = handle.owner() < 0 ? "-" : "#" + handle.owner();
        return names.getOrDefault(handle.owner(), number);
    }
}
