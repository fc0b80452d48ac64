// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import java.io.File;
import java.io.IOException;

/**
 * Boot loader. Where the pages of a user lie by default: {@code /dev/shm/jacct_<user>}, the file's
 * name being the process id. The directory must be a directory (no link) that belongs to the user;
 * it is made readable by the user alone.
 */
public final class PageDirectory {
    private static final File TMPFS = new File("/dev/shm");

    private PageDirectory() {}

    /** The directory; it need not exist. */
    public static File path() {
        return new File(TMPFS, "jacct_" + System.getProperty("user.name", "unknown"));
    }

    /** The directory, made or checked. */
    public static File prepare() throws IOException {
        return prepare(path());
    }

    static File prepare(File directory) throws IOException {
        if (!directory.getParentFile().isDirectory()) {
            throw new IOException("there is no " + directory.getParent());
        }
        boolean made = directory.mkdir();
        if (!made) {
            check(directory);
        }
        if (!Ownership.restrict(directory)) {
            throw new IOException(directory + " belongs to somebody else");
        }
        return directory;
    }

    /**
     * A directory that was there before may have been put there by somebody else: through it they
     * could make this process write where they like.
     */
    private static void check(File directory) throws IOException {
        if (!directory.isDirectory()) {
            throw new IOException(directory + " cannot be made");
        }
        String real =
                new File(directory.getParentFile().getCanonicalFile(), directory.getName())
                        .getPath();
        if (!directory.getCanonicalPath().equals(real)) {
            throw new IOException(directory + " is a link, which is refused");
        }
        if (!Ownership.mine(directory)) {
            throw new IOException(directory + " belongs to somebody else");
        }
    }
}
