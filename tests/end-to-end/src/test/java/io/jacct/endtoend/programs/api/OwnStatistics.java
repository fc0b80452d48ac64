// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.api;

import io.jacct.api.Counter;
import io.jacct.api.Counters;
import io.jacct.api.IoKstat;
import io.jacct.api.Kstats;
import io.jacct.api.NamedKstat;
import io.jacct.api.TimerKstat;
import io.jacct.endtoend.programs.Measures;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URL;
import java.net.URLClassLoader;

/**
 * Has counters and kstats of its own, with and without the agent. It carries out each order from
 * standard input, and prints a line after each:
 *
 * <ul>
 *   <li>{@code work}: {@value #THREADS} threads add {@value #EACH} each to a counter; each other
 *       statistic is used, too.
 *   <li>{@code another}: adds {@value #ANOTHERS} to the same counter through another copy of the
 *       API, whose class loader sees nothing of the boot loader but the JDK.
 *   <li>{@code forget}: drops that copy with its registered counters, and collects garbage.
 *   <li>{@code delete}: removes the counter and the timer.
 *   <li>{@code again}: registers the counter again, and prints its number.
 *   <li>{@code many}: registers {@value #MANY} counters and adds its number to each.
 *   <li>{@code measure}: prints the resources of the JVM.
 * </ul>
 */
public final class OwnStatistics {
    public static final int THREADS = 8;
    public static final int EACH = 20_000;
    public static final int ANOTHERS = 5;
    public static final int MANY = 100;
    public static final String COUNTER = "orders.adjusted";

    private static final int NUMBER = Counters.perfAdd(COUNTER);
    private static final NamedKstat CACHE =
            Kstats.named("cache", 2, "sessions", "cache", "hits", "size");
    private static final IoKstat QUEUE = Kstats.io("queue", 0, "orders", "queue");
    private static final TimerKstat TIMER = Kstats.timer("query", 0, "by-id", "query");

    /** The other copy of the API. */
    private static Object another;

    private OwnStatistics() {}

    public static void main(String[] args) throws Exception {
        System.out.println("ready");
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            System.out.println("done " + order + " " + obey(order));
        }
    }

    private static Object obey(String order) throws Exception {
        switch (order) {
            case "work":
                work();
                return "";
            case "another":
                another();
                return "";
            case "forget":
                another = null;
                System.gc();
                return "";
            case "delete":
                Counters.perfDel(NUMBER);
                TIMER.close();
                return "";
            case "again":
                return Counters.perfAdd(COUNTER) == NUMBER;
            case "many":
                for (int i = 0; i < MANY; i++) {
                    Counter.of("many " + i).add(i);
                }
                return "";
            default:
                return Measures.now();
        }
    }

    private static void work() throws InterruptedException {
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            threads[i] = new Thread(OwnStatistics::adjust);
            threads[i].start();
        }
        CACHE.set("size", 40);
        CACHE.add("size", 2);
        CACHE.add("hits", 3);
        QUEUE.waitqEnter();
        QUEUE.waitqToRunq();
        QUEUE.runqExit();
        QUEUE.readDone(512);
        QUEUE.runqEnter();
        QUEUE.runqExit();
        QUEUE.writeDone(1024);
        QUEUE.waitqEnter();
        QUEUE.waitqExit();
        TIMER.stop(TIMER.start());
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void adjust() {
        for (int i = 0; i < EACH; i++) {
            Counters.perfAdjust(NUMBER, 1);
        }
    }

    private static void another() throws Exception {
        URL[] api = {Counters.class.getProtectionDomain().getCodeSource().getLocation()};
        ClassLoader aloof =
                new URLClassLoader(api, ClassLoader.getPlatformClassLoader()) {
                    @Override
                    protected Class<?> loadClass(String name, boolean resolve)
                            throws ClassNotFoundException {
                        if (name.startsWith("io.jacct.ledger")) {
                            throw new ClassNotFoundException(name);
                        }
                        return super.loadClass(name, resolve);
                    }
                };
        another = aloof;
        Class<?> counters = aloof.loadClass(Counters.class.getName());
        Object number = counters.getMethod("perfAdd", String.class).invoke(null, COUNTER);
        counters.getMethod("perfAdjust", int.class, long.class)
                .invoke(null, number, (long) ANOTHERS);
    }
}
