// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

import io.jacct.memory.OwnFiles;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Boot loader. A long text of the kernel's about this process, line by line. It has no line where
 * there is no {@code /proc}. The kernel counts the reading for the process, so this counts it, too.
 * It takes little memory and makes no object for a line. One thread.
 */
public final class KernelLines {
    private static final int BLOCK = 1 << 14;

    /** More than a path, of 4096 bytes, takes. The rest of a line is left out. */
    private static final int LONGEST = 1 << 15;

    private final byte[] block = new byte[BLOCK];
    private byte[] line = new byte[1 << 8];
    private int at;
    private int filled;
    private int length;
    private int parsed;
    private FileInputStream in;
    private long reads;
    private long bytes;

    /** One of {@link OwnFiles#LISTS}. */
    public KernelLines(String name) {
        try {
            in = OwnFiles.list(name);
        } catch (IOException | RuntimeException notThere) {
            in = null;
        }
    }

    /** Goes on to the next line. False at the end; then nothing is open any more. */
    public boolean next() {
        length = 0;
        while (at < filled || fill()) {
            byte next = block[at++];
            if (next == '\n') {
                return true;
            }
            if (length < LONGEST) {
                append(next);
            }
        }
        close();
        return false;
    }

    /** Calls of the system that have read so far. */
    public long reads() {
        return reads;
    }

    /** Bytes that they have read. */
    public long bytes() {
        return bytes;
    }

    /**
     * The place of the first such byte from {@code from} on; the line's length if there is none.
     */
    public int find(char c, int from) {
        int place = from;
        while (place < length && line[place] != c) {
            place++;
        }
        return place;
    }

    /** The place where the word with that number begins, counted from 0. */
    public int word(int number) {
        int place = 0;
        for (int i = 0; i <= number; i++) {
            while (place < length && line[place] == ' ') {
                place++;
            }
            place = i == number ? place : find(' ', place);
        }
        return place;
    }

    /**
     * The number that begins there; 0 if there is none. {@link #parsed()} is the place behind it.
     */
    public long number(int from, int radix) {
        long number = 0;
        parsed = from;
        while (parsed < length && Character.digit(line[parsed], radix) >= 0) {
            number = number * radix + Character.digit(line[parsed++], radix);
        }
        return number;
    }

    /** The place behind the last number. */
    public int parsed() {
        return parsed;
    }

    /** The length of the line, in bytes. */
    public int length() {
        return length;
    }

    /** Whether that byte is at that place. */
    public boolean is(int place, char c) {
        return place < length && line[place] == c;
    }

    /** Whether the line ends with these bytes. */
    public boolean endsWith(byte[] end) {
        int from = length - end.length;
        return from >= 0 && Arrays.equals(line, from, length, end, 0, end.length);
    }

    /** The text between two places. */
    public String text(int from, int to) {
        return new String(line, from, to - from, StandardCharsets.UTF_8);
    }

    private void append(byte next) {
        if (length == line.length) {
            line = Arrays.copyOf(line, length * 2);
        }
        line[length++] = next;
    }

    private boolean fill() {
        at = 0;
        filled = 0;
        if (in != null) {
            reads++;
            try {
                filled = Math.max(0, in.read(block));
            } catch (IOException | RuntimeException notThere) {
                // as at the end
            }
            bytes += filled;
        }
        return filled > 0;
    }

    private void close() {
        if (in != null) {
            try {
                in.close();
            } catch (IOException closed) {
                // it was only read
            }
            in = null;
        }
    }
}
