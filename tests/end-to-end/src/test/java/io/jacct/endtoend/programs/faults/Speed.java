// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.faults;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * The best speed of two new threads that read one file, one after the other, in windows of some
 * milliseconds. The unit is reads per second of CPU time, which does not depend on other processes.
 * The speed of threads at the same time would depend on whether the machine runs both. The slower
 * thread counts.
 *
 * <p>A shared machine may be slower for some seconds, or while the other half of a core is busy.
 * Code with many instructions then takes twice as long, a system call only a little longer. So each
 * window has a yardstick right behind it: such code, without a call that the agent accounts. Only
 * times of the same window are compared, because the next window may find another machine.
 *
 * @param processor reads per second of CPU time, in the best window
 * @param relative reads per piece of the yardstick in the same CPU time, in the median window
 * @param clock reads per second; a thread that waits for another one uses no processor
 * @param reads the number of reads
 */
record Speed(double processor, double relative, double clock, long reads) {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int READERS = 2;
    private static final int READS = 5_000;
    private static final int PIECES = 2_000;
    private static final Pattern WORDS = Pattern.compile("(\\w+)-(\\d+)[.]([a-z]+)");
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
        Speed last = best;
        int looks = 1;
        for (int same = 0; same < SAME_LOOKS && looks < MOST_LOOKS; looks++) {
            last = measure(NONE, LOOK);
            same = last.processor > best.processor * (1 + STEADY) ? 0 : same + 1;
            best = best.atLeast(last);
        }
        System.out.println((looks < MOST_LOOKS ? "steady " : "unsteady ") + looks);
        // in the first looks the yardstick itself was not compiled yet
        return new Speed(best.processor, last.relative, best.clock, best.reads);
    }

    /**
     * The best speed in one second of each thread, or the first one that reaches {@code enough}.
     */
    static Speed now(Speed enough) throws Exception {
        return measure(enough, SECOND);
    }

    /** The least speed that still counts as that share of this one. */
    Speed times(double kept) {
        return new Speed(processor * kept, relative * kept, clock * kept * CLOCK_SHARE, 0);
    }

    /** Whether the speed is at least the other's, either itself or relative to the yardstick. */
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
        return Math.max(processor / other.processor, relative / other.relative);
    }

    private Speed atLeast(Speed other) {
        return new Speed(
                Math.max(processor, other.processor),
                Math.max(relative, other.relative),
                Math.max(clock, other.clock),
                reads + other.reads);
    }

    private Speed atMost(Speed other) {
        return new Speed(
                Math.min(processor, other.processor),
                Math.min(relative, other.relative),
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
        return readers[0].best().atMost(readers[1].best());
    }

    private static final class Reader extends Thread {
        private final File file;
        private final Speed enough;
        private final long nanos;
        private final List<Speed> windows = new ArrayList<>();

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
                do {
                    windows.add(window(open));
                } while (!best().isAsFastAs(enough) && THREADS.getCurrentThreadCpuTime() < end);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        Speed best() {
            Speed best = windows.stream().reduce(Speed::atLeast).orElseThrow();
            double[] relative = windows.stream().mapToDouble(Speed::relative).sorted().toArray();
            return new Speed(best.processor, relative[relative.length / 2], best.clock, best.reads);
        }

        private static Speed window(RandomAccessFile open) throws IOException {
            long clock = System.nanoTime();
            long begin = THREADS.getCurrentThreadCpuTime();
            for (int i = 0; i < READS; i++) {
                open.seek(0);
                open.read();
            }
            long read = THREADS.getCurrentThreadCpuTime();
            double passed = rate(READS, System.nanoTime() - clock);
            for (int i = 0; i < PIECES; i++) {
                yardstick(i);
            }
            long yardstick = THREADS.getCurrentThreadCpuTime() - read;
            double relative = (double) yardstick / Math.max(1, read - begin);
            return new Speed(rate(READS, read - begin), relative, passed, READS);
        }

        private static void yardstick(int number) {
            String text = "piece-" + BigDecimal.valueOf(number).multiply(BigDecimal.TEN) + ".txt";
            if (!WORDS.matcher(text).matches()) {
                throw new IllegalStateException(text);
            }
        }

        private static double rate(int count, long nanos) {
            return (double) SECOND * count / Math.max(1, nanos);
        }
    }
}
