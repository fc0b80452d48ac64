// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Boot loader. A page in memory of this process, used where the page's file cannot be made. The
 * MBeans work, but other processes see nothing.
 */
public final class AnonymousStore implements PageStore {
    /**
     * Bytes more than asked for: direct memory is aligned to 16 bytes only, and records must begin
     * at cache lines.
     */
    static final int MARGIN = 64;

    /** The result of {@link #place()}. */
    public static final String PLACE = "(anonymous)";

    @Override
    public ByteBuffer extend(long offset, int bytes) {
        ByteBuffer whole = ByteBuffer.allocateDirect(bytes + MARGIN);
        return whole.alignedSlice(MARGIN).slice(0, bytes).order(ByteOrder.nativeOrder());
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
