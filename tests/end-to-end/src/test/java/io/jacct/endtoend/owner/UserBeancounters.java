// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.owner;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the format of /proc/user_beancounters as the awk scripts of administrators do. They split
 * at blanks, take a first word with a colon for the uid, and then have the resource one word
 * further.
 */
final class UserBeancounters {
    private static final int VALUES = 5;

    private final Map<Long, Map<String, long[]>> all = new LinkedHashMap<>();

    /** The lines of a command or of the file. */
    UserBeancounters(List<String> lines) {
        Map<String, long[]> current = null;
        for (String line : lines) {
            String[] words = line.strip().split("\\s+");
            // $1 ~ /Version:/ || $1 == "uid" { next }
            if (words[0].equals("Version:") || words[0].equals("uid")) {
                continue;
            }
            // $1 ~ /:/ { uid = $1; shift }
            if (words[0].contains(":")) {
                current = new LinkedHashMap<>();
                all.put(Long.parseLong(words[0].replace(":", "")), current);
                words = Arrays.copyOfRange(words, 1, words.length);
            }
            if (current == null || words.length != VALUES + 1) {
                throw new AssertionError("no row: " + line);
            }
            long[] values =
                    Arrays.stream(words, 1, words.length).mapToLong(Long::parseLong).toArray();
            current.put(words[0], values);
        }
    }

    /** Held, maxheld, barrier, limit, failcnt. */
    long[] values(long uid, String resource) {
        return all.get(uid).get(resource);
    }

    long held(long uid, String resource) {
        return values(uid, resource)[0];
    }

    long maxheld(long uid, String resource) {
        return values(uid, resource)[1];
    }

    long failcnt(long uid, String resource) {
        return values(uid, resource)[VALUES - 1];
    }
}
