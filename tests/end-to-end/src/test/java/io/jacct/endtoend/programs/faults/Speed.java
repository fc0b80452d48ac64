// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.faults;

import io.jacct.endtoend.programs.Expect;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.util.concurrent.TimeUnit;

/**
 * The best speed of two new threads that read one file, one after the other, in windows of some
 * milliseconds. The unit is reads per second of CPU time, which does not depend on other processes.
 * The speed of threads at the same time would depend on whether the machine runs both. The slower
 * thread counts.
 *
 * <p>A shared machine may be slower for some seconds, and its system calls more so than its
 * arithmetic. So each window has a yardstick: questions for the length of the file, each a system
 * call that the agent does not account.
 *
 * @param processor reads per second of CPU time
 * @param yardstick questions for the length per second of CPU time
 * @param clock reads per second; a thread that waits for another one uses no processor
 * @param reads the number of reads
 */
record Speed(double processor, double yardstick, double clock, long reads) {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int READERS = 2;
    private static final int READS = 5_000;
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    /** The most CPU time of each thread for one measurement of a speed that must become steady. */
    private static final long LOOK = SECOND / 4;

    private static final int SAME_LOOKS = 4;
    private static final int MOST_LOOKS = 40;
    private static final double STEADY = 0.03;

    /**
     * The share of the clock that may be lost: other processes take some of it, and a lost lock
     * takes all.
     */
    private static final double CLOCK_SHARE = 0.05;

    private static final Speed NONE = new Speed(Double.MAX_VALUE, 0, Double.MAX_VALUE, 0);

    /**
     * The speed after several measurements in a row without a better one, or after many
     * measurements.
     */
    static Speed steady() throws Exception {
        Speed best = measure(NONE, LOOK);
        int looks = 1;
        for (int same = 0; same < SAME_LOOKS && looks < MOST_LOOKS; looks++) {
            Speed next = measure(NONE, LOOK);
            same = next.processor > best.processor * (1 + STEADY) ? 0 : same + 1;
            best = best.atLeast(next);
        }
        System.out.println((looks < MOST_LOOKS ? "steady " : "unsteady ") + looks);
        return best;
    }

    /**
     * The best speed in one second of each thread, or the first one that reaches {@code enough}.
     */
    static Speed now(Speed enough) throws Exception {
        return measure(enough, SECOND);
    }

    /** The least speed that still counts as that share of this one. */
    Speed times(double kept) {
        return new Speed(processor * kept, yardstick, clock * kept * CLOCK_SHARE, 0);
    }

    /** Whether the speed is at least the other's, either itself or divided by the yardstick. */
    boolean reaches(Speed other) {
        return share(other) >= 1 && clock >= other.clock;
    }

    private boolean isAsFastAs(Speed other) {
        return processor >= other.processor && clock >= other.clock;
    }

    /**
     * The speed divided by the other's, either itself or relative to the yardstick: the larger one.
     */
    double share(Speed other) {
        return processor / other.processor * Math.max(1, other.yardstick / yardstick);
    }

    private Speed atLeast(Speed other) {
        return new Speed(
                Math.max(processor, other.processor),
                Math.max(yardstick, other.yardstick),
                Math.max(clock, other.clock),
                reads + other.reads);
    }

    private Speed atMost(Speed other) {
        return new Speed(
                Math.min(processor, other.processor),
                Math.max(yardstick, other.yardstick),
                Math.min(clock, other.clock),
                reads + other.reads);
    }

    private static Speed measure(Speed enough, long nanos) throws Exception {
        File file = File.createTempFile("speed", null);
        Reader[] readers = new Reader[READERS];
        try {
            Files.write(file.toPath(), new byte[1]);
            for (int i = 0; i < READERS; i++) {
                readers[i] = new Reader(file, enough, nanos);
                readers[i].start();
                readers[i].join();
            }
        } finally {
            file.delete();
        }
        return readers[0].best.atMost(readers[1].best);
    }

    private static final class Reader extends Thread {
        private final File file;
        private final Speed enough;
        private final long nanos;
        private Speed best = new Speed(0, 0, 0, 0);

        Reader(File file, Speed enough, long nanos) {
            super("speed");
            this.file = file;
            this.enough = enough;
            this.nanos = nanos;
        }

        @Override
        public void run() {
            try (RandomAccessFile open = new RandomAccessFile(file, "r")) {
                long end = THREADS.getCurrentThreadCpuTime() + nanos;
                while (!best.isAsFastAs(enough) && THREADS.getCurrentThreadCpuTime() < end) {
                    best = best.atLeast(window(open));
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private Speed window(RandomAccessFile open) throws IOException {
            long clock = System.nanoTime();
            long begin = THREADS.getCurrentThreadCpuTime();
            for (int i = 0; i < READS; i++) {
                open.seek(0);
                open.read();
            }
            long read = THREADS.getCurrentThreadCpuTime();
            double passed = rate(READS, System.nanoTime() - clock);
            long sum = 0;
            for (int i = 0; i < READS; i++) {
                sum += file.length();
            }
            long asked = THREADS.getCurrentThreadCpuTime();
            Expect.that(READS, sum);
            double yardstick = rate(READS, asked - read);
            return new Speed(rate(READS, read - begin), yardstick, passed, READS);
        }

        private static double rate(int count, long nanos) {
            return (double) SECOND * count / Math.max(1, nanos);
        }
    }
}
