// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks.workloads;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/**
 * Workers that repeat their operation until the time is over. The first part of the time is a
 * warm-up, which lets the JVM compile the code; only the second part is measured. Each worker waits
 * for the end of an operation before it begins the next. Each worker has a histogram of its own and
 * fills it from the first operation on. Otherwise the JVM would load the histogram's classes when
 * the measuring begins, and compile the code again.
 */
final class Workload {
    private static final int DIGITS = 3;
    private static final int MILLIS_PER_SECOND = 1000;
    private static final double NANOS_PER_SECOND = 1e9;

    private volatile boolean measured;
    private volatile boolean ended;

    private Workload() {}

    /**
     * Runs a workload with the program's arguments and a platform thread for each operation. Prints
     * the figures.
     */
    static void measure(String[] args, List<Operation> operations) throws Exception {
        measure(args, operations, work -> new Thread(work).start());
    }

    /**
     * The same with threads of the caller's choice. Where a benchmark asks, new threads work for
     * each line of standard input, without a warm-up of their own.
     */
    static void measure(String[] args, List<Operation> operations, Consumer<Runnable> start)
            throws Exception {
        if (args[2].equals(Figures.ASKED)) {
            Asked.answer(seconds -> new Workload().during(operations, start, "0", seconds));
        } else {
            Usage.load();
            Figures figures = new Workload().during(operations, start, args[1], args[2]);
            System.out.println(figures.line());
        }
    }

    private Figures during(
            List<Operation> operations, Consumer<Runnable> start, String warmUp, String seconds)
            throws Exception {
        List<FutureTask<Histogram>> workers = new ArrayList<>();
        for (Operation each : operations) {
            workers.add(new FutureTask<>(() -> repeat(each)));
        }
        workers.forEach(start);
        pass(warmUp);
        Usage before = Usage.now();
        long begin = System.nanoTime();
        measured = true;
        pass(seconds);
        ended = true;
        double passed = (System.nanoTime() - begin) / NANOS_PER_SECOND;
        Histogram all = new Histogram(DIGITS);
        for (FutureTask<Histogram> worker : workers) {
            all.add(worker.get());
        }
        long p50 = all.getValueAtPercentile(50);
        long p99 = all.getValueAtPercentile(99);
        return before.untilNow(all.getTotalCount(), passed, p50, p99);
    }

    private static void pass(String seconds) throws InterruptedException {
        Thread.sleep((long) (Double.parseDouble(seconds) * MILLIS_PER_SECOND));
    }

    private Histogram repeat(Operation operation) throws Exception {
        Histogram histogram = new Histogram(DIGITS);
        boolean counts = false;
        while (!ended) {
            if (!counts && measured) {
                counts = true;
                histogram.reset();
            }
            long begin = System.nanoTime();
            operation.run();
            histogram.recordValue(System.nanoTime() - begin);
        }
        return histogram;
    }
}
