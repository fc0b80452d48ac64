// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * Boot loader. The place of a user's pages by default: the directory {@code /dev/shm/jacct_<user>}.
 * In it the name of a page's file is the process id, with a number behind it where that is taken.
 * The directory must be a directory and no link, and belong to the user. It is made readable by the
 * user alone.
 */
public final class PageDirectory {
    private static final File TMPFS = new File("/dev/shm");

    /** The JDK's name for a user that has none. */
    private static final String UNNAMED = "?";

    private static final String IDS = "Uid:";

    /** The most names that pages of processes with one id may have. */
    static final int TURNS = 1000;

    private PageDirectory() {}

    /** The first name of the page of that process. */
    public static File file(File directory, long pid) {
        return file(directory, pid, 1);
    }

    /**
     * One of the names of a page: {@code 4711}, then {@code 4711-2}, {@code 4711-3}. In several pid
     * namespaces, as in containers of one pod, processes may have the same id.
     */
    static File file(File directory, long pid, int turn) {
        String name = Long.toString(pid);
        return new File(directory, turn == 1 ? name : name + '-' + turn);
    }

    /** The directory, which need not exist. */
    public static File path() {
        return path(user());
    }

    /** The directory of another user's pages. That user may have put anything there. */
    public static File path(String user) {
        return new File(TMPFS, "jacct_" + user);
    }

    /**
     * The user of this process: the name or, for a user without a name, the number. Containers may
     * run each of their programs with a user id of its own.
     */
    public static String user() {
        String name = System.getProperty("user.name", UNNAMED);
        return name.equals(UNNAMED) ? userOf("self") : name;
    }

    /**
     * The effective user id of a process, which owns the files that it makes. The kernel tells it
     * to any user.
     *
     * @return {@code ?} if the process has gone, or there is no {@code /proc}
     */
    public static String userNumber(long pid) {
        return userOf(Long.toString(pid));
    }

    private static String userOf(String process) {
        try (BufferedReader status =
                new BufferedReader(
                        new InputStreamReader(
                                OwnFiles.open("/proc/" + process + "/status"),
                                StandardCharsets.ISO_8859_1))) {
            String line = status.readLine();
            while (line != null && !line.startsWith(IDS)) {
                line = status.readLine();
            }
            return line == null ? UNNAMED : line.split("\t")[2];
        } catch (IOException gone) {
            return UNNAMED;
        }
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
