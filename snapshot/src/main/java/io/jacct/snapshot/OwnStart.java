// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The agent's own account of its start, in nanoseconds. It leaves out the time in which the JVM
 * opens the jar and finds the agent's class, because no code of the agent runs yet.
 *
 * @param nanos the whole; 0 if it is not known
 * @param phases its steps, in their order; their sum is at most the whole
 * @param registrationNanos time to load and register the MBeans, at the first request for them; 0
 *     if there was none
 */
public record OwnStart(long nanos, Map<String, Long> phases, long registrationNanos) {
    /** Reads the notes of a page. */
    public static OwnStart of(PageInfo page) {
        Map<String, Long> phases = new LinkedHashMap<>();
        PageInfo.figures(page.notes().get("startup.phases"))
                .forEach((name, nanos) -> phases.put(name, nanos.longValue()));
        return new OwnStart(
                number(page, "startup.nanos"), phases, number(page, "registration.nanos"));
    }

    private static long number(PageInfo page, String key) {
        String note = page.notes().getOrDefault(key, "");
        return note.matches("\\d{1,18}") ? Long.parseLong(note) : 0;
    }
}
