// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import java.io.IOException;
import java.nio.ByteBuffer;

/** What a page is made of: a file, or memory that nobody else can see. Boot loader. */
public interface PageStore {
    /**
     * Zeroed memory for the bytes from {@code offset} to {@code offset + bytes}, mapped apart from
     * what came before.
     */
    ByteBuffer extend(long offset, int bytes) throws IOException;

    /** Whether another program has taken away of the first {@code length} bytes. */
    default boolean isShorterThan(long length) {
        return false;
    }

    /**
     * What is mapped up to {@code length} can be reached again; what was taken away is zeros.
     *
     * @return whether all of it was taken away
     */
    default boolean mend(long length) throws IOException {
        return false;
    }

    /** A path, or "(anonymous)". */
    String place();

    /** The writer has ended in order. What is mapped stays so. */
    void close();

    /** No page came about: nothing is left of it. */
    void discard();
}
