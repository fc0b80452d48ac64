// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import jdk.internal.misc.VM;
import sun.nio.fs.DefaultFileSystemProvider;

/**
 * Boot loader. Tells whose a file is, and whether others can write to it. java.io cannot tell that,
 * so java.nio.file is asked, through the JDK's own provider. The provider is found without {@code
 * FileSystems}. If the application has put another one in its place, that one stays untouched until
 * the application asks for it.
 */
public final class Ownership {
    /** The first four bytes of an entry of the weave cache, most significant first. */
    public static final int CACHE_MAGIC = 0x4a57_4531;

    private static final Integer ROOT = 0;
    private static final int TYPE = 0170000;
    private static final int REGULAR = 0100000;
    private static final int DIRECTORY = 0040000;
    private static final int LINK = 0120000;
    private static final int SOCKET = 0140000;
    private static final int OTHERS_WRITE = 0022;
    private static final int RIGHTS = 0777;
    private static final int OWNER_ENTERS = 0700;
    private static final int OWNER_READS = 0600;

    private Ownership() {}

    /** Whether the file belongs to the user of this process. */
    static boolean mine(File file) throws IOException {
        return attributes(file.getPath(), LinkOption.NOFOLLOW_LINKS)
                .get("uid")
                .equals((int) VM.geteuid());
    }

    /**
     * The reason why another user could have written the contents of the directory. It must be a
     * directory and no link, and belong to this user or to root. No other user may have the right
     * to write to it.
     *
     * @return null if nothing speaks against it
     */
    public static String objection(File directory) throws IOException {
        return objection(attributes(directory.getPath(), LinkOption.NOFOLLOW_LINKS), DIRECTORY);
    }

    private static String objection(Map<String, Object> found, int type) {
        int mode = (Integer) found.get("mode");
        Object owner = found.get("uid");
        if ((mode & TYPE) != type) {
            return (mode & TYPE) == LINK
                    ? "is a link"
                    : type == DIRECTORY ? "is not a directory" : "is not a regular file";
        }
        if (!ROOT.equals(owner) && !owner.equals((int) VM.geteuid())) {
            return "belongs to somebody else";
        }
        return (mode & OTHERS_WRITE) == 0 ? null : "can be written to by others";
    }

    /**
     * Reads an entry of the weave cache that only this user or root can have written. It must be a
     * regular file and no link, and belong to one of them. No other user may have the right to
     * write to it. Java cannot ask an open file for its owner, so the name is asked before the file
     * is opened and afterwards. An attacker could exchange the file twice in between only with the
     * right to write to the directory, and the directory is checked first. Other JVMs of this user
     * may put a new file there at any time, which is as good.
     *
     * <p>A security manager is not asked, and any class of an application may call this. So no
     * bytes of a file are handed out that does not begin with {@link #CACHE_MAGIC}.
     *
     * @return null if the file is not there, is not an entry, is longer than {@code most}, or
     *     cannot be read
     * @throws IOException what speaks against the file
     */
    public static byte[] readEntry(File file, long most) throws IOException {
        long length = OwnFiles.length(file.getPath());
        if (length < Integer.BYTES || length > most) {
            return null;
        }
        if (!isTrusted(file)) {
            return null;
        }
        byte[] bytes = new byte[(int) length];
        try (FileInputStream in = OwnFiles.open(file.getPath())) {
            int read = in.readNBytes(bytes, 0, bytes.length);
            if (read < bytes.length || ByteBuffer.wrap(bytes).getInt() != CACHE_MAGIC) {
                return null;
            }
        } catch (IOException unreadable) {
            return null;
        }
        return isTrusted(file) ? bytes : null;
    }

    private static boolean isTrusted(File file) throws IOException {
        Map<String, Object> found;
        try {
            found = attributes(file.getPath(), LinkOption.NOFOLLOW_LINKS);
        } catch (IOException goneMeanwhile) {
            return false;
        }
        String objection = objection(found, REGULAR);
        if (objection != null) {
            throw new IOException(objection);
        }
        return true;
    }

    /** The number of names that the file has; 0 if it is not known, or must not be asked for. */
    static int links(String file) {
        FileSystem files = DefaultFileSystemProvider.theFileSystem();
        try {
            Path path = files.getPath(file);
            return SecurityManagerBypass.isNeeded()
                    ? 0
                    : (Integer) files.provider().readAttributes(path, "unix:nlink").get("nlink");
        } catch (IOException | UnsupportedOperationException unknown) {
            return 0;
        }
    }

    /**
     * The file's attributes from the kernel: {@code mode} with the type, {@code uid}, {@code ino}
     * and {@code dev}.
     */
    static Map<String, Object> attributes(String file, LinkOption... links) throws IOException {
        FileSystem files = DefaultFileSystemProvider.theFileSystem();
        Path path = files.getPath(file);
        if (SecurityManagerBypass.isNeeded()) {
            return SecurityManagerBypass.attributes(path, links.length == 0);
        }
        try {
            return files.provider().readAttributes(path, "unix:mode,uid,ino,dev", links);
        } catch (UnsupportedOperationException otherSystem) {
            throw new IOException("cannot be judged: " + otherSystem.getMessage());
        }
    }

    /**
     * Those of an open file, which has that name. The kernel shows open files in {@code /proc};
     * where that is missing, the name is asked.
     */
    static Map<String, Object> attributes(FileDescriptor open, File file) throws IOException {
        try {
            return attributes("/proc/self/fd/" + JdkFields.number(open));
        } catch (IOException noProc) {
            return attributes(file.getPath(), LinkOption.NOFOLLOW_LINKS);
        }
    }

    /** The number of the inode to which that path leads. */
    static String inode(String path) throws IOException {
        return attributes(path).get("ino").toString();
    }

    /** The inode of the socket that is open as this descriptor; 0 if there is none. */
    public static long socket(int fd) {
        try {
            Map<String, Object> found = attributes("/proc/self/fd/".concat(Integer.toString(fd)));
            boolean is = ((Integer) found.get("mode") & TYPE) == SOCKET;
            return is ? (Long) found.get("ino") : 0;
        } catch (IOException gone) {
            return 0;
        }
    }

    /** Whether the name leads to the file with these attributes, and not by a link. */
    static boolean leadsTo(File file, Map<String, Object> attributes) {
        try {
            Map<String, Object> now = attributes(file.getPath(), LinkOption.NOFOLLOW_LINKS);
            return now.get("ino").equals(attributes.get("ino"))
                    && now.get("dev").equals(attributes.get("dev"));
        } catch (IOException gone) {
            return false;
        }
    }

    static boolean isLink(File file) {
        try {
            Object mode = attributes(file.getPath(), LinkOption.NOFOLLOW_LINKS).get("mode");
            return ((Integer) mode & TYPE) == LINK;
        } catch (IOException gone) {
            return false;
        }
    }

    /**
     * Makes the file accessible for its owner alone. A mode that is right is not set again, because
     * other JVMs of this user use the directory of pages at the same time.
     *
     * @return whether that could be done
     */
    public static boolean restrict(File file) {
        try {
            int mode = (Integer) attributes(file.getPath()).get("mode");
            int wanted = (mode & TYPE) == DIRECTORY ? OWNER_ENTERS : OWNER_READS;
            if ((mode & RIGHTS) != wanted) {
                FileSystem files = DefaultFileSystemProvider.theFileSystem();
                files.provider().setAttribute(files.getPath(file.getPath()), "unix:mode", wanted);
            }
            return true;
        } catch (IOException notMine) {
            return false;
        }
    }
}
