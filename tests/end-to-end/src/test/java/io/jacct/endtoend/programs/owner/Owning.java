// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.owner;

import io.jacct.api.Beancounter;
import io.jacct.api.Ubstat;
import io.jacct.api.UbstatPeriod;
import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;

/**
 * An owner {@code part} of an owner {@code whole}, with limits. It carries out each order from
 * standard input, and prints {@code done ORDER} and a result:
 *
 * <ul>
 *   <li>{@code open}: opens a file for the part; the accounts of both.
 *   <li>{@code close}: closes the last opened file; the accounts.
 *   <li>{@code misspell}: limits what is not a resource, and what is not counted; the outcomes.
 *   <li>{@code calls}: the results of {@code ubstat}.
 *   <li>{@code signals}: requests a signal, and another one in the handler; the values that the
 *       handlers have seen.
 *   <li>{@code slow}: the handler of one subscriber waits until another subscriber was told {@value
 *       #QUICK} times, and then requests again; prints whether both had the same thread.
 *   <li>{@code again}: closes the part, and makes a new owner of that name with its own limits.
 * </ul>
 */
public final class Owning {
    public static final int QUICK = 4;
    private static final int TIMES = 2;
    private static final Beancounter WHOLE = Beancounter.of("whole");
    private static final Deque<FileInputStream> OPEN = new ArrayDeque<>();
    private static Beancounter part = Beancounter.of("part", WHOLE);

    private Owning() {}

    /** The file's name is the only argument. */
    public static void main(String[] args) throws Exception {
        part.limit("numfile", 1, 2);
        // warms up, so that files that the JDK opens once are not charged to the part
        new FileInputStream(args[0]).close();
        System.out.println("ready");
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            System.out.println("done " + order + " " + obey(order, new File(args[0])));
        }
    }

    private static String obey(String order, File file) throws Exception {
        switch (order) {
            case "open":
                OPEN.push(part.call(() -> new FileInputStream(file)));
                return accounts();
            case "close":
                OPEN.pop().close();
                return accounts();
            case "again":
                part.close();
                part = Beancounter.of("part");
                part.limit("numfile", 8, 9);
                return accounts();
            case "misspell":
                return limited("numfiles") + " " + limited("kmemsize");
            case "calls":
                return calls();
            case "signals":
                return signals();
            case "slow":
                return slow();
            default:
                throw new IOException(order);
        }
    }

    private static String limited(String resource) {
        try {
            return "" + part.limit(resource, 1, 2);
        } catch (IllegalArgumentException e) {
            return e.getMessage().split(", ")[0];
        }
    }

    private static String accounts() {
        return account(part) + ", " + account(WHOLE);
    }

    private static String account(Beancounter of) {
        String file = "numfile";
        long[] values = {
            of.held(file),
            of.maxheld(file),
            of.minheld(file),
            of.barrier(file),
            of.limit(file),
            of.failcnt(file)
        };
        StringBuilder text = new StringBuilder();
        for (long value : values) {
            text.append(value == Beancounter.UNLIMITED ? "max" : "" + value).append(' ');
        }
        return text.toString().strip();
    }

    private static String calls() {
        Ubstat.Request any = new Ubstat.Request(60, 0, null);
        long me = part.luid();
        int files = Ubstat.READ_ONE | Ubstat.resource("numfile");
        long[] results = {
            Ubstat.ubstat(files, me, any, new byte[100]),
            Ubstat.ubstat(Ubstat.READ_ALL, me, any, new byte[10_000]),
            Ubstat.ubstat(Ubstat.READ_FULL, me, any, new byte[10_000]),
            Ubstat.ubstat(Ubstat.GETTIME, me, any, new byte[100]),
            Ubstat.ubstat(Ubstat.UBPARMNUM, me, null, null),
            Ubstat.ubstat(Ubstat.READ_ALL, me, any, new byte[5]),
            Ubstat.ubstat(Ubstat.READ_ALL, 4711, any, new byte[5]),
            Ubstat.ubstat(0x070000, me, any, new byte[5]),
            Ubstat.ubstat(Ubstat.READ_ALL, me, null, new byte[5]),
            Ubstat.ubstat(Ubstat.READ_ALL, me, new Ubstat.Request(0, 0, null), new byte[5]),
            Ubstat.list().length,
        };
        StringBuilder text = new StringBuilder();
        for (long result : results) {
            text.append(result).append(' ');
        }
        return text.toString().strip();
    }

    private static String signals() throws InterruptedException {
        CountDownLatch told = new CountDownLatch(TIMES);
        StringBuilder seen = new StringBuilder();
        ask(told, seen);
        told.await();
        return seen.toString().strip();
    }

    private static UbstatPeriod ask(CountDownLatch told, StringBuilder seen) {
        Ubstat.Request request = new Ubstat.Request(1, 9, signum -> tell(signum, told, seen));
        return Ubstat.period(part.luid(), request);
    }

    private static void tell(int signum, CountDownLatch told, StringBuilder seen) {
        if (told.getCount() == 0) {
            return;
        }
        UbstatPeriod last = ask(told, seen);
        seen.append(signum).append(' ').append(Thread.currentThread().getName());
        seen.append(' ').append(last.held("numfile")).append(' ').append(last.end() > 0);
        seen.append(' ');
        told.countDown();
    }

    private static String slow() throws InterruptedException {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        CountDownLatch quick = new CountDownLatch(QUICK);
        CountDownLatch slow = new CountDownLatch(TIMES);
        time(
                "slow",
                () -> {
                    threads.add(Thread.currentThread());
                    await(quick);
                    slow.countDown();
                    return slow.getCount() > 0;
                });
        time(
                "quick",
                () -> {
                    threads.add(Thread.currentThread());
                    quick.countDown();
                    return slow.getCount() > 0;
                });
        slow.await();
        return "" + (threads.size() == 1);
    }

    /** Requests a signal at each end of a period, for as long as the handler wants one. */
    private static void time(String subscriber, BooleanSupplier handler) {
        IntConsumer again =
                signum -> {
                    if (handler.getAsBoolean()) {
                        time(subscriber, handler);
                    }
                };
        Ubstat.time(new Ubstat.Request(1, 1, again, subscriber));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
