// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.util.List;

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

    /** The kernel's lists of the mappings and the sockets of this process, by their names. */
    public static final List<String> LISTS =
            List.of("maps", "net/tcp", "net/tcp6", "net/udp", "net/udp6");

    /** Opens one of {@link #LISTS}. */
    public static FileInputStream list(String name) throws IOException {
        if (!LISTS.contains(name)) {
            throw new IOException(name);
        }
        return open("/proc/self/".concat(name));
    }

    /** The native ids of this process's threads; null if there is no /proc. */
    public static String[] tasks() {
        File directory = new File("/proc/self/task");
        return Unasked.isNeeded() ? Unasked.list(directory) : directory.list();
    }

    /** The numbers of this process's open descriptors; null if there is no /proc. */
    public static String[] descriptors() {
        File directory = new File("/proc/self/fd");
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
