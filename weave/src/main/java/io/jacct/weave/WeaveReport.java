// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import io.jacct.ledger.LedgerStart;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Boot loader. The types that were woven and those that were not, by name. {@link Weaver} fills it
 * on any thread that loads a class, so it is synchronized. It is published as notes of the ledger
 * once the first sweep is over.
 */
final class WeaveReport {
    private final Set<String> woven = new TreeSet<>();
    private final Map<String, String> unwoven = new TreeMap<>();
    private final Set<String> cached = new TreeSet<>();
    private final Set<String> patched = new TreeSet<>();
    private final Map<String, String> notes = new HashMap<>();
    private boolean published;

    /**
     * The type was transformed; {@code missing} are its methods that were not found.
     *
     * @param known whether it came from the cache
     */
    synchronized void woven(String type, List<String> missing, boolean known) {
        record(type, missing, known ? cached : null);
    }

    /** The type was transformed by a patch. */
    synchronized void patched(String type) {
        record(type, List.of(), patched);
    }

    private void record(String type, List<String> missing, Set<String> source) {
        cached.remove(type);
        patched.remove(type);
        if (source != null) {
            source.add(type);
        }
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
        cached.remove(what);
        patched.remove(what);
        unwoven.put(what, what.concat(": ").concat(String.valueOf(why)));
        publishAgain();
    }

    /** Whether the type was woven from the cache. */
    synchronized boolean wasCached(String type) {
        return cached.contains(type);
    }

    /** Treats the type as never offered, because it will be offered again. */
    synchronized void forget(String type) {
        woven.remove(type);
        cached.remove(type);
        patched.remove(type);
        unwoven.remove(type);
    }

    /** Whether the type was offered to the transformer, with whatever outcome. */
    synchronized boolean knows(String type) {
        return woven.contains(type) || unwoven.containsKey(type);
    }

    /** The types that were offered to the transformer, and the steps that failed. */
    synchronized List<String> known() {
        Set<String> all = new TreeSet<>(woven);
        all.addAll(unwoven.keySet());
        return List.copyOf(all);
    }

    /** From now on the notes follow every change. */
    synchronized void publish() {
        published = true;
        publishAgain();
    }

    private void publishAgain() {
        if (published) {
            note("woven", Integer.toString(woven.size()));
            note("woven.patched", Integer.toString(patched.size()));
            note("woven.cached", Integer.toString(cached.size()));
            note("unwoven", String.join("; ", unwoven.values()));
        }
    }

    /** Skips an unchanged note, because there is no room for repetitions. */
    private void note(String key, String value) {
        if (!value.equals(notes.put(key, value))) {
            LedgerStart.note(key, value);
        }
    }
}
