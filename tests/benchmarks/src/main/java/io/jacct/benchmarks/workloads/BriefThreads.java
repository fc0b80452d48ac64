// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks.workloads;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

/**
 * Threads that live for about a third of a millisecond, which they compute. For each number on a
 * line of standard input the program starts and joins that many, one after the other. Then it
 * prints the nanoseconds that passed, and the nanoseconds of CPU time of this process.
 */
public final class BriefThreads {
    /** A step takes some two nanoseconds. */
    private static final int STEPS = 150_000;

    /** Keeps the compiler from leaving the computation out. */
    private static volatile long result = 1;

    private BriefThreads() {}

    /** Ends with its input. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            long cpu = Usage.now().cpuNanos();
            long start = System.nanoTime();
            live(Integer.parseInt(line));
            long nanos = System.nanoTime() - start;
            System.out.println(nanos + " " + (Usage.now().cpuNanos() - cpu));
        }
    }

    private static void live(int count) throws InterruptedException {
        for (int i = 0; i < count; i++) {
            Thread thread = new Thread(BriefThreads::compute);
            thread.start();
            thread.join();
        }
    }

    /** Marsaglia's xorshift, which no compiler can shorten. */
    private static void compute() {
        long value = result;
        for (int i = 0; i < STEPS; i++) {
            value ^= value << 13;
            value ^= value >>> 7;
            value ^= value << 17;
        }
        result = value;
    }
}
