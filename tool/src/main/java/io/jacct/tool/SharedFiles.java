// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** The files of a cache, for its owner to change and for everybody to read; no others. */
final class SharedFiles {
    private static final String OWN = "*.woven";

    private SharedFiles() {}

    static void open(Path directory) throws IOException {
        set(directory, "rwxr-xr-x");
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, OWN)) {
            for (Path file : files) {
                if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                    set(file, "rw-r--r--");
                }
            }
        }
    }

    private static void set(Path file, String mode) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    }

    /** How long they are together. */
    static long bytes(Path directory) throws IOException {
        long sum = 0;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, OWN)) {
            for (Path file : files) {
                sum += Files.size(file);
            }
        }
        return sum;
    }
}
