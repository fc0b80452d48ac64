// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The identity of a page.
 *
 * @param file path of the page, or "(anonymous)" if it is in no file
 * @param pid process id of the JVM
 * @param startedMillis when the agent started, in milliseconds since 1970
 * @param startedNanos the same moment by the machine's monotonic clock, as in {@link
 *     Snapshot#takenNanos}
 * @param bytes size of the page
 * @param parts the sizes that add up to it: {@code header}, and the names of segments
 * @param version version of the page's protocols
 * @param notes the agent's notes by name: version, options, jdk, command, woven, unwoven...
 * @param jvmStartedMillis when the JVM started, in milliseconds since 1970; -1 if that is not
 *     known, and in that JVM itself
 * @param missing fields that a page of this build has and this page has not, as {@code
 *     device.mappedBytes}: their values are not known
 * @param stopped whether a signal or a debugger had stopped the JVM; false where that is not known
 */
public record PageInfo(
        String file,
        long pid,
        long startedMillis,
        long startedNanos,
        long bytes,
        Map<String, Long> parts,
        int version,
        Map<String, String> notes,
        long jvmStartedMillis,
        Set<String> missing,
        boolean stopped) {
    /** The beginning of the names of these options. */
    private static final String LIMIT = "limit.";

    private static final long PER_MILLI = 1_000_000;

    /** Converts a time of the machine's monotonic clock to milliseconds since 1970. */
    public long millis(long nanos) {
        return millis(nanos, startedNanos, startedMillis);
    }

    /** Converts by a moment that is known in both clocks. */
    public static long millis(long nanos, long startNanos, long startMillis) {
        return startMillis + Math.floorDiv(nanos - startNanos, PER_MILLI);
    }

    /**
     * Returns the options {@code limit.RESOURCE.NAME} as they were given, but for those whose NAME
     * is one of {@code owners}: they have no effect until such an owner comes.
     */
    public List<String> unmetLimits(Set<String> owners) {
        List<String> unmet = new ArrayList<>();
        for (String option : notes.getOrDefault("options", "").split(",")) {
            String key = option.substring(0, Math.max(0, option.lastIndexOf('=')));
            int dot = key.indexOf('.', LIMIT.length());
            if (key.startsWith(LIMIT) && dot > 0 && !owners.contains(key.substring(dot + 1))) {
                unmet.add(option);
            }
        }
        return unmet;
    }

    /**
     * Returns the numbers of a note that is a list of names with numbers, in their order. Leaves
     * out all other text. The note may be null.
     */
    public static Map<String, Double> figures(String note) {
        Map<String, Double> figures = new LinkedHashMap<>();
        for (String item : note == null ? new String[0] : note.split("; ")) {
            int blank = item.lastIndexOf(' ');
            String number = item.substring(blank + 1);
            // accepts no other form of a number: no sign, no exponent, a limited number of digits
            if (blank > 0 && number.matches("\\d{1,18}(\\.\\d{1,3})?")) {
                figures.put(item.substring(0, blank), Double.valueOf(number));
            }
        }
        return figures;
    }
}
