// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks.workloads;

import java.io.BufferedReader;
import java.io.InputStreamReader;

/**
 * The side of the program that a benchmark asks. Each line of standard input is a number of
 * seconds. The program works for so long and prints the figures. It ends with its input.
 */
final class Asked {
    private static final int AT_ONCE = 100;
    private static final double NANOS_PER_SECOND = 1e9;

    private Asked() {}

    /** Works for as long as the text says. */
    interface Work {
        Figures during(String seconds) throws Exception;
    }

    /** An operation. */
    interface Operation {
        void run() throws Exception;
    }

    /** Answers each line with the figures of the work. */
    static void answer(Work work) throws Exception {
        Usage.load();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String seconds = in.readLine(); seconds != null; seconds = in.readLine()) {
            System.out.println(work.during(seconds).line());
        }
    }

    /** Answers each line with the figures of the operation, which one thread repeats. */
    static void repeat(Operation operation) throws Exception {
        answer(seconds -> repeat(operation, Double.parseDouble(seconds)));
    }

    private static Figures repeat(Operation operation, double seconds) throws Exception {
        Usage before = Usage.now();
        long begin = System.nanoTime();
        long operations = 0;
        while (System.nanoTime() - begin < seconds * NANOS_PER_SECOND) {
            for (int i = 0; i < AT_ONCE; i++) {
                operation.run();
            }
            operations += AT_ONCE;
        }
        return before.untilNow(operations, seconds, 0, 0);
    }
}
