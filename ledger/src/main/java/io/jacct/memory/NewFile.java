// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;
import sun.nio.fs.DefaultFileSystemProvider;

/**
 * Boot loader. Makes the file of a page that the user named. Another user may write to its
 * directory, and may put a link there at any time. So one call of the system makes the file, opens
 * it and sets its mode, and fails if anything has that name. java.io has no such call. As in {@link
 * Ownership}, java.nio.file is loaded only when it is needed.
 */
final class NewFile {
    private static final Set<OpenOption> OPEN =
            Set.of(
                    StandardOpenOption.CREATE_NEW,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE,
                    LinkOption.NOFOLLOW_LINKS);

    private NewFile() {}

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
            return files.provider().newFileChannel(files.getPath(file.getPath()), OPEN, new Mode());
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
}
