// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

/**
 * The name of a part in a directory: the time of its first frame in UTC, as {@code
 * 20261128T031400.250Z.jrec}. So names in their order are parts in their order.
 */
final class PartName {
    private static final String SUFFIX = ".jrec";
    private static final DateTimeFormatter FORMAT =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss.SSS'Z'").withZone(ZoneOffset.UTC);

    private PartName() {}

    static String of(long millis) {
        return FORMAT.format(Instant.ofEpochMilli(millis)) + SUFFIX;
    }

    /** The time in a name; the earliest for a name of another form. */
    static long millis(Path part) {
        String name = part.getFileName().toString().replace(SUFFIX, "");
        try {
            return Instant.from(FORMAT.parse(name)).toEpochMilli();
        } catch (DateTimeException another) {
            return Long.MIN_VALUE;
        }
    }

    /** The parts in a directory, in their order. */
    static List<Path> list(Path directory) throws IOException {
        List<Path> parts = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(directory, "*" + SUFFIX)) {
            all.forEach(parts::add);
        }
        parts.sort(null);
        return parts;
    }
}
