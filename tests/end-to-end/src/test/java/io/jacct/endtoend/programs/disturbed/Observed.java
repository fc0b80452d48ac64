// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.disturbed;

import io.jacct.counter.Counter;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Page;
import io.jacct.snapshot.PageException;
import io.jacct.snapshot.Snapshot;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * What jacct has counted and what the kernel has seen being written, at one time or in between two.
 * The kernel is asked outside of the counts, so that the asking is in none of them: it is a read of
 * a file, and the kernel is asked for writes only.
 */
final class Observed {
    private static final int PREFIX = 64;
    private static final Page PAGE = page();

    private final Counts counts;
    private final long pageBytes;
    private final long wchar;

    private Observed(Counts counts, long pageBytes, long wchar) {
        this.counts = counts;
        this.pageBytes = pageBytes;
        this.wchar = wchar;
    }

    /** To begin with. */
    static Observed before() {
        long wchar = kernel();
        Snapshot snapshot = snapshot();
        return new Observed(snapshot.totals(), snapshot.page().bytes(), wchar);
    }

    /** What has happened since. */
    Observed since() {
        Snapshot now = snapshot();
        return new Observed(
                now.totals().minus(counts), now.page().bytes() - pageBytes, kernel() - wchar);
    }

    /**
     * Bytes that this process has written by any system call but those that send datagrams; without
     * those by which the page has grown.
     */
    long kernelWritten() {
        return wchar - pageBytes;
    }

    long get(Counter counter) {
        return counts.get(counter);
    }

    private static Page page() {
        try {
            return Page.own();
        } catch (PageException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static Snapshot snapshot() {
        try {
            return PAGE.snapshot();
        } catch (PageException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long kernel() {
        byte[] prefix = new byte[PREFIX];
        try (FileInputStream io = new FileInputStream("/proc/self/io")) {
            int length = io.read(prefix);
            String[] lines = new String(prefix, 0, length, StandardCharsets.US_ASCII).split("\n");
            return Long.parseLong(lines[1].substring("wchar: ".length()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
