// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * A jar in a range of an open file: the whole file, or a jar that is stored in it. The JDK offers
 * no such reader. JarFile opens files only, and JarInputStream inflates every entry before the
 * wanted one.
 *
 * <p>The constructor reads the directory once. Later reads go to the offsets in that directory, so
 * a file that has changed meanwhile gives an error. The class knows only the format that the build
 * makes: entries that are stored or deflated, no comment at the end, less than 4 GiB.
 */
final class Archive {
    private static final int END_SIGNATURE = 0x06054b50;
    private static final int END_LENGTH = 22;
    private static final int ENTRY_SIGNATURE = 0x02014b50;
    private static final int ENTRY_LENGTH = 46;
    private static final int LOCAL_SIGNATURE = 0x04034b50;
    private static final int LOCAL_LENGTH = 30;

    private static final int STORED = 0;
    private static final int DEFLATED = 8;

    private final RandomAccessFile file;
    private final long start;
    private final long length;
    private final byte[] directory;

    /** The offset of each entry in the directory, by name. */
    private final Map<String, Integer> entries;

    /** The caller closes the file. */
    Archive(RandomAccessFile file, long start, long length) throws IOException {
        this.file = file;
        this.start = start;
        this.length = length;
        byte[] end = bytes(length - END_LENGTH, END_LENGTH);
        check(integer(end, 0) == END_SIGNATURE);
        this.directory = bytes(integer(end, 16), integer(end, 12));
        int count = word(end, 10);
        this.entries = new HashMap<>(2 * count);
        int at = 0;
        for (int i = 0; i < count; i++) {
            at = enter(at);
        }
    }

    /** Enters one entry and returns the offset of the next one. */
    private int enter(int at) throws IOException {
        check(at + ENTRY_LENGTH <= directory.length && integer(directory, at) == ENTRY_SIGNATURE);
        int name = word(directory, at + 28);
        int next = at + ENTRY_LENGTH + name + word(directory, at + 30) + word(directory, at + 32);
        check(next <= directory.length);
        entries.put(new String(directory, at + ENTRY_LENGTH, name, StandardCharsets.UTF_8), at);
        return next;
    }

    /**
     * The jar that is stored in this one. It reads the same file, so it works while that file is
     * open.
     */
    Archive inner(String name) throws IOException {
        Integer entry = entries.get(name);
        check(entry != null && word(directory, entry + 10) == STORED);
        return new Archive(file, start + content(entry), integer(directory, entry + 20));
    }

    /** The content of an entry, or null when there is no such entry. Any thread may call it. */
    byte[] read(String name) throws IOException {
        Integer entry = entries.get(name);
        if (entry == null) {
            return null;
        }
        byte[] packed = bytes(content(entry), integer(directory, entry + 20));
        int method = word(directory, entry + 10);
        check(method == STORED || method == DEFLATED);
        return method == STORED ? packed : inflate(packed, integer(directory, entry + 24));
    }

    /** The offset of an entry's content in this jar. */
    private long content(int entry) throws IOException {
        int header = integer(directory, entry + 42);
        byte[] local = bytes(header, LOCAL_LENGTH);
        check(integer(local, 0) == LOCAL_SIGNATURE);
        return (long) header + LOCAL_LENGTH + word(local, 26) + word(local, 28);
    }

    private static byte[] inflate(byte[] packed, int count) throws IOException {
        Inflater inflater = new Inflater(true);
        try {
            byte[] bytes = new byte[count];
            inflater.setInput(packed);
            check(inflater.inflate(bytes) == count);
            return bytes;
        } catch (DataFormatException e) {
            throw new IOException(e);
        } finally {
            inflater.end();
        }
    }

    private byte[] bytes(long offset, int count) throws IOException {
        check(offset >= 0 && count >= 0 && offset + count <= length);
        byte[] bytes = new byte[count];
        synchronized (file) {
            file.seek(start + offset);
            file.readFully(bytes);
        }
        return bytes;
    }

    private static int word(byte[] bytes, int at) {
        return bytes[at] & 0xFF | (bytes[at + 1] & 0xFF) << 8;
    }

    private static int integer(byte[] bytes, int at) {
        return word(bytes, at) | word(bytes, at + 2) << 16;
    }

    private static void check(boolean good) throws IOException {
        if (!good) {
            throw new ZipException("damaged or changed");
        }
    }
}
