// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation;

import io.jacct.ledger.LedgerStart;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What was woven and what was not, by name. Filled by {@link Weaver} on whatever thread loads a
 * class, so synchronized; published as notes of the ledger once the first sweep is over.
 */
final class WeaveReport {
    private final Set<String> woven = new TreeSet<>();
    private final Map<String, String> unwoven = new TreeMap<>();
    private boolean published;

    /** The type was transformed; these of its methods were not found. */
    synchronized void woven(String type, List<String> missing) {
        woven.add(type);
        if (missing.isEmpty()) {
            unwoven.remove(type);
        } else {
            unwoven.put(type, type.concat(missing.toString()));
        }
        publishAgain();
    }

    /** The type, or a step of the weaving, failed. */
    synchronized void failed(String what, Throwable why) {
        woven.remove(what);
        unwoven.put(what, what.concat(": ").concat(String.valueOf(why)));
        publishAgain();
    }

    /** Whether the type was offered to the transformer, with whatever outcome. */
    synchronized boolean knows(String type) {
        return woven.contains(type) || unwoven.containsKey(type);
    }

    /** From now on the notes follow what happens. */
    synchronized void publish() {
        published = true;
        publishAgain();
    }

    private void publishAgain() {
        if (published) {
            LedgerStart.note("woven", Integer.toString(woven.size()));
            LedgerStart.note("unwoven", String.join("; ", unwoven.values()));
        }
    }
}
