// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import java.io.File;
import java.io.FileDescriptor;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.util.Map;

/**
 * Boot loader. A page's file, open and locked for the life of the page. The kernel gives the lock
 * back when the process ends in any way. So a page without a lock is of a process that has ended,
 * also where that process was in another pid namespace, and where it had the same id. Only such a
 * page may be replaced. See docs/decisions/0059.
 *
 * <p>The name may lead to another file at any time. So this class knows its file by the inode of
 * the open descriptor, and removes a name only if that leads to this file.
 *
 * <p>The kernel takes a lock away when its process closes any descriptor of the file. The
 * application may do that, if it reads its own page. So {@link #renew} is called once a second.
 */
final class HeldFile {
    /** The lock is on one byte of these. Who looks for it asks for all of them. */
    private static final long BYTES = 2;

    /**
     * A process that wants something of {@link PageStore} has locked the byte that far behind this
     * one, as others may at the same time.
     */
    static final long WANTED = BYTES;

    /** Another process may look at the file just then. */
    private static final int TRIES = 100;

    final File file;
    final FileChannel channel;
    final FileDescriptor descriptor;

    /** Its inode. */
    private final Map<String, Object> self;

    /** Null where the file system has no locks. */
    private FileLock lock;

    private HeldFile(File file, FileChannel channel) throws IOException {
        this.file = file;
        this.channel = channel;
        this.descriptor = JdkFields.descriptor(channel);
        this.self = Ownership.attributes(descriptor, file);
        JdkFields.setUninterruptible(channel);
    }

    /**
     * Makes a file in the directory of pages, where only this user has files. It replaces what has
     * that name, unless a process holds it.
     *
     * @return null if a process holds it
     */
    static HeldFile claim(File file) throws IOException {
        for (int i = 0; i < TRIES; i++) {
            if (make(file)) {
                HeldFile made = keep(file, open(file));
                if (made != null) {
                    return made;
                }
            } else if (!remove(file)) {
                return null;
            }
        }
        return null;
    }

    /**
     * Makes the file that the user named. What has that name is replaced if it is a page of this
     * user, or empty.
     */
    static HeldFile named(File file) throws IOException {
        FileChannel channel = NamedFile.make(file);
        if (channel == null) {
            NamedFile.remove(file);
            channel = NamedFile.make(file);
        }
        HeldFile made = channel == null ? null : keep(file, channel);
        if (made == null) {
            throw new IOException(file + " was replaced by somebody else");
        }
        return made;
    }

    /** Makes the file. Returns false if there is one, which stays as it is. */
    private static boolean make(File file) throws IOException {
        try {
            return file.createNewFile();
        } catch (IOException trouble) {
            throw new IOException(file + " cannot be made: " + trouble.getMessage());
        }
    }

    /** An error leaves no file, which nobody has written yet. */
    private static FileChannel open(File file) throws IOException {
        try {
            Ownership.restrict(file);
            return new RandomAccessFile(file, "rw").getChannel();
        } catch (IOException | RuntimeException | Error trouble) {
            if (file.length() == 0) {
                file.delete();
            }
            throw trouble;
        }
    }

    /** Null if another process has taken the file meanwhile, or has put another one there. */
    private static HeldFile keep(File file, FileChannel channel) throws IOException {
        HeldFile made;
        boolean mine;
        try {
            made = new HeldFile(file, channel);
            mine = made.lock() && made.isNamed() && channel.size() == 0;
        } catch (IOException | RuntimeException | Error trouble) {
            discard(file, channel);
            throw trouble;
        }
        if (mine) {
            return made;
        }
        channel.close();
        return null;
    }

    /** An error has kept the agent from looking at the file, which nobody has written yet. */
    private static void discard(File file, FileChannel channel) throws IOException {
        try (channel) {
            Map<String, Object> self = Ownership.attributes(JdkFields.descriptor(channel), file);
            if (channel.size() == 0 && Ownership.leadsTo(file, self)) {
                file.delete();
            }
        }
    }

    /**
     * Removes what has that name. While it goes, this process holds it, so that no other process
     * can take it for its own.
     *
     * @return false if another process holds it, or this one
     */
    private static boolean remove(File file) throws IOException {
        if (!OwnFiles.isFile(file.getPath()) || Ownership.isLink(file)) {
            return removed(file);
        }
        try (RandomAccessFile old = new RandomAccessFile(file, "rw")) {
            Map<String, Object> found = Ownership.attributes(old.getFD(), file);
            if (isHeld(old.getChannel())) {
                return false;
            }
            return !Ownership.leadsTo(file, found) || removed(file);
        } catch (IOException notToBeOpened) {
            return removed(file);
        }
    }

    private static boolean removed(File file) throws IOException {
        if (!file.delete() && file.exists()) {
            throw new IOException(file + " cannot be removed");
        }
        return true;
    }

    /**
     * Whether a process holds the file. If none does, the caller holds it until it closes the
     * channel.
     */
    static boolean isHeld(FileChannel channel) {
        try {
            return channel.tryLock(0, BYTES, false) == null;
        } catch (OverlappingFileLockException thisProcess) {
            return true;
        } catch (IOException noLocks) {
            return false;
        }
    }

    private boolean lock() {
        try {
            lock = channel.tryLock(0, 1, false);
            return lock != null;
        } catch (OverlappingFileLockException thisProcess) {
            return false;
        } catch (IOException noLocks) {
            return true;
        }
    }

    /** Locks the other byte before it gives the one back, so that one is always locked. */
    void renew() {
        FileLock before = lock;
        if (before == null) {
            return;
        }
        try {
            FileLock next = channel.tryLock(1 - before.position(), 1, false);
            if (next != null) {
                lock = next;
                before.release();
            }
        } catch (IOException | OverlappingFileLockException closed) {
            // it was held until then
        }
    }

    /** None where the file system has no locks. */
    int locks() {
        return lock == null ? 0 : 1;
    }

    /** Whether another process wants that. It keeps its lock until it ends in any way. */
    boolean isWanted(int what) {
        try (FileLock free = channel.tryLock(WANTED + what, 1, false)) {
            return free == null;
        } catch (OverlappingFileLockException thisProcess) {
            return true;
        } catch (IOException noLocks) {
            return false;
        }
    }

    /** Whether the name still leads to this file. */
    boolean isNamed() {
        return Ownership.leadsTo(file, self);
    }

    /** Removes the name of the file. A name that leads to another file stays. */
    void remove() {
        if (isNamed()) {
            file.delete();
        }
    }

    void close() {
        try {
            channel.close();
        } catch (IOException nothingWasBuffered) {
            // mapped memory stays readable
        }
    }
}
