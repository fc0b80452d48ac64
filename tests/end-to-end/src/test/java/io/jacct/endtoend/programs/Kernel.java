// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs;

import io.jacct.ledger.Ledger;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * The kernel's counts of bytes that this process has read and written by all system calls: {@code
 * rchar} and {@code wchar}. The agent's own reads about threads are subtracted, as the agent
 * reports them. Each reading of these counts is a read of {@link #COST} bytes, which the next
 * reading shows.
 */
public record Kernel(long read, long written) {
    /** The bytes to read: enough for the first two lines. */
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

    /** The number of readings that were repeated, each with a read that nobody has counted. */
    private static long repeated;

    /**
     * The present numbers. The agent has finished its reads about threads that the program has
     * joined. It may read about others at any time, so this repeats a reading in which such a read
     * began. The agent's thread makes the page longer by writes, which take long if it gets no
     * processor. This waits until no such growth is under way.
     */
    public static Kernel now() {
        Map<String, Long> quiet = awaitQuiet();
        Kernel kernel = all();
        while (!health().get("ownReads").equals(quiet.get("ownReads"))) {
            quiet = awaitQuiet();
            kernel = again();
        }
        long aside = quiet.get("ownReadBytes") + repeated * COST;
        return new Kernel(kernel.read - aside, kernel.written);
    }

    /** Waits until the agent reads and writes nothing; returns its health then. */
    private static Map<String, Long> awaitQuiet() {
        while (AGENT.getState() == Thread.State.RUNNABLE) {
            Thread.onSpinWait();
        }
        Map<String, Long> health = health();
        while (!health.get("ownReads").equals(health.get("ownReadsDone"))) {
            health = health();
        }
        return health;
    }

    private static Kernel again() {
        repeated++;
        Ledger.exempt();
        try {
            return all();
        } finally {
            Ledger.include();
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
