// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.JdkFields;
import io.jacct.memory.Mutex;
import io.jacct.memory.OwnFiles;
import java.io.File;
import java.io.FileDescriptor;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Boot loader. Which endpoint a file descriptor is, by its number: one load of a chunk, one of an
 * int.
 *
 * <p>An open, a connect, an accept enters the number, a close takes it out before the operating
 * system can give it out again. A number that is not there (opened before the agent, inherited,
 * from native code) is resolved by its first user with what is at hand there: a path, an address.
 * Entries are read plainly: a thread that uses a descriptor was handed it by the one that opened
 * it, in some order that also covers this entry.
 *
 * <p>An entry has its top bit set while nobody has looked it up since the housekeeper did. Who
 * looks it up next takes the bit away, by compare-and-set; so knowing what is in use costs a
 * look-up one comparison, and nothing is written by the others. Entries are entered and taken out
 * under the lock of the table, and {@link Handles} learns of it there.
 *
 * <p>One table for each page: who still holds endpoints of a page that was closed enters them in
 * the table of that page, which nobody looks at any more.
 */
final class Descriptors {
    private static final int SHIFT = 10;
    private static final int CHUNK = 1 << SHIFT;

    /** Numbers from here on are never remembered; Linux allows that many by default. */
    static final int MOST = CHUNK * CHUNK;

    /** Or'ed to an endpoint, which is a positive int. */
    private static final int UNUSED = Integer.MIN_VALUE;

    private static final String[] STANDARD = {"stdin", "stdout", "stderr"};

    private static volatile Descriptors current = new Descriptors(null);

    private final Mutex lock = new Mutex();

    /** Whose open descriptors are counted here; null while there is no page. */
    private final Endpoints endpoints;

    /** What is open; null where that is not kept. Set once, before anything is woven. */
    Handles handles;

    /** By thousands of numbers; null where none was ever entered. Changes under the lock. */
    private final AtomicIntegerArray[] chunks = new AtomicIntegerArray[CHUNK];

    Descriptors(Endpoints endpoints) {
        this.endpoints = endpoints;
    }

    /** From now on all look at {@code table}. */
    static void use(Descriptors table) {
        current = table;
    }

    /** The endpoint, or 0. Wait-free. */
    static int get(int fd) {
        AtomicIntegerArray chunk = current.chunk(fd);
        int endpoint = chunk == null ? 0 : chunk.getPlain(fd & (CHUNK - 1));
        return endpoint >= 0 ? endpoint : use(chunk, fd & (CHUNK - 1));
    }

    /** If that fails, another one was faster. */
    private static int use(AtomicIntegerArray chunk, int index) {
        int seen = chunk.getPlain(index);
        chunk.compareAndSet(index, seen, seen & ~UNUSED);
        return seen & ~UNUSED;
    }

    /** Whether anybody has looked up {@code fd} since this was asked last. One thread only. */
    boolean usedSince(int fd) {
        AtomicIntegerArray chunk = chunk(fd);
        int seen = chunk.getPlain(fd & (CHUNK - 1));
        if (seen < 0) {
            return false;
        }
        chunk.compareAndSet(fd & (CHUNK - 1), seen, seen | UNUSED);
        return true;
    }

    /** As {@link #open}, for an endpoint of no page in particular. */
    static void set(int fd, int endpoint) {
        current.open(fd, endpoint);
    }

    /** {@code fd} was opened by the calling thread. Takes a lock for a moment. */
    void open(int fd, int endpoint) {
        enter(fd, endpoint, handles == null ? null : handles.opening());
    }

    /** {@code fd}, which is open, is {@code endpoint}. Takes a lock for a moment. */
    void enter(int fd, int endpoint) {
        enter(fd, endpoint, null);
    }

    private void enter(int fd, int endpoint, Handle opened) {
        if (fd >>> SHIFT < CHUNK) {
            replace(provide(fd), fd, endpoint, opened);
        }
    }

    private AtomicIntegerArray provide(int fd) {
        AtomicIntegerArray known = chunks[fd >>> SHIFT];
        return known != null ? known : add(fd >>> SHIFT);
    }

    private AtomicIntegerArray add(int index) {
        lock.enter();
        try {
            if (chunks[index] == null) {
                chunks[index] = new AtomicIntegerArray(CHUNK);
            }
            return chunks[index];
        } finally {
            lock.leave();
        }
    }

    /** {@code fd}, which nobody has open, is an endpoint of the agent's own; 0: no longer. */
    void hide(int fd, int endpoint) {
        provide(fd).setPlain(fd & (CHUNK - 1), endpoint);
    }

    /** Returns what was there; who is replaced has one descriptor less. */
    private int replace(AtomicIntegerArray chunk, int fd, int endpoint, Handle opened) {
        int before;
        lock.enter();
        try {
            before = chunk.getPlain(fd & (CHUNK - 1)) & ~UNUSED;
            chunk.setPlain(fd & (CHUNK - 1), endpoint);
            if (handles != null) {
                tell(fd, before, endpoint, opened);
            }
        } finally {
            lock.leave();
        }
        if (before != endpoint) {
            count(before, -1);
            count(endpoint, 1);
        }
        return before;
    }

    private void tell(int fd, int before, int endpoint, Handle opened) {
        if (endpoint == 0) {
            handles.close(fd);
        } else if (opened != null) {
            handles.open(fd, endpoint, opened);
        } else if (before == 0) {
            handles.open(fd, endpoint, Handle.adopted());
        } else if (before != endpoint) {
            handles.name(fd, endpoint);
        }
    }

    private void count(int endpoint, int delta) {
        if (endpoints != null && EndpointKind.named(endpoint)) {
            endpoints.entry(endpoint).opened(delta);
        }
    }

    /** Forgets {@code fd} and returns what it was, or 0. */
    static int clear(int fd) {
        return current.take(fd);
    }

    /** An open file goes on under another number. */
    static void move(int from, int to) {
        Descriptors table = current;
        Handle handle = table.handles == null ? null : table.handles.take(from);
        table.enter(to, table.take(from), handle);
    }

    private int take(int fd) {
        AtomicIntegerArray chunk = chunk(fd);
        if (chunk == null) {
            return 0;
        }
        return replace(chunk, fd, 0, null);
    }

    /** The endpoint, or 0. */
    static int get(FileDescriptor descriptor) {
        return get(JdkFields.number(descriptor));
    }

    /** Enters the standard streams: a regular file they are redirected to counts as that file. */
    void standard(Endpoints endpoints) {
        for (int fd = 0; fd < STANDARD.length; fd++) {
            String path = target(fd);
            enter(
                    fd,
                    path == null
                            ? endpoints.of(EndpointKind.STREAM, STANDARD[fd])
                            : endpoints.of(EndpointKind.FILE, path));
        }
    }

    /**
     * The regular file behind a descriptor, or null for a pipe, a terminal, a device or nothing.
     */
    static String target(int fd) {
        try {
            File link = new File("/proc/self/fd/" + fd);
            String path = link.getCanonicalPath();
            boolean file = !path.startsWith("/proc/") && OwnFiles.isFile(path);
            return file ? path : null;
        } catch (IOException | SecurityException unknown) {
            return null;
        }
    }

    private AtomicIntegerArray chunk(int fd) {
        int index = fd >>> SHIFT;
        return index < CHUNK ? chunks[index] : null;
    }
}
