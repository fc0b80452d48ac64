// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Boot loader. Reads the JVM's own counters, which jstat shows, in the JVM's memory (HotSpot's
 * perfMemory version 2). A header says where the entries begin and how many there are. Each entry
 * has its length and the places of its name and its value in it. With {@code -XX:-UsePerfData}
 * there are no counters.
 */
public final class PerfData {
    /** The place of a value that does not exist. */
    public static final int NONE = -1;

    private static final int HEADER = 32;
    private static final int MAJOR_VERSION = 5;
    private static final int FIRST_ENTRY = 24;
    private static final int ENTRIES = 28;
    private static final int ENTRY = 20;
    private static final int NAME = 4;
    private static final int VALUE = 16;

    private final ByteBuffer data;

    public PerfData(ByteBuffer data) {
        this.data = data.duplicate().order(ByteOrder.nativeOrder());
    }

    /** Where the value of that name is, or {@link #NONE}. */
    public int find(String name) {
        if (data.capacity() < HEADER || data.get(MAJOR_VERSION) != 2) {
            return NONE;
        }
        int at = data.getInt(FIRST_ENTRY);
        for (int left = data.getInt(ENTRIES); left > 0; left--) {
            int length = at < 0 || at + ENTRY > data.capacity() ? 0 : data.getInt(at);
            if (length < ENTRY) {
                return NONE;
            }
            if (is(at + data.getInt(at + NAME), name)) {
                return at + data.getInt(at + VALUE);
            }
            at += length;
        }
        return NONE;
    }

    private boolean is(int place, String name) {
        for (int i = 0; i < name.length(); i++) {
            if (data.get(place + i) != name.charAt(i)) {
                return false;
            }
        }
        return data.get(place + name.length()) == 0;
    }

    /** The number at {@code place}, 0 where there is none. */
    public long number(int place) {
        return place == NONE ? 0 : data.getLong(place);
    }

    /** The text at {@code place}, up to a zero. */
    public String text(int place) {
        int end = place;
        while (data.get(end) != 0) {
            end++;
        }
        byte[] text = new byte[end - place];
        for (int i = 0; i < text.length; i++) {
            text[i] = data.get(place + i);
        }
        return new String(text, StandardCharsets.UTF_8);
    }

    /** Converts ticks of the JVM's clock. */
    public static long nanos(long ticks, long perSecond) {
        long second = 1_000_000_000L;
        return ticks / perSecond * second + ticks % perSecond * second / perSecond;
    }
}
