// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

import java.lang.invoke.MethodHandle;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The way to the ledger's door for tasks, as {@link Door} is that to the one for statistics. */
final class TaskDoor {
    /** The names of the ledger's values and their places; none if it is too old to tell. */
    static final Map<String, Integer> PLACES;

    /** That of allocated bytes; -1 if the ledger is too old. */
    static final int ALLOCATED_BYTES;

    private static final String LEDGER = "io.jacct.ledger.TaskLedger";

    private static final MethodHandle NAMES = Door.find(LEDGER, "names", String[].class);
    private static final MethodHandle CURRENT =
            Door.find(LEDGER, "current", long.class, long[].class);
    private static final MethodHandle ALLOCATED = Door.find(LEDGER, "allocatedBytes", long.class);

    static {
        Map<String, Integer> places = new LinkedHashMap<>();
        for (String name : names()) {
            places.put(name, places.size());
        }
        PLACES = Collections.unmodifiableMap(places);
        ALLOCATED_BYTES = places.getOrDefault("allocatedBytes", -1);
    }

    private TaskDoor() {}

    private static String[] names() {
        try {
            return (String[]) NAMES.invokeExact();
        } catch (Throwable failure) {
            return new String[0];
        }
    }

    /** 0 if there is nothing to tell. */
    static long current(long[] values) {
        try {
            return (long) CURRENT.invokeExact(values);
        } catch (Throwable failure) {
            return 0;
        }
    }

    /** -1 if that is not known. */
    static long allocatedBytes() {
        try {
            return (long) ALLOCATED.invokeExact();
        } catch (Throwable failure) {
            return -1;
        }
    }
}
