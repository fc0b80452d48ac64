// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;

/**
 * Boot loader. Looks at files for the agent itself, on threads of the agent and of the application.
 * It does not ask a security manager, see {@link Unasked}. A security manager belongs to the
 * application, and must not refuse, count or read anything because of the agent. This class never
 * opens a file that the application names.
 */
public final class OwnFiles {
    private OwnFiles() {}

    /** Opens the file for reading. Not for other packages: an application could read any file. */
    static FileInputStream open(String path) throws IOException {
        return Unasked.isNeeded() ? Unasked.open(path) : new FileInputStream(path);
    }

    /** The native ids of this process's threads; null if there is no /proc. */
    public static String[] tasks() {
        File directory = new File("/proc/self/task");
        return Unasked.isNeeded() ? Unasked.list(directory) : directory.list();
    }

    /**
     * The number of native threads of this process; 0 if there is no /proc. Linux tells it without
     * a list, as the number of links of the directory, which has two more.
     */
    public static int threads() {
        int links = Ownership.links("/proc/self/task");
        String[] listed = links == 0 ? tasks() : null;
        return listed == null ? Math.max(0, links - 2) : listed.length;
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
