// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import jdk.internal.misc.VM;
import sun.nio.fs.DefaultFileSystemProvider;

/**
 * Boot loader. Whose a file is, and who else can write to it. What a user can find out by changing
 * a mode is found out so; for the rest java.nio.file has to be asked, which is better not loaded
 * this early. It is the JDK's own provider, found without {@code FileSystems}: one that the
 * application has put in its place stays untouched until the application asks for it.
 */
public final class Ownership {
    private static final Integer ROOT = 0;
    private static final int TYPE = 0170000;
    private static final int DIRECTORY = 0040000;
    private static final int LINK = 0120000;
    private static final int OTHERS_WRITE = 0022;

    private Ownership() {}

    /**
     * Whether it belongs to the user of this process. Only its owner can change a file's mode, so a
     * user tries just that. Root can change any mode and has to ask, but only for a directory left
     * by an earlier JVM.
     */
    static boolean mine(File file) throws IOException {
        if (!"root".equals(System.getProperty("user.name"))) {
            return file.setExecutable(true, true);
        }
        return ROOT.equals(attributes(file.getPath(), LinkOption.NOFOLLOW_LINKS).get("uid"));
    }

    /**
     * Why somebody else could have written what is in the directory: it must be one, no link, and
     * belong to this user or to root, and nobody else may write to it.
     *
     * @return null if nothing speaks against it
     */
    public static String objection(File directory) throws IOException {
        Map<String, Object> found = attributes(directory.getPath(), LinkOption.NOFOLLOW_LINKS);
        int mode = (Integer) found.get("mode");
        Object owner = found.get("uid");
        if ((mode & TYPE) != DIRECTORY) {
            return (mode & TYPE) == LINK ? "is a link" : "is no directory";
        }
        if (!ROOT.equals(owner) && !owner.equals((int) VM.geteuid())) {
            return "belongs to somebody else";
        }
        return (mode & OTHERS_WRITE) == 0 ? null : "can be written to by others";
    }

    private static Map<String, Object> attributes(String file, LinkOption... links)
            throws IOException {
        FileSystem files = DefaultFileSystemProvider.theFileSystem();
        Path path = files.getPath(file);
        try {
            return files.provider().readAttributes(path, "unix:mode,uid", links);
        } catch (UnsupportedOperationException otherSystem) {
            throw new IOException("cannot be judged: " + otherSystem.getMessage());
        }
    }

    /**
     * From now on it is there for its owner alone.
     *
     * @return whether that could be done
     */
    public static boolean restrict(File file) {
        boolean directory = file.isDirectory();
        return file.setReadable(false, false)
                & file.setWritable(false, false)
                & file.setExecutable(false, false)
                & file.setReadable(true, true)
                & file.setWritable(true, true)
                & file.setExecutable(directory, true);
    }
}
