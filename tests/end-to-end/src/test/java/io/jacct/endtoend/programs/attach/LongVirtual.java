// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.attach;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Has {@value #ALONE} virtual threads that were started by themselves and {@value #POOLED} of an
 * executor, and all wait. Carries out orders from standard input, and prints a line after each:
 *
 * <ul>
 *   <li>{@code start}: starts {@value #LATER} more by themselves, which wait.
 *   <li>{@code end}: ends the first {@value #ALONE}.
 * </ul>
 */
public final class LongVirtual {
    public static final int ALONE = 20;
    public static final int POOLED = 7;
    public static final int LATER = 10;

    private LongVirtual() {}

    public static void main(String[] args) throws Exception {
        CountDownLatch first = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        List<Thread> alone = start(ALONE, first);
        Method maker = Executors.class.getMethod("newVirtualThreadPerTaskExecutor");
        ExecutorService executor = (ExecutorService) maker.invoke(null);
        CountDownLatch here = new CountDownLatch(POOLED);
        for (int i = 0; i < POOLED; i++) {
            executor.execute(() -> await(here, never));
        }
        here.await();
        System.out.println("all wait");
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            if (order.equals("start")) {
                start(LATER, never);
            } else {
                first.countDown();
                for (Thread thread : alone) {
                    thread.join();
                }
            }
            System.out.println("done " + order);
        }
        System.exit(0);
    }

    private static List<Thread> start(int count, CountDownLatch end) throws Exception {
        Method starter = Thread.class.getMethod("startVirtualThread", Runnable.class);
        CountDownLatch here = new CountDownLatch(count);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            threads.add((Thread) starter.invoke(null, (Runnable) () -> await(here, end)));
        }
        here.await();
        return threads;
    }

    private static void await(CountDownLatch here, CountDownLatch end) {
        here.countDown();
        try {
            end.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
