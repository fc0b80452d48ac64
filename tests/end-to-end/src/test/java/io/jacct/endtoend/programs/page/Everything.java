// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.page;

import io.jacct.api.Counters;
import io.jacct.api.IoKstat;
import io.jacct.api.Kstats;
import io.jacct.api.Named;
import io.jacct.api.NamedKstat;
import io.jacct.api.TimerKstat;
import io.jacct.endtoend.programs.Expect;
import io.jacct.endtoend.programs.Pair;
import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;

/**
 * Does some accounted operations of every kind. {@value #THREADS} threads share a file, an executor
 * and kstats, and each has a connection. They start anew in each round. An order on standard input
 * is {@code rounds N}; the answer is the time of the fastest of these rounds. {@code grow} has more
 * threads at a time than ever before. At its end the program prints the number of {@linkplain #unit
 * units} that it has done. It ends with status 1 if any result is wrong.
 */
public final class Everything {
    public static final int THREADS = 3;
    public static final int UNITS = 50;
    private static final int CROWD = 100;
    public static final String FILE = "shared";

    private static final int COUNTER = Counters.perfAdd("everything");
    private static final NamedKstat NAMED = Kstats.named("every", 0, "named", "every", "units");
    private static final IoKstat QUEUE = Kstats.io("every", 0, "queue", "every");
    private static final NamedKstat TARGET =
            Kstats.typed("every", 0, "target", "every", Named.ofInt32("degrees"))
                    .onWrite((value, wanted) -> {});
    private static final TimerKstat TIMER = Kstats.timer("every", 0, "timer", "every");

    private final ExecutorService executor = Executors.newFixedThreadPool(2);
    private final List<Pair> pairs = new ArrayList<>();
    private final File directory;
    private final File file;
    private int rounds;
    private int crowd;

    private Everything(File directory) throws IOException {
        this.directory = directory;
        directory.mkdirs();
        this.file = new File(directory, FILE);
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(1);
        }
        for (int i = 0; i < THREADS; i++) {
            pairs.add(Pair.open());
        }
    }

    /** The directory for files. */
    public static void main(String[] args) throws Exception {
        try {
            new Everything(new File(args[0])).run();
        } catch (Exception e) {
            e.printStackTrace();
            System.exit(1);
        }
    }

    private void run() throws Exception {
        System.out.println("ready");
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            if (order.equals("grow")) {
                manyThreads();
                System.out.println("grown");
                continue;
            }
            int many = Integer.parseInt(order.substring(order.indexOf(' ') + 1));
            long fastest = Long.MAX_VALUE;
            for (int i = 0; i < many; i++) {
                fastest = Math.min(fastest, round());
            }
            System.out.println("fastest " + fastest);
        }
        executor.shutdown();
        System.out.println("units " + (long) rounds * THREADS * UNITS);
    }

    private long round() throws Exception {
        List<FutureTask<Long>> all = new ArrayList<>();
        long begin = System.nanoTime();
        for (Pair pair : pairs) {
            all.add(Pair.inBackground(() -> units(pair)));
        }
        for (FutureTask<Long> each : all) {
            Expect.that(UNITS, each.get());
        }
        long nanos = System.nanoTime() - begin;
        comeAndGo(rounds++);
        return nanos;
    }

    /** More at a time than before, and more files, so that the page must grow for them. */
    private void manyThreads() throws Exception {
        crowd += CROWD;
        CountDownLatch all = new CountDownLatch(crowd);
        List<FutureTask<Void>> tasks = new ArrayList<>();
        for (int i = 0; i < crowd; i++) {
            File own = new File(directory, "own" + i);
            FutureTask<Void> task =
                    new FutureTask<>(
                            () -> {
                                try (FileOutputStream out = new FileOutputStream(own)) {
                                    out.write(1);
                                    all.countDown();
                                    all.await();
                                }
                                return null;
                            });
            tasks.add(task);
            new Thread(task, "crowd").start();
        }
        for (FutureTask<Void> each : tasks) {
            each.get();
        }
    }

    /** Objects that come and go cause changes in the directory of the page. */
    private void comeAndGo(int round) throws Exception {
        ExecutorService brief = Executors.newSingleThreadExecutor(r -> new Thread(r, "brief"));
        Expect.that(round, brief.submit(() -> round).get());
        brief.shutdown();
        Kstats.named("brief", 0, "brief", "every", "value").close();
        File other = new File(directory, "other" + round);
        new FileOutputStream(other).close();
        Expect.that(1, other.delete() ? 1 : 0);
        Pair.open().close();
    }

    private long units(Pair pair) throws Exception {
        long done = 0;
        try (RandomAccessFile shared = new RandomAccessFile(file, "rw")) {
            for (int i = 0; i < UNITS; i++) {
                unit(shared, pair, (byte) i);
                done++;
            }
        }
        return done;
    }

    /**
     * One unit: a read of the shared file in each of two ways, a byte sent and returned, a task,
     * and a kstat.
     */
    private void unit(RandomAccessFile shared, Pair pair, byte value) throws Exception {
        shared.seek(0);
        Expect.that(1, shared.read());
        try (FileInputStream in = new FileInputStream(file)) {
            Expect.that(1, in.read());
        }
        ByteBuffer buffer = ByteBuffer.wrap(new byte[] {value});
        Expect.that(1, pair.one.write(buffer));
        Expect.that(1, pair.other.read(buffer.clear()));
        Expect.that(value, buffer.get(0));
        Expect.that(value, executor.submit(() -> value).get());
        Counters.perfAdjust(COUNTER, 1);
        NAMED.add("units", 1);
        QUEUE.runqEnter();
        QUEUE.runqExit();
        QUEUE.readDone(1);
        TIMER.stop(TIMER.start());
    }
}
