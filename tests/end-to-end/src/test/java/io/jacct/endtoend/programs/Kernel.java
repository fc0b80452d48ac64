// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs;

import io.jacct.snapshot.Page;
import io.jacct.snapshot.PageException;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * What the kernel says that this process has read and written, by whatever system calls, {@code
 * rchar} and {@code wchar}; without what the agent has read about threads, as it says itself.
 * Reading it is a read of {@link #COST} bytes, which the next one shows.
 */
public record Kernel(long read, long written) {
    /** Enough for the first two lines. */
    public static final int COST = 64;

    private static final Page OWN;

    /** Readings that were in vain: what they cost shows, too. */
    private static long retries;

    static {
        try {
            OWN = Page.own();
        } catch (PageException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** The numbers now. */
    public static synchronized Kernel now() {
        while (true) {
            Map<String, Long> before = health();
            Kernel kernel = all();
            Map<String, Long> after = health();
            long begun = after.get("ownReads");
            if (begun == after.get("ownReadsDone") && begun == before.get("ownReads")) {
                long own = after.get("ownReadBytes") + retries * COST;
                return new Kernel(kernel.read - own, kernel.written);
            }
            retries++;
        }
    }

    private static Map<String, Long> health() {
        try {
            return OWN.snapshotOfTasks().health();
        } catch (PageException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Kernel all() {
        byte[] prefix = new byte[COST];
        try (FileInputStream io = new FileInputStream("/proc/self/io")) {
            int length = io.read(prefix);
            String text = new String(prefix, 0, length, StandardCharsets.US_ASCII);
            String[] lines = text.split("\n");
            return new Kernel(
                    Long.parseLong(lines[0].substring("rchar: ".length())),
                    Long.parseLong(lines[1].substring("wchar: ".length())));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
