// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs;

import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
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

    private static final Thread AGENT =
            Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> thread.getName().equals("jacct"))
                    .findAny()
                    .orElseThrow();

    static {
        try {
            OWN = Page.own();
        } catch (PageException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /**
     * The numbers now. Threads that the program has waited for are through; of others the agent may
     * be reading. The thread that makes the page longer writes it, a bit at a time, and if the
     * agent's thread gets no processor meanwhile, for long: that is over, or is yet to begin.
     */
    public static Kernel now() {
        while (AGENT.getState() == Thread.State.RUNNABLE) {
            Thread.onSpinWait();
        }
        Map<String, Long> health = health();
        while (!health.get("ownReads").equals(health.get("ownReadsDone"))) {
            health = health();
        }
        Kernel kernel = all();
        return new Kernel(kernel.read - health.get("ownReadBytes"), kernel.written);
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
