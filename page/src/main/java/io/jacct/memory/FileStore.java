// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
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

    private final HeldFile held;
    private final boolean keep;

    /** Writes where the channel stands. A channel would copy the zeros to memory of its own. */
    private final FileOutputStream out;

    /** Whether {@link #extend} has found the file cut short; until it is mended. */
    private boolean cut;

    private FileStore(HeldFile held, boolean keep) {
        this.held = held;
        this.keep = keep;
        this.out = new FileOutputStream(held.descriptor);
    }

    /**
     * Makes the file that the user named. It never writes to an earlier file of the same name. The
     * earlier one is removed if it is a page of this user, or empty. The file outlives an orderly
     * end of this JVM.
     */
    public static FileStore named(File file) throws IOException {
        return of(file, true);
    }

    /**
     * Makes a file in the directory of pages, under the first of the process's names that no other
     * process holds. Processes of several pid namespaces may have the same id. An orderly end of
     * this JVM removes it.
     */
    public static FileStore ofProcess(File directory, long pid) throws IOException {
        for (int turn = 1; turn <= PageDirectory.TURNS; turn++) {
            FileStore store = of(PageDirectory.file(directory, pid, turn), false);
            if (store != null) {
                return store;
            }
        }
        throw new IOException(directory + " has no name left for process " + pid);
    }

    /** Null if another process holds a file of this name. An error leaves no file. */
    private static FileStore of(File file, boolean named) throws IOException {
        HeldFile held = null;
        try {
            held = named ? HeldFile.named(file) : HeldFile.claim(file);
            return held == null ? null : new FileStore(held, named);
        } catch (RuntimeException | Error trouble) {
            if (held != null) {
                // the file is empty, and was made here
                held.remove();
                held.close();
            }
            throw trouble;
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
                held.channel.truncate(offset);
            }
            throw full;
        }
        if (isShorterThan(offset + bytes)) {
            throw cut();
        }
        return map(offset, bytes).order(ByteOrder.nativeOrder());
    }

    private ByteBuffer map(long offset, long bytes) throws IOException {
        ByteBuffer part = held.channel.map(FileChannel.MapMode.READ_WRITE, offset, bytes);
        JdkCounts.leaveOut(part);
        return part;
    }

    /**
     * The last block of the file system first, which is written whole or not at all. So a file that
     * is cut short meanwhile is too short afterwards, and one that is not has the full length, also
     * where the file system is full.
     */
    private void writeZeros(long offset, int bytes) throws IOException {
        byte[] zeros = new byte[Math.min(bytes, BLOCK)];
        int rest = Math.max(0, bytes - Layout.UNIT);
        write(zeros, offset + rest, bytes - rest);
        for (int at = rest; at > 0; at -= zeros.length) {
            int length = Math.min(zeros.length, at);
            write(zeros, offset + at - length, length);
        }
    }

    private void write(byte[] zeros, long at, int length) throws IOException {
        held.channel.position(at);
        out.write(zeros, 0, length);
    }

    /** A part that is written after the cut may give the file a length that hides the cut. */
    private IOException cut() {
        cut = true;
        return new IOException("the page was cut short");
    }

    @Override
    public boolean isShorterThan(long length) {
        try {
            return cut || held.channel.size() < length;
        } catch (IOException closed) {
            return false;
        }
    }

    @Override
    public void renew() {
        held.renew();
    }

    @Override
    public boolean isWanted(int what) {
        return held.isWanted(what);
    }

    @Override
    public boolean isRemoved() {
        return !held.isNamed();
    }

    /** A mapping beyond the end makes a file longer without writing to it, which may fail. */
    @Override
    public boolean mend(long length) throws IOException {
        long left = held.channel.size();
        if (left < length) {
            map(length - 1, 1);
        } else {
            held.channel.truncate(length);
        }
        cut = false;
        return left == 0;
    }

    @Override
    public boolean isMapped() {
        return true;
    }

    @Override
    public int locks() {
        return held.locks();
    }

    @Override
    public String place() {
        return held.file.getPath();
    }

    @Override
    public void close() {
        if (!keep) {
            held.remove();
        }
        held.close();
    }

    @Override
    public void discard() {
        held.remove();
        held.close();
    }
}
