// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Boot loader. Maps a few descriptors, by number, to one object each. Like {@code Descriptors}, it
 * makes a chunk of the table when the first number of that chunk comes. Everything else is
 * wait-free. The entries are plain: the thread that takes an entry out was handed the descriptor by
 * the thread that put it in.
 */
public final class ByDescriptor {
    private static final int SHIFT = 10;
    private static final int CHUNK = 1 << SHIFT;

    private final AtomicReferenceArray<Object[]> chunks = new AtomicReferenceArray<>(CHUNK);

    /** The descriptor's entry, or null. */
    public Object get(int fd) {
        Object[] chunk = chunk(fd);
        return chunk == null ? null : chunk[fd & (CHUNK - 1)];
    }

    /** Takes out the descriptor's entry, or returns null. */
    public Object take(int fd) {
        Object[] chunk = chunk(fd);
        if (chunk == null) {
            return null;
        }
        Object taken = chunk[fd & (CHUNK - 1)];
        if (taken != null) {
            chunk[fd & (CHUNK - 1)] = null;
        }
        return taken;
    }

    /** Puts an entry in; ignores numbers below 0 and beyond a million. */
    public void put(int fd, Object value) {
        int index = fd >>> SHIFT;
        if (index >= CHUNK) {
            return;
        }
        if (chunks.get(index) == null) {
            chunks.compareAndSet(index, null, new Object[CHUNK]);
        }
        chunks.get(index)[fd & (CHUNK - 1)] = value;
    }

    /** The next number after {@code fd} that may have an entry, or one that is too large. */
    public int next(int fd) {
        int next = fd + 1;
        while (next >>> SHIFT < CHUNK && chunk(next) == null) {
            next = (next >>> SHIFT) + 1 << SHIFT;
        }
        return next;
    }

    private Object[] chunk(int fd) {
        int index = fd >>> SHIFT;
        return index < CHUNK ? chunks.get(index) : null;
    }
}
