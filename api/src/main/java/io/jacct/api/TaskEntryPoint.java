// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

import java.lang.invoke.MethodHandle;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Calls the ledger's entry points for tasks. {@link EntryPoint} does the same for statistics. */
final class TaskEntryPoint {
    /**
     * The names of the ledger's values and their places; empty if the ledger is too old to have
     * them.
     */
    static final Map<String, Integer> PLACES;

    /** The place of the allocated bytes; -1 if the ledger is too old. */
    static final int ALLOCATED_BYTES;

    private static final String LEDGER = "io.jacct.ledger.TaskLedger";

    private static final MethodHandle NAMES = EntryPoint.find(LEDGER, "names", String[].class);
    private static final MethodHandle CURRENT =
            EntryPoint.find(LEDGER, "current", long.class, long[].class);
    private static final MethodHandle ALLOCATED =
            EntryPoint.find(LEDGER, "allocatedBytes", long.class);

    static {
        Map<String, Integer> places = new LinkedHashMap<>();
        for (String name : names()) {
            places.put(name, places.size());
        }
        PLACES = Collections.unmodifiableMap(places);
        ALLOCATED_BYTES = places.getOrDefault("allocatedBytes", -1);
    }

    private TaskEntryPoint() {}

    private static String[] names() {
        try {
            return (String[]) NAMES.invokeExact();
        } catch (Throwable failure) {
            if (EntryPoint.STOPS && failure instanceof ThreadDeath) {
                throw (Error) failure;
            }
            return new String[0];
        }
    }

    /** Returns 0 if the ledger has no values for the calling thread. */
    static long current(long[] values) {
        try {
            return (long) CURRENT.invokeExact(values);
        } catch (Throwable failure) {
            if (EntryPoint.STOPS && failure instanceof ThreadDeath) {
                throw (Error) failure;
            }
            return 0;
        }
    }

    /** Returns -1 if the number is not known. */
    static long allocatedBytes() {
        try {
            return (long) ALLOCATED.invokeExact();
        } catch (Throwable failure) {
            if (EntryPoint.STOPS && failure instanceof ThreadDeath) {
                throw (Error) failure;
            }
            return -1;
        }
    }
}
