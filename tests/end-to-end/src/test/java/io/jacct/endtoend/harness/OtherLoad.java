// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.harness;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * How many processors everything but one process uses, from its construction on: other programs, or
 * other guests of the same host. Where that is much, a JVM truly lacks processors.
 */
public final class OtherLoad {
    private static final double TICKS_PER_SECOND = 100;

    /** The index of user time among the fields after the name; system time follows it. */
    private static final int USER_TIME = 11;

    /**
     * In the machine's line: user, nice, system, idle, waiting for a disk, and more that is work.
     */
    private static final int IDLE = 3;

    private static final int TIMES = 8;

    private final long pid;
    private final long begun = System.nanoTime();
    private final double before;

    public OtherLoad(long pid) throws IOException {
        this.pid = pid;
        before = seconds();
    }

    /** On average of the time since then. */
    public double processors() throws IOException {
        return Math.max(0, seconds() - before) / ((System.nanoTime() - begun) / 1e9);
    }

    /** Whether so many processors are half of the machine. */
    public static boolean isHalf(double processors) {
        return processors >= Runtime.getRuntime().availableProcessors() / 2.0;
    }

    private double seconds() throws IOException {
        String[] all = text("/proc/stat").lines().findFirst().orElseThrow().split(" +");
        long[] times = Arrays.stream(all).skip(1).limit(TIMES).mapToLong(Long::parseLong).toArray();
        String stat = text("/proc/" + pid + "/stat");
        String[] own = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        long used = Long.parseLong(own[USER_TIME]) + Long.parseLong(own[USER_TIME + 1]);
        long busy = Arrays.stream(times).sum() - times[IDLE] - times[IDLE + 1];
        return (busy - used) / TICKS_PER_SECOND;
    }

    private static String text(String file) throws IOException {
        return new String(Files.readAllBytes(Path.of(file)), StandardCharsets.ISO_8859_1);
    }
}
