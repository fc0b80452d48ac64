// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.memory.PageStore;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;

/**
 * A page in a file. Each part is mapped when it is first needed. The file stays open: a JVM that
 * ends normally removes the file's name, and the last growth of the page must still be readable.
 */
final class FileParts implements PageParts {
    /** The writer has locked one of these, see docs/page-format.md. */
    private static final long HELD_BYTES = 2;

    private static final int WANTS = PageStore.STACKS + 1;

    private final File file;
    private final RandomAccessFile access;
    private long end;

    /** The byte after those; null while it is not locked. */
    private final FileLock[] wanted = new FileLock[WANTS];

    FileParts(File file) throws PageException {
        if (!file.exists()) {
            throw new PageException("no page: there is no " + file);
        }
        // opening a FIFO waits for its other end, and opening a device may do anything
        if (!file.isFile()) {
            throw new PageException(file + " is not a page: it is not a regular file");
        }
        this.file = file;
        try {
            this.access = new RandomAccessFile(file, "r");
        } catch (IOException trouble) {
            throw new PageException("cannot read " + file + ": " + trouble.getMessage());
        }
    }

    @Override
    public ByteBuffer part(int segment, long offset, long length) throws PageException {
        try {
            // never map beyond the end of the file: an access there would kill this process
            if (offset < 0 || length <= 0 || offset > access.length() - length) {
                throw new PageException(
                        file
                                + " is not a page, or cut short: it has "
                                + access.length()
                                + " bytes; "
                                + PageView.LIST);
            }
            end = Math.max(end, offset + length);
            return access.getChannel()
                    .map(FileChannel.MapMode.READ_ONLY, offset, length)
                    .order(ByteOrder.nativeOrder());
        } catch (PageException known) {
            throw known;
        } catch (IOException | IllegalArgumentException trouble) {
            throw new PageException("cannot read " + file + ": " + trouble.getMessage());
        }
    }

    @Override
    public void confirm() throws PageException {
        boolean cut;
        try {
            cut = access.length() < end;
        } catch (IOException closed) {
            return;
        }
        if (cut) {
            throw PageView.cutShort(place());
        }
    }

    /** Asks for a lock that other readers may have at the same time, and gives it back. */
    @Override
    public boolean isHeld() {
        try (FileLock free = access.getChannel().tryLock(0, HELD_BYTES, true)) {
            return free == null;
        } catch (OverlappingFileLockException thisProcess) {
            return true;
        } catch (IOException noLocks) {
            return false;
        }
    }

    /** The JVM may be looking just then, so this is called again and again. */
    @Override
    public void want(int what) {
        if (wanted[what] != null) {
            return;
        }
        try {
            wanted[what] = access.getChannel().tryLock(HELD_BYTES + what, 1, true);
        } catch (OverlappingFileLockException | IOException otherReaderOrNoLocks) {
            // the JVM then shows that it does not know of the wish
        }
    }

    @Override
    public String place() {
        return file.getPath();
    }

    @Override
    public void close() {
        try {
            access.close();
        } catch (IOException nothingLost) {
            // nothing was written, so a failure to close loses nothing
        }
    }
}
