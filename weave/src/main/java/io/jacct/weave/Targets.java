// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Boot loader. The types to weave: those of the loom, without those that the user wants to skip.
 * The weaver fills it before it is registered; after that any thread reads it.
 */
final class Targets {
    private final Set<String> skips;
    private final Set<String> unknownSkips;
    private final Set<String> types = new HashSet<>();
    private final Set<String> internalNames = new HashSet<>();

    Targets(Collection<String> skips) {
        this.skips = Set.copyOf(skips);
        this.unknownSkips = new TreeSet<>(skips);
    }

    /** Adds types of a loom. */
    void add(List<String> names) {
        unknownSkips.removeAll(names);
        for (String name : names) {
            if (!skips.contains(name)) {
                types.add(name);
                internalNames.add(name.replace('.', '/'));
            }
        }
    }

    Set<String> types() {
        return types;
    }

    boolean contains(String type) {
        return types.contains(type);
    }

    /** The same for a name as in a class file. */
    boolean containsInternal(String name) {
        return internalNames.contains(name);
    }

    /** The names to skip that no loom has. */
    Set<String> unknownSkips() {
        return unknownSkips;
    }
}
