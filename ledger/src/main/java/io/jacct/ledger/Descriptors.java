// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.JdkFields;
import java.io.File;
import java.io.FileDescriptor;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Boot loader. Which endpoint a file descriptor is, by its number: one load of a chunk, one of an
 * int.
 *
 * <p>An open, a connect, an accept enters the number, a close takes it out before the operating
 * system can give it out again. A number that is not there (opened before the agent, inherited,
 * from native code) is resolved by its first user with what is at hand there: a path, an address.
 * Entries are plain ints: a thread that uses a descriptor was handed it by the one that opened it,
 * in some order that also covers this entry.
 *
 * <p>One table for each page: who still holds endpoints of a page that was closed enters them in
 * the table of that page, which nobody looks at any more.
 */
final class Descriptors {
    private static final int SHIFT = 10;
    private static final int CHUNK = 1 << SHIFT;

    private static final String[] STANDARD = {"stdin", "stdout", "stderr"};

    private static volatile Descriptors current = new Descriptors(null);

    /** Whose open descriptors are counted here; null while there is no page. */
    private final Endpoints endpoints;

    /** Numbers beyond a million are never remembered; Linux allows that many by default. */
    private final AtomicReferenceArray<int[]> chunks = new AtomicReferenceArray<>(CHUNK);

    Descriptors(Endpoints endpoints) {
        this.endpoints = endpoints;
    }

    /** From now on all look at {@code table}. */
    static void use(Descriptors table) {
        current = table;
    }

    /** The endpoint, or 0. Wait-free. */
    static int get(int fd) {
        int[] chunk = current.chunk(fd);
        return chunk == null ? 0 : chunk[fd & (CHUNK - 1)];
    }

    /** Remembers {@code endpoint} for {@code fd}. Takes a monitor for a moment. */
    static void set(int fd, int endpoint) {
        current.enter(fd, endpoint);
    }

    /** As {@link #set}, in the table of the page that {@code endpoint} is of. */
    void enter(int fd, int endpoint) {
        int index = fd >>> SHIFT;
        if (index >= CHUNK) {
            return;
        }
        if (chunks.get(index) == null) {
            chunks.compareAndSet(index, null, new int[CHUNK]);
        }
        replace(chunks.get(index), fd, endpoint);
    }

    /** Returns what was there; who is replaced has one descriptor less. */
    private int replace(int[] chunk, int fd, int endpoint) {
        int before;
        synchronized (chunk) {
            before = chunk[fd & (CHUNK - 1)];
            chunk[fd & (CHUNK - 1)] = endpoint;
        }
        if (before != endpoint) {
            count(before, -1);
            count(endpoint, 1);
        }
        return before;
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
        table.enter(to, table.take(from));
    }

    private int take(int fd) {
        int[] chunk = chunk(fd);
        if (chunk == null) {
            return 0;
        }
        return replace(chunk, fd, 0);
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
            boolean file = !path.startsWith("/proc/") && new File(path).isFile();
            return file ? path : null;
        } catch (IOException | SecurityException unknown) {
            return null;
        }
    }

    private int[] chunk(int fd) {
        int index = fd >>> SHIFT;
        return index < CHUNK ? chunks.get(index) : null;
    }
}
