// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks.workloads;

import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;

/**
 * A thread that opens a file and closes it, again and again. An operation is one such pair. The
 * program reads numbers of seconds from standard input, works for so long, and prints the figures.
 */
public final class Opens {
    private static final String FILE = "/dev/null";
    private static final int AT_ONCE = 100;
    private static final double NANOS_PER_SECOND = 1e9;

    private Opens() {}

    /** The arguments are those of every program in this package; none is needed. */
    public static void main(String[] args) throws IOException {
        Usage.load();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String seconds = in.readLine(); seconds != null; seconds = in.readLine()) {
            System.out.println(work(Double.parseDouble(seconds)).line());
        }
    }

    private static Figures work(double seconds) throws IOException {
        Usage before = Usage.now();
        long begin = System.nanoTime();
        long operations = 0;
        while (System.nanoTime() - begin < seconds * NANOS_PER_SECOND) {
            for (int i = 0; i < AT_ONCE; i++) {
                new FileInputStream(FILE).close();
            }
            operations += AT_ONCE;
        }
        return before.untilNow(operations, seconds, 0, 0);
    }
}
