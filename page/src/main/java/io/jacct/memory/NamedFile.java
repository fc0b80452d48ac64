// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Map;
import java.util.Set;
import jdk.internal.misc.VM;
import sun.nio.fs.DefaultFileSystemProvider;

/**
 * Boot loader. The file of a page that the user named, possibly by a slip. Another user may write
 * to its directory, and may put a link or another file there at any time. No step here follows a
 * link or waits for the other end of a FIFO. As in {@link Ownership}, java.nio.file is loaded only
 * when it is needed.
 *
 * <p>One call of the system makes the file, opens it and sets its mode, and fails if anything has
 * that name. java.io has no such call.
 *
 * <p>A file that has the name already is removed if it is a page of this user, or empty. Any other
 * file stays, and the message names its kind. Between the look and the removal another program may
 * put another file under that name. So the file is first moved aside, and removed only if it is the
 * one that was looked at.
 */
final class NamedFile {
    private static final Set<OpenOption> MADE =
            Set.of(
                    StandardOpenOption.CREATE_NEW,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE,
                    LinkOption.NOFOLLOW_LINKS);

    private static final int TYPE = 0170000;
    private static final int REGULAR = 0100000;
    private static final int DIRECTORY = 0040000;
    private static final int LINK = 0120000;

    /**
     * Reading and writing. So opening a FIFO returns at once, and a file that this user may not
     * change stays.
     */
    private static final Set<OpenOption> OPEN =
            Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);

    private final FileSystem files = DefaultFileSystemProvider.theFileSystem();
    private final File file;
    private final Path path;

    private NamedFile(File file) {
        this.file = file;
        this.path = files.getPath(file.getPath());
    }

    /** For the owner alone, whatever the umask is. */
    private static final class Mode implements FileAttribute<Set<PosixFilePermission>> {
        @Override
        public String name() {
            return "posix:permissions";
        }

        @Override
        public Set<PosixFilePermission> value() {
            return Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
        }
    }

    /** The open file, for reading and writing; null if there is a file, which stays as it is. */
    static FileChannel make(File file) throws IOException {
        FileSystem files = DefaultFileSystemProvider.theFileSystem();
        try {
            return files.provider().newFileChannel(files.getPath(file.getPath()), MADE, new Mode());
        } catch (FileAlreadyExistsException taken) {
            return null;
        } catch (FileSystemException trouble) {
            throw new IOException(file + " cannot be made: " + reason(trouble));
        }
    }

    /** In the words of the system, as java.io has them. */
    private static String reason(FileSystemException trouble) {
        if (trouble instanceof NoSuchFileException) {
            return "No such file or directory";
        }
        return trouble instanceof AccessDeniedException ? "Permission denied" : trouble.getReason();
    }

    /**
     * Removes the file.
     *
     * @throws IOException if it is not a page, and then it is as it was; or if it cannot be removed
     */
    static void remove(File file) throws IOException {
        try {
            new NamedFile(file).remove();
        } catch (IOException trouble) {
            throw new IOException(
                    file + " " + trouble.getMessage() + "; it stays, name another with page=FILE");
        }
    }

    private void remove() throws IOException {
        Map<String, Object> found = look(file);
        refuse(objection(found));
        try (FileChannel channel = open()) {
            refuse(content(channel));
            // this process holds it until it has gone, so that no other one can take it
            moveAside(found);
        }
    }

    private static void refuse(String objection) throws IOException {
        if (objection != null) {
            throw new IOException(objection);
        }
    }

    private FileChannel open() throws IOException {
        try {
            return files.provider().newFileChannel(path, OPEN);
        } catch (IOException trouble) {
            throw unreadable(trouble);
        }
    }

    private static IOException unreadable(IOException trouble) {
        return new IOException("is nothing that can be read and written: " + trouble.getMessage());
    }

    private void moveAside(Map<String, Object> found) throws IOException {
        File aside = new File(file.getPath() + ".jacct-" + Long.toHexString(System.nanoTime()));
        if (!aside.createNewFile()) {
            throw new IOException("cannot be moved aside: there is " + aside);
        }
        // not by java.nio.file, which would load a class before the weaver can weave it
        if (!file.renameTo(aside)) {
            aside.delete();
            throw new IOException("cannot be moved aside to " + aside);
        }
        if (!look(aside).equals(found)) {
            giveBack(aside);
            throw new IOException("was replaced by somebody else just now");
        }
        if (!aside.delete()) {
            throw new IOException("cannot be removed, and is " + aside + " now");
        }
    }

    /** Gives the file its name back, unless another file has that name by now. */
    private void giveBack(File aside) throws IOException {
        try {
            files.provider().createLink(path, files.getPath(aside.getPath()));
        } catch (IOException taken) {
            throw new IOException("was replaced by somebody else, and is " + aside + " now");
        }
        aside.delete();
    }

    private static Map<String, Object> look(File file) throws IOException {
        return Ownership.attributes(file.getPath(), LinkOption.NOFOLLOW_LINKS);
    }

    private static String objection(Map<String, Object> found) {
        int type = (Integer) found.get("mode") & TYPE;
        if (type != REGULAR) {
            return type == LINK
                    ? "is a link"
                    : type == DIRECTORY ? "is a directory" : "is not a regular file";
        }
        if (!found.get("uid").equals((int) VM.geteuid())) {
            return "belongs to somebody else";
        }
        return null;
    }

    private static String content(FileChannel channel) throws IOException {
        ByteBuffer magic = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.nativeOrder());
        int fd = JdkFields.number(JdkFields.descriptor(channel));
        // not by the channel, which would load a class before the weaver can weave it
        try (FileInputStream in = OwnFiles.open("/proc/self/fd/".concat(Integer.toString(fd)))) {
            boolean whole = in.read(magic.array()) == Long.BYTES;
            boolean page = whole && magic.getLong(0) == Layout.MAGIC;
            if (!page && channel.size() != 0) {
                return "is not a page of jacct";
            }
        } catch (IOException trouble) {
            throw unreadable(trouble);
        }
        return HeldFile.isHeld(channel) ? "is the page of a JVM that runs" : null;
    }
}
