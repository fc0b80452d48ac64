// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Boot loader. Memory of this process, where there is no tmpfs: MBeans work, other processes see
 * nothing.
 */
public final class AnonymousStore implements PageStore {
    /** How {@link #place()} says it. */
    public static final String PLACE = "(anonymous)";

    @Override
    public ByteBuffer extend(long offset, int bytes) {
        // a page of slack: direct memory is aligned to 16 only, records want cache lines
        ByteBuffer whole = ByteBuffer.allocateDirect(bytes + 64);
        return whole.alignedSlice(64).slice(0, bytes).order(ByteOrder.nativeOrder());
    }

    @Override
    public String place() {
        return PLACE;
    }

    @Override
    public void close() {}

    @Override
    public void discard() {}
}
