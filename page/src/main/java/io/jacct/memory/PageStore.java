// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import java.io.IOException;
import java.nio.ByteBuffer;

/** The place where a page is kept: a file, or memory that no other process can see. Boot loader. */
public interface PageStore {
    /**
     * Returns zeroed memory for the bytes from {@code offset} to {@code offset + bytes}, mapped
     * apart from earlier parts.
     *
     * @throws IOException there is no room, or another program has cut the store short, also in the
     *     meantime; the store is then too short for what it had before, or as before
     */
    ByteBuffer extend(long offset, int bytes) throws IOException;

    /** Whether another program has made the store shorter than {@code length} bytes. */
    default boolean isShorterThan(long length) {
        return false;
    }

    /** Shows other processes again that this one is alive, in case the system has dropped that. */
    default void renew() {}

    /**
     * What other processes may want of this one, by locks on the page: 0, that short threads tell
     * all of their numbers, because it follows exits.
     */
    int EXITS = 0;

    /** Stacks. */
    int STACKS = 1;

    /** Whether another process wants that, and has said so. */
    default boolean isWanted(int what) {
        return false;
    }

    /** Whether another program has removed the store, so that no reader finds it. */
    default boolean isRemoved() {
        return false;
    }

    /**
     * Makes the mapped memory up to {@code length} accessible again. Bytes that were taken away are
     * zeros.
     *
     * @return whether all bytes were taken away
     */
    default boolean mend(long length) throws IOException {
        return false;
    }

    /** Whether the parts are mappings of a file. */
    default boolean isMapped() {
        return false;
    }

    /** The number of file locks that show that this process is alive. */
    default int locks() {
        return 0;
    }

    /** A path, or "(anonymous)". */
    String place();

    /** The writer has ended in order. Mapped memory stays mapped. */
    void close();

    /** The page could not be made: removes all that was begun of it. */
    void discard();
}
