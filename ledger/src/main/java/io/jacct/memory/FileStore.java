// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;

/**
 * Boot loader. A page in a file that only its owner can read.
 *
 * <p>Zeros are written to a part before it is mapped. When the file system is full, a store into a
 * mapping of a sparse file kills the process, but a write fails with an exception. Besides, tmpfs
 * has no write-back, which on a disk can hold up a store for hundreds of milliseconds.
 */
public final class FileStore implements PageStore {
    /** At a time, because a call of the system may cost as much as its bytes. */
    private static final int BLOCK = 1 << 16;

    private final File file;
    private final boolean keep;

    /**
     * Stays open all the time, because another program may remove the file and put another one
     * under its name.
     */
    private final RandomAccessFile access;

    /** Whether {@link #extend} has found the file cut short; until it is mended. */
    private boolean cut;

    private FileStore(File file, boolean keep) throws IOException {
        this.file = file;
        this.keep = keep;
        this.access = new RandomAccessFile(file, "rw");
        if (access.length() != 0) {
            release();
            throw new IOException(file + " was replaced by somebody else");
        }
    }

    /**
     * Makes the file anew, and never writes to an earlier file of the same name. The earlier one is
     * removed if it is an {@link OldPage} that may go. In the directory of pages, where only this
     * user has files, it is removed whatever it is.
     *
     * @param keep whether the user named the file, which then outlives an orderly end of this JVM
     */
    public static FileStore create(File file, boolean keep) throws IOException {
        boolean made = keep && make(file);
        if (keep && !made) {
            OldPage.remove(file);
        } else if (!keep) {
            file.delete();
        }
        if (!made && !make(file)) {
            throw new IOException(file + " is in use by another program");
        }
        try {
            Ownership.restrict(file);
            return new FileStore(file, keep);
        } catch (IOException | RuntimeException | Error trouble) {
            // the file is empty, and was made here
            file.delete();
            throw trouble;
        }
    }

    /** Makes the file. Returns false if there was one, which stays as it is. */
    private static boolean make(File file) throws IOException {
        try {
            return file.createNewFile();
        } catch (IOException trouble) {
            throw new IOException(file + " cannot be made: " + trouble.getMessage());
        }
    }

    @Override
    public ByteBuffer extend(long offset, int bytes) throws IOException {
        if (isShorterThan(offset)) {
            throw cut();
        }
        try {
            writeZeros(offset, bytes);
        } catch (IOException full) {
            if (!isShorterThan(offset + bytes)) {
                access.setLength(offset);
            }
            throw full;
        }
        if (isShorterThan(offset + bytes)) {
            throw cut();
        }
        FileChannel channel = access.getChannel();
        return channel.map(FileChannel.MapMode.READ_WRITE, offset, bytes)
                .order(ByteOrder.nativeOrder());
    }

    /** The last block first: a file that is cut short meanwhile is too short afterwards. */
    private void writeZeros(long offset, int bytes) throws IOException {
        byte[] zeros = new byte[Math.min(bytes, BLOCK)];
        for (int at = (bytes - 1) / zeros.length * zeros.length; at >= 0; at -= zeros.length) {
            access.seek(offset + at);
            access.write(zeros, 0, Math.min(zeros.length, bytes - at));
        }
    }

    /** A part that is written after the cut may give the file a length that hides the cut. */
    private IOException cut() {
        cut = true;
        return new IOException("the page was cut short");
    }

    @Override
    public boolean isShorterThan(long length) {
        try {
            return cut || access.length() < length;
        } catch (IOException closed) {
            return false;
        }
    }

    @Override
    public boolean isRemoved() {
        return !OwnFiles.isFile(file.getPath());
    }

    @Override
    public boolean mend(long length) throws IOException {
        boolean empty = access.length() == 0;
        access.setLength(length);
        cut = false;
        return empty;
    }

    @Override
    public String place() {
        return file.getPath();
    }

    @Override
    public void close() {
        release();
        if (!keep) {
            file.delete();
        }
    }

    @Override
    public void discard() {
        release();
        file.delete();
    }

    private void release() {
        try {
            access.close();
        } catch (IOException nothingWasBuffered) {
            // mapped memory stays readable
        }
    }
}
