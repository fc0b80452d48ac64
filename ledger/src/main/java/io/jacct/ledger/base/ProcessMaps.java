// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

import java.nio.charset.StandardCharsets;

/**
 * Boot loader. The files that are mapped into this process, one after the other. Memory without a
 * file is left out. The kernel tells a long list in pieces, and mappings may come and go between
 * two of them. The list is empty where there is no {@code /proc}. Reading takes about a microsecond
 * for each mapping. One thread.
 */
public final class ProcessMaps {
    private static final byte[] DELETED = " (deleted)".getBytes(StandardCharsets.US_ASCII);

    /**
     * A line is {@code start-end rights offset device inode path}; the third right is {@code x}.
     */
    private static final int RIGHT = 2;

    private final KernelLines lines = new KernelLines("maps");
    private long start;
    private long end;
    private boolean executable;
    private int path;

    /** Goes on to the next mapping of a file. False at the end; then nothing is open any more. */
    public boolean next() {
        while (lines.next()) {
            path = lines.find('/', 0);
            if (path < lines.length()) {
                start = lines.number(0, 16);
                end = lines.number(lines.parsed() + 1, 16);
                executable = lines.is(lines.parsed() + 1 + RIGHT, 'x');
                return true;
            }
        }
        return false;
    }

    /** The address of the mapping's first byte. */
    public long start() {
        return start;
    }

    /** The address behind its last byte. */
    public long end() {
        return end;
    }

    /** Whether it has code, as one mapping of a library has. */
    public boolean isExecutable() {
        return executable;
    }

    /** The path of its file. One that was deleted had this path. */
    public String path() {
        int behind = isDeleted() ? lines.length() - DELETED.length : lines.length();
        return lines.text(path, behind);
    }

    /** Whether its file was deleted. */
    public boolean isDeleted() {
        return lines.endsWith(DELETED);
    }

    /** Calls of the system that have read so far. */
    public long reads() {
        return lines.reads();
    }

    /** Bytes that they have read. */
    public long bytes() {
        return lines.bytes();
    }
}
