// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.executor;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Two pools whose tasks measure how long they wait: one with few tasks, one with many at once. */
public final class WaitTimes {
    private static final int ROUNDS = 50;
    private static final int TASKS = 400;

    private WaitTimes() {}

    /** Prints the number of waits of each pool, their sum, and the median of the many. */
    public static void main(String[] args) throws Exception {
        ExecutorService quiet = Executors.newFixedThreadPool(1, run -> new Thread(run, "quiet-1"));
        quiet.submit(() -> {}).get();
        List<Long> few = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            few.addAll(waits(quiet, 2, 10));
        }
        print("quiet", few);
        ExecutorService burst = Executors.newFixedThreadPool(1, run -> new Thread(run, "burst-1"));
        burst.submit(() -> {}).get();
        print("burst", waits(burst, TASKS, 1));
        quiet.shutdown();
        burst.shutdown();
    }

    private static List<Long> waits(ExecutorService pool, int tasks, long millis) throws Exception {
        List<Future<Long>> all = new ArrayList<>();
        for (int i = 0; i < tasks; i++) {
            long submitted = System.nanoTime();
            all.add(
                    pool.submit(
                            () -> {
                                long waited = System.nanoTime() - submitted;
                                Thread.sleep(millis);
                                return waited;
                            }));
        }
        List<Long> nanos = new ArrayList<>();
        for (Future<Long> each : all) {
            nanos.add(each.get());
        }
        return nanos;
    }

    private static void print(String pool, List<Long> waits) {
        Collections.sort(waits);
        System.out.println(pool + " tasks " + waits.size());
        System.out.println(pool + " sum " + waits.stream().mapToLong(Long::longValue).sum());
        System.out.println(pool + " median " + waits.get(waits.size() / 2));
    }
}
