// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

import java.nio.ByteBuffer;

/** Boot loader. How many bytes several buffers together can take or give. */
public final class Remaining {
    private Remaining() {}

    /** Room in {@code length} buffers from {@code offset}; 0 where the JDK will refuse them. */
    public static long of(ByteBuffer[] buffers, int offset, int length) {
        long sum = 0;
        if (buffers != null && offset >= 0 && length >= 0 && offset <= buffers.length - length) {
            for (int i = offset; i < offset + length; i++) {
                sum += buffers[i] == null ? 0 : buffers[i].remaining();
            }
        }
        return sum;
    }
}
