// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import io.jacct.snapshot.OwnCost;
import io.jacct.snapshot.OwnCost.Kind;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import java.io.File;
import java.io.IOException;
import java.util.List;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Compares the agent's own figures of its cost with JMH's. It runs a benchmark that only accounts
 * operations, for so long that the agent in that JVM measures itself. It also runs the benchmarks
 * of the other two figures. It prints both values and their ratio. Arguments: jar, java, rounds,
 * milliseconds of an iteration.
 */
public final class Calibrations {
    /** The iterations, half of them to warm up; the agent needs some twelve seconds. */
    private static final int ITERATIONS = 20;

    private final Pairs pairs;
    private final File page = File.createTempFile("calibrations", ".page");

    private Calibrations(Pairs pairs) throws IOException {
        this.pairs = pairs;
    }

    /** Runs all of it. */
    public static void main(String[] arguments) throws Exception {
        long millis = Long.parseLong(arguments[3]);
        Calibrations calibrations =
                new Calibrations(new Pairs(arguments[0], arguments[1], ITERATIONS / 2, millis));
        System.out.printf("%-24s %12s %9s %9s%n", "nanoseconds", "by itself", "by JMH", "ratio");
        for (int round = 0; round < Integer.parseInt(arguments[2]); round++) {
            for (String timing : List.of("off", "full")) {
                calibrations.print(timing);
            }
        }
        calibrations.page.deleteOnExit();
    }

    private void print(String timing) throws RunnerException, PageException {
        double operation = jmh("accountedOperation", timing);
        OwnCost cost = cost();
        print("operation, timing=" + timing, cost.part(Kind.OPERATION).nanos(), operation);
        print("wait, timing=" + timing, cost.part(Kind.WAIT).nanos(), jmh("accountedWait", timing));
        print("clock", cost.clockNanos(), jmh("nanoTime", timing));
    }

    private double jmh(String benchmark, String timing) throws RunnerException {
        String options = timing + ",page=" + page;
        return pairs.run("LedgerBenchmark." + benchmark, options)
                .values()
                .iterator()
                .next()
                .nanos();
    }

    /** The agent's figures in the fork that ended last. */
    private OwnCost cost() throws PageException {
        try (Page last = Page.open(page)) {
            OwnCost cost = OwnCost.of(last.snapshotOfTasks(), false);
            if (!cost.isCalibrated()) {
                throw new IllegalStateException("not measured: longer iterations are needed");
            }
            return cost;
        }
    }

    private static void print(String name, double itself, double jmh) {
        System.out.printf("%-24s %12.1f %9.1f %9.2f%n", name, itself, jmh, itself / jmh);
    }
}
