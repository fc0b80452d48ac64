// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import io.jacct.counter.Health;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * The page of another JVM: its contents, its size, and the time for reading it as the command
 * {@code jacct} does.
 *
 * @param tasks live ones, with the accounts of virtual threads
 * @param devices in the page, including {@code other} of each kind
 * @param handles in the page
 * @param folded endpoints in {@code other}, because there was no room for them
 * @param unlisted handles for which there was no room
 * @param bytes length of the file
 * @param allocated bytes of memory that the file system has for it
 * @param nanos the time for a snapshot, the median of many
 * @param tasksNanos the same for one without the inventory
 */
record PageLook(
        int tasks,
        int devices,
        int handles,
        long folded,
        long unlisted,
        long bytes,
        long allocated,
        double nanos,
        double tasksNanos) {
    private static final int WARM = 200;
    private static final long WARM_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final int READINGS = 31;
    private static final int LEAST_READINGS = 5;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(2);

    /** One way to read a page. */
    private interface Reader {
        Snapshot read() throws PageException;
    }

    /** The page of that process. */
    static PageLook at(long pid) throws IOException, PageException {
        long[] size = size(Page.ofPid(pid).toPath());
        try (Page page = Page.open(Page.ofPid(pid))) {
            double nanos = median(page::snapshot);
            double tasksNanos = median(page::snapshotOfTasks);
            Snapshot all = page.snapshot();
            return new PageLook(
                    all.tasks().size(),
                    all.devices().size(),
                    all.handles().open().size(),
                    health(all, Health.FOLDED_ENDPOINTS)
                            + health(all, Health.OTHER_DEVICES_MAX)
                            + health(all, Health.OTHER_NO_RECORD),
                    health(all, Health.UNLISTED_HANDLES),
                    size[0],
                    size[1] * size[2],
                    nanos,
                    tasksNanos);
        }
    }

    private static long health(Snapshot snapshot, Health health) {
        return snapshot.health().get(health.label());
    }

    /**
     * Length, blocks, and length of a block, from the command stat, because the JDK has no call for
     * blocks.
     */
    private static long[] size(Path file) throws IOException {
        Process stat = new ProcessBuilder("stat", "-c", "%s %b %B", file.toString()).start();
        try (BufferedReader out = stat.inputReader()) {
            return Arrays.stream(out.readLine().split(" ")).mapToLong(Long::parseLong).toArray();
        }
    }

    private static double median(Reader reader) throws PageException {
        long began = System.nanoTime();
        for (int i = 0; i < WARM && System.nanoTime() - began < WARM_NANOS; i++) {
            reader.read();
        }
        long[] nanos = new long[READINGS];
        began = System.nanoTime();
        int count = 0;
        while (count < LEAST_READINGS
                || count < READINGS && System.nanoTime() - began < PATIENCE_NANOS) {
            long start = System.nanoTime();
            reader.read();
            nanos[count++] = System.nanoTime() - start;
        }
        Arrays.sort(nanos, 0, count);
        return nanos[count / 2];
    }
}
