// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.executor;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A pool whose tasks measure how long they run, most of them short and a few long. */
public final class RunTimes {
    private static final int TASKS = 200;
    private static final int LONG_ONES = 10;

    private RunTimes() {}

    /** Prints the median, the 99th percentile and the longest of the tasks' own times. */
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2, run -> new Thread(run, "timed-1"));
        List<Future<Long>> all = new ArrayList<>();
        for (int i = 0; i < TASKS; i++) {
            long millis = i % (TASKS / LONG_ONES) == 0 ? 40 : 2;
            all.add(
                    pool.submit(
                            () -> {
                                long began = System.nanoTime();
                                Thread.sleep(millis);
                                return System.nanoTime() - began;
                            }));
        }
        List<Long> nanos = new ArrayList<>();
        for (Future<Long> each : all) {
            nanos.add(each.get());
        }
        Collections.sort(nanos);
        System.out.println("median " + nanos.get(TASKS / 2 - 1));
        System.out.println("p99 " + nanos.get(TASKS - 1 - TASKS / 100));
        System.out.println("longest " + nanos.get(TASKS - 1));
        pool.shutdown();
    }
}
