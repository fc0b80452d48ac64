// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import java.util.Map;

/**
 * Whose page this is.
 *
 * @param file path of the page, or "(anonymous)" where it is in no file
 * @param pid process id of the JVM
 * @param startedMillis when the agent started, in milliseconds since 1970
 * @param startedNanos the same moment by the machine's monotonic clock, that of {@link
 *     Snapshot#takenNanos}
 * @param bytes size of the page
 * @param parts of what parts that is the sum: {@code header}, and the names of segments
 * @param version version of the page's layout
 * @param notes what the agent says of itself, by name: version, options, jdk, command, woven,
 *     unwoven...
 */
public record PageInfo(
        String file,
        long pid,
        long startedMillis,
        long startedNanos,
        long bytes,
        Map<String, Long> parts,
        int version,
        Map<String, String> notes) {
    /** A time by the machine's monotonic clock, in milliseconds since 1970. */
    public long millis(long nanos) {
        return Clock.millis(nanos, startedNanos, startedMillis);
    }
}
