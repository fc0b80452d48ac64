// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.robustness;

import io.jacct.api.Counters;
import io.jacct.api.Device;
import io.jacct.api.Devstat;
import io.jacct.api.IoKstat;
import io.jacct.api.Kstats;
import io.jacct.api.TimerKstat;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The operations that a {@link Storm} repeats. Each is booked in a different kind of shared record.
 */
interface StormWay {
    void go() throws IOException;

    /** Whether other threads take part, so that the operation is slow and includes idle time. */
    default boolean slow() {
        return false;
    }

    /** The operation with this name and number; it makes files in {@code directory}. */
    static StormWay of(String name, Path directory, int number) throws IOException {
        switch (name) {
            case "read":
                return new FileInputStream(number == 0 ? "/dev/zero" : "/dev/full")::read;
            case "write":
                FileOutputStream out =
                        new FileOutputStream(directory.resolve("written-" + number).toFile(), true);
                return () -> out.write(1);
            case "println":
                FileOutputStream log =
                        new FileOutputStream(directory.resolve("log-" + number).toFile());
                PrintStream lines = new PrintStream(log, true);
                return () -> lines.println("x");
            case "thread":
                return new BriefThread();
            case "execute":
                ThreadPoolExecutor pool = pool();
                return () -> pool.execute(() -> {});
            case "counter":
                int counter = Counters.perfAdd("storm.counter." + number);
                return () -> Counters.perfAdjust(counter, 1);
            case "queue":
                IoKstat queue = Kstats.io("queue", number, "storm", "queue");
                return () -> {
                    queue.runqEnter();
                    queue.runqExit();
                };
            case "timer":
                TimerKstat timer = Kstats.timer("timer", number, "storm", "timer");
                return () -> timer.stop(timer.start());
            default:
                return transaction(number);
        }
    }

    private static StormWay transaction(int number) {
        int flags = Devstat.DEVSTAT_TYPE_DIRECT | Devstat.DEVSTAT_TYPE_IF_OTHER;
        Device device =
                Devstat.addEntry(
                        "storm",
                        number,
                        512,
                        Devstat.DEVSTAT_ALL_SUPPORTED,
                        flags,
                        Devstat.DEVSTAT_PRIORITY_DISK);
        int tag = Devstat.DEVSTAT_TAG_SIMPLE;
        return () -> {
            long token = Devstat.startTransaction(device);
            Devstat.endTransaction(device, token, 1, tag, Devstat.DEVSTAT_READ);
        };
    }

    /** An executor whose only thread never takes a task; the queue drops tasks. */
    private static ThreadPoolExecutor pool() {
        LinkedBlockingQueue<Runnable> forgetful =
                new LinkedBlockingQueue<>() {
                    @Override
                    public boolean offer(Runnable task) {
                        return true;
                    }
                };
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, forgetful);
        pool.setThreadFactory(
                task -> {
                    Thread thread = new Thread(task, "storm-pool");
                    thread.setDaemon(true);
                    return thread;
                });
        pool.prestartAllCoreThreads();
        return pool;
    }
}
