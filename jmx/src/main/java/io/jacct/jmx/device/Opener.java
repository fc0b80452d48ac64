// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.device;

import io.jacct.ledger.pool.PoolNames;
import io.jacct.snapshot.Handle;
import io.jacct.snapshot.Handles;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the threads of one pool have opened. Threads are told by their names when they opened it, as
 * many have ended since.
 *
 * @param name of the pool
 * @param open the handles that are open
 * @param collected of the last handles that were collected while they were open, those of this
 *     opener
 * @param partial whether handles were collected before those that the page still has; any of them
 *     may have been of this opener
 */
public record Opener(String name, List<Handle> open, List<Handle> collected, boolean partial) {
    /** Of handles whose opening was not seen. */
    private static final String UNSEEN = "(before it was first seen)";

    /** The openers, where {@code leaked} handles were collected so far. */
    static List<Opener> all(Handles handles, long leaked) {
        boolean partial = leaked > handles.collected().size();
        Map<String, Opener> all = new LinkedHashMap<>();
        handles.open().forEach(each -> of(all, each, partial).open.add(each));
        handles.collected().forEach(each -> of(all, each, partial).collected.add(each));
        return List.copyOf(all.values());
    }

    private static Opener of(Map<String, Opener> all, Handle handle, boolean partial) {
        String name = handle.adopted() ? UNSEEN : PoolNames.of(handle.opener());
        return all.computeIfAbsent(
                name, key -> new Opener(key, new ArrayList<>(), new ArrayList<>(), partial));
    }

    long opened(String kind) {
        return open.stream().filter(each -> each.kind().equals(kind)).count();
    }

    /** How many were collected, as text: at least so many where the page has not all of them. */
    String collectedText() {
        return (partial ? ">=" : "") + collected.size();
    }

    /** For how long the one unused for the longest time has not been used; -1: not known. */
    long longestUnused() {
        return open.stream().mapToLong(Handle::unusedNanos).max().orElse(-1);
    }

    /** The endpoint of that one. */
    public String example() {
        List<Handle> some = open.isEmpty() ? collected : open;
        return some.stream()
                .max((a, b) -> Long.compare(a.unusedNanos(), b.unusedNanos()))
                .map(Handle::endpoint)
                .orElse("");
    }
}
