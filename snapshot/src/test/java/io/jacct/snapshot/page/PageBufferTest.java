// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

class PageBufferTest {
    private static final int BASE = 24;

    private final ByteBuffer page =
            ByteBuffer.allocateDirect(8 * Long.BYTES).order(ByteOrder.nativeOrder());
    private final PageBuffer words =
            new PageBuffer(page.asReadOnlyBuffer().order(ByteOrder.nativeOrder()));
    private final long[] copy = new long[3];

    private void record(long sequence) {
        page.putLong(BASE, sequence).putLong(BASE + 8, -5).putLong(BASE + 16, 1L << 40);
    }

    @Test
    void aRecordAtRestIsCopiedFromItsBaseOn() {
        record(6);
        assertTrue(words.copyOnce(BASE, copy));
        assertArrayEquals(new long[] {6, -5, 1L << 40}, copy);
    }

    @Test
    void aRecordThatADeadWriterLeftOpenIsToldAsItIsAndIsTorn() {
        record(7);
        assertFalse(words.copyOnce(BASE, copy));
        assertFalse(words.copy(BASE, copy, new RetryBudget(false)));
        assertArrayEquals(new long[] {7, -5, 1L << 40}, copy);
    }

    @Test
    void nothingIsCopiedFromBeyondTheEnd() {
        assertThrows(IndexOutOfBoundsException.class, () -> words.copyOnce(6 * Long.BYTES, copy));
    }
}
