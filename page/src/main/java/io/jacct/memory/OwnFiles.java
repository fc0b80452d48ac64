// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.util.Arrays;
import java.util.List;
import sun.nio.fs.DefaultFileSystemProvider;

/**
 * Boot loader. Looks at files for the agent itself, on threads of the agent and of the application.
 * It does not ask a security manager, see {@link SecurityManagerBypass}. A security manager belongs
 * to the application, and must not refuse, count or read anything because of the agent. This class
 * never opens a file that the application names.
 *
 * <p>What it says of descriptors may be old when it returns: another thread may have closed one,
 * and its number may be in use again. java.io cannot read a link, so java.nio.file is asked for
 * that.
 */
public final class OwnFiles {
    private static final String DESCRIPTORS = "/proc/self/fd";

    private OwnFiles() {}

    /** Opens the file for reading. Not for other packages: an application could read any file. */
    static FileInputStream open(String path) throws IOException {
        return SecurityManagerBypass.isNeeded()
                ? SecurityManagerBypass.open(path)
                : new FileInputStream(path);
    }

    /** The kernel's lists of the mappings and the sockets of this process, by their names. */
    public static final List<String> LISTS =
            List.of("maps", "net/tcp", "net/tcp6", "net/udp", "net/udp6", "net/unix");

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
        return SecurityManagerBypass.isNeeded()
                ? SecurityManagerBypass.list(directory)
                : directory.list();
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
        return SecurityManagerBypass.isNeeded()
                ? SecurityManagerBypass.isFile(file)
                : file.isFile();
    }

    /** The length of a file; 0 if there is none. */
    public static long length(String path) {
        File file = new File(path);
        return SecurityManagerBypass.isNeeded()
                ? SecurityManagerBypass.length(file)
                : file.length();
    }

    /**
     * The numbers of the open descriptors, in ascending order; null if there is no /proc. The
     * descriptor with which the list is read has the lowest free number. It is found by opening
     * another one afterwards, and is left out.
     */
    public static int[] descriptors() {
        File directory = new File(DESCRIPTORS);
        String[] names =
                SecurityManagerBypass.isNeeded()
                        ? SecurityManagerBypass.list(directory)
                        : directory.list();
        if (names == null) {
            return null;
        }
        int lowest = lowestFree();
        int[] numbers = new int[names.length];
        for (int i = 0; i < names.length; i++) {
            int number = Integer.parseInt(names[i]);
            numbers[i] = number == lowest ? -1 : number;
        }
        Arrays.sort(numbers);
        return numbers;
    }

    private static int lowestFree() {
        try (FileInputStream in = open("/proc/self/stat")) {
            return JdkFields.number(in.getFD());
        } catch (IOException unknown) {
            return -1;
        }
    }

    /**
     * The kernel's name for what a descriptor is open on: a path, perhaps with {@code (deleted)}
     * behind it, or a word such as {@code socket:[4711]}. Null if the descriptor is not open. With
     * a security manager only the paths of regular files are known.
     */
    public static String target(int fd) {
        if (SecurityManagerBypass.isNeeded()) {
            return file(fd);
        }
        FileSystem files = DefaultFileSystemProvider.theFileSystem();
        try {
            return files.provider().readSymbolicLink(files.getPath(link(fd))).toString();
        } catch (IOException | UnsupportedOperationException closed) {
            return null;
        }
    }

    /** The regular file behind a descriptor; null for a pipe, a terminal, a device or nothing. */
    public static String file(int fd) {
        try {
            String path = new File(link(fd)).getCanonicalPath();
            return !path.startsWith("/proc/") && isFile(path) ? path : null;
        } catch (IOException | SecurityException unknown) {
            return null;
        }
    }

    private static String link(int fd) {
        return DESCRIPTORS + '/' + fd;
    }
}
