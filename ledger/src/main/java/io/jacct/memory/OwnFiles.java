// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;

/**
 * Boot loader. How the agent looks at files on its own account, on its own threads and on those of
 * the application. Where there is a security manager it is not asked, see {@link Unasked}: it is
 * the application's, and what it refuses, counts or reads while it is asked is none of the agent's
 * business. Files that the application names are opened by the application alone.
 */
public final class OwnFiles {
    private OwnFiles() {}

    /** The file, for reading. */
    public static FileInputStream open(String path) throws IOException {
        return Unasked.isNeeded() ? Unasked.open(path) : new FileInputStream(path);
    }

    /** The names in a directory; null if there is none. */
    public static String[] list(String path) {
        File directory = new File(path);
        return Unasked.isNeeded() ? Unasked.list(directory) : directory.list();
    }

    /** Whether it is a regular file. */
    public static boolean isFile(String path) {
        File file = new File(path);
        return Unasked.isNeeded() ? Unasked.isFile(file) : file.isFile();
    }

    /** The length of a file; 0 if there is none. */
    public static long length(String path) {
        File file = new File(path);
        return Unasked.isNeeded() ? Unasked.length(file) : file.length();
    }
}
