// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import java.io.File;
import java.io.IOException;

/**
 * Boot loader. The place of a user's pages by default: the directory {@code /dev/shm/jacct_<user>},
 * in which the name of a page's file is the process id. It must be a directory and no link, and
 * belong to the user. It is made readable by the user alone.
 */
public final class PageDirectory {
    private static final File TMPFS = new File("/dev/shm");

    private PageDirectory() {}

    /** The directory, which need not exist. */
    public static File path() {
        return new File(TMPFS, "jacct_" + System.getProperty("user.name", "unknown"));
    }

    /** Makes the directory, or checks the one that is there. */
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
     * Another user may have put a directory there before. Through it they could make this process
     * write where they like.
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
