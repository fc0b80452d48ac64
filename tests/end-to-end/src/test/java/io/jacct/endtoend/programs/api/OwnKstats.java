// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.api;

import io.jacct.api.Kstats;
import io.jacct.api.Named;
import io.jacct.api.NamedKstat;
import io.jacct.api.RawKstat;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Has kstats of many values, of all types, of bytes, kstats that are computed, and writable ones.
 * It carries out each order from standard input, and prints a line after each:
 *
 * <ul>
 *   <li>{@code work}: sets all values that are not computed.
 *   <li>{@code heat N}: changes the target that the furnace's update shows, without touching a
 *       kstat.
 *   <li>{@code fail}, {@code mend}: the furnace's update throws from now on, or no longer.
 *   <li>{@code told}: prints how many failures the handler of uncaught exceptions has got.
 *   <li>{@code raw}: prints the first byte that a client has written.
 * </ul>
 *
 * <p>The update of one kstat never returns.
 */
public final class OwnKstats {
    public static final int MANY = 40;
    public static final int BYTES = 2_000;
    public static final int HOTTEST = 30;

    private static final NamedKstat VALUES =
            Kstats.named(
                    "own",
                    0,
                    "many",
                    "own",
                    IntStream.range(0, MANY).mapToObj(i -> "v" + i).toArray(String[]::new));
    private static final NamedKstat TYPED =
            Kstats.typed(
                    "own",
                    0,
                    "typed",
                    "own",
                    Named.ofChars("chars"),
                    Named.ofInt32("int32"),
                    Named.ofUint32("uint32"),
                    Named.ofInt64("int64"),
                    Named.ofUint64("uint64"),
                    Named.ofFloat("float"),
                    Named.ofDouble("double"),
                    Named.ofString("string"));
    private static final RawKstat RAW = Kstats.raw("own", 0, "raw", "own", BYTES);
    private static final NamedKstat STUCK =
            Kstats.typed("own", 0, "stuck", "own", Named.ofInt32("value"));
    private static final NamedKstat FURNACE =
            Kstats.typed(
                    "own", 0, "furnace", "own", Named.ofInt32("target"), Named.ofString("state"));

    private static final AtomicInteger TOLD = new AtomicInteger();
    private static volatile int target = 20;
    private static volatile boolean broken;
    private static volatile int written;

    private OwnKstats() {}

    public static void main(String[] args) throws Exception {
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> TOLD.incrementAndGet());
        CountDownLatch never = new CountDownLatch(1);
        STUCK.onUpdate(() -> awaitUninterruptibly(never)).onWrite((value, wanted) -> {});
        FURNACE.onUpdate(OwnKstats::update).onWrite(OwnKstats::turn);
        RAW.onWrite(bytes -> written = bytes[0]);
        System.out.println("ready");
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            System.out.println("done " + order + " " + obey(order.split(" ")));
        }
    }

    private static Object obey(String... order) {
        switch (order[0]) {
            case "work":
                work();
                return "";
            case "heat":
                target = Integer.parseInt(order[1]);
                return "";
            case "fail":
            case "mend":
                broken = order[0].equals("fail");
                return "";
            case "told":
                return TOLD;
            default:
                return written;
        }
    }

    private static void work() {
        for (int i = 0; i < MANY; i++) {
            VALUES.add("v" + i, i);
        }
        TYPED.set("chars", "exactly 16 bytes and more");
        TYPED.set("int32", -1);
        TYPED.set("uint32", -1);
        TYPED.add("int64", -1);
        TYPED.set("uint64", -1);
        TYPED.set("float", 0.5);
        TYPED.set("double", -0.1);
        TYPED.set("string", "a text of more than 16 bytes");
        byte[] bytes = new byte[BYTES];
        for (int i = 0; i < BYTES; i++) {
            bytes[i] = (byte) i;
        }
        RAW.set(bytes);
    }

    private static void update() {
        if (broken) {
            throw new IllegalStateException("out of fuel");
        }
        FURNACE.set("target", target);
        FURNACE.set("state", target > 25 ? "hot" : "warm");
    }

    private static void turn(String value, Object wanted) {
        if (!value.equals("target") || (Integer) wanted > HOTTEST) {
            throw new IllegalArgumentException("too hot");
        }
        target = (Integer) wanted;
    }

    private static void awaitUninterruptibly(CountDownLatch never) {
        while (true) {
            try {
                never.await();
            } catch (InterruptedException again) {
                // it never returns
            }
        }
    }
}
