// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.command;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The woven files of a cache: the owner may change them, everybody may read them. Leaves other
 * files alone.
 */
public final class SharedFiles {
    private static final String OWN = "*.woven";

    private SharedFiles() {}

    public static void open(Path directory) throws IOException {
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

    /** Their total size. */
    public static long bytes(Path directory) throws IOException {
        long sum = 0;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, OWN)) {
            for (Path file : files) {
                sum += Files.size(file);
            }
        }
        return sum;
    }
}
