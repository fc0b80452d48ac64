// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.disturbed;

import io.jacct.counter.Counter;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.PageInfo;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * jacct's counts and the kernel's count of written bytes, at one time or between two times. The
 * kernel's count is read outside of jacct's counts, because that is a read of a file. Only the
 * kernel's writes are used.
 */
final class Observed {
    private static final long PATIENCE_NANOS = 60_000_000_000L;
    private static final int PREFIX = 64;
    private static final Page PAGE = page();

    private final Counts counts;

    /** Bytes that this process has written by all system calls except those that send datagrams. */
    final long kernelWritten;

    private Observed(Counts counts, long kernelWritten) {
        this.counts = counts;
        this.kernelWritten = kernelWritten;
    }

    /** The counts at the beginning. */
    static Observed before() {
        long kernelWritten = kernelWritten();
        return new Observed(snapshot().totals(), kernelWritten);
    }

    /** The difference since the beginning. */
    Observed since() {
        Counts now = snapshot().totals();
        return new Observed(now.minus(counts), kernelWritten() - kernelWritten);
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
            return PAGE.snapshotOfTasks();
        } catch (PageException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * The written bytes without the zeros with which the agent makes its page longer. Waits while
     * it does so.
     */
    private static long kernelWritten() {
        long start = System.nanoTime();
        while (System.nanoTime() - start < PATIENCE_NANOS) {
            PageInfo page = snapshot().page();
            File file = new File(page.file());
            boolean atRest = file.length() == page.bytes();
            long written = kernel();
            if (atRest && file.length() == page.bytes()) {
                return written - page.bytes();
            }
        }
        throw new IllegalStateException("the page never stops growing");
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
