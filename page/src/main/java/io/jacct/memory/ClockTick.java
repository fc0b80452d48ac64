// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The length of the clock tick, which is the unit of some of the kernel's times. The kernel tells
 * each process the number of ticks in a second, in its auxiliary vector: pairs of native words, a
 * type and a value.
 */
public final class ClockTick {
    private static final long SECOND = 1_000_000_000L;
    private static final int USUAL = 100;

    /** {@code AT_CLKTCK}: the type of the entry with the ticks in a second. */
    private static final long TYPE = 17;

    private static final long PER_SECOND = perSecond();

    private ClockTick() {}

    /** The time of that many ticks, in nanoseconds. */
    public static long nanos(long ticks) {
        return ticks * (SECOND / PER_SECOND);
    }

    private static long perSecond() {
        byte[] vector = new byte[1024];
        try (FileInputStream in = OwnFiles.open("/proc/self/auxv")) {
            ByteBuffer words = ByteBuffer.wrap(vector, 0, Math.max(0, in.read(vector)));
            words.order(ByteOrder.nativeOrder());
            while (words.remaining() >= 2 * Long.BYTES) {
                long type = words.getLong();
                long value = words.getLong();
                if (type == TYPE && value > 0) {
                    return value;
                }
            }
        } catch (IOException | RuntimeException notLinux) {
            return USUAL;
        }
        return USUAL;
    }
}
