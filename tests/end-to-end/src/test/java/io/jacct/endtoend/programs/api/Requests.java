// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.api;

import io.jacct.api.TaskStats;
import io.jacct.endtoend.programs.Expect;
import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;

/**
 * Serves requests and prints their cost, with and without the agent. The argument is a directory
 * for files. It carries out each order from standard input, and prints a line with the outcome of
 * each:
 *
 * <ul>
 *   <li>{@code request}: writes {@value #WRITES} times {@value #BYTES} bytes, reads them until the
 *       end of the file, parks, sleeps, computes, and allocates {@value #ALLOCATED} bytes.
 *   <li>{@code nothing}: takes one snapshot after the other.
 *   <li>{@code both}: two threads, which begin together, write {@value #WRITES} and {@value
 *       #MORE_WRITES} times; then the difference between one thread's snapshot and the other's.
 *   <li>{@code asynchronous}: another thread writes {@value #BYTES} bytes for this one.
 *   <li>{@code virtual}: a request on a virtual thread.
 *   <li>{@code keep}: takes a snapshot; {@code since}: prints the difference since then.
 * </ul>
 */
public final class Requests {
    public static final int WRITES = 3;
    public static final int MORE_WRITES = 50;
    public static final int BYTES = 1000;
    public static final int ALLOCATED = 1 << 20;

    private static final int COMPUTED = 5_000_000;

    /**
     * The runs before the measured one, because some code is loaded or resolved only at the second
     * run.
     */
    private static final int WARM_UPS = 3;

    private static File directory;
    private static TaskStats kept;

    /** A result that must not be optimised away. */
    private static volatile Object garbage;

    private Requests() {}

    public static void main(String[] args) throws Exception {
        directory = new File(args[0]);
        System.out.println("ready");
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            System.out.println("done " + order + " " + obey(order));
        }
    }

    private static String obey(String order) throws Exception {
        awaitMeter();
        switch (order) {
            case "request":
                return text(warm(Requests::request));
            case "nothing":
                return text(warm(Requests::nothing));
            case "both":
                return both();
            case "asynchronous":
                return text(warm(Requests::asynchronous));
            case "virtual":
                return virtual();
            case "keep":
                kept = TaskStats.current();
                return text(kept);
            default:
                return text(TaskStats.current().minus(kept));
        }
    }

    /**
     * Waits for the values of the JVM's management, which are known some moments after the agent
     * has come.
     */
    private static void awaitMeter() {
        TaskStats now = TaskStats.current();
        while (now.isAvailable() && now.allocatedBytes() == TaskStats.UNKNOWN) {
            Thread.onSpinWait();
            now = TaskStats.current();
        }
    }

    private static TaskStats warm(Callable<TaskStats> request) throws Exception {
        for (int i = 0; i < WARM_UPS; i++) {
            request.call();
        }
        return request.call();
    }

    private static String text(TaskStats cost) {
        return String.format(
                "available=%d elapsed=%d cpu=%d allocated=%d reads=%d readBytes=%d writes=%d"
                        + " writeBytes=%d opens=%d closes=%d parks=%d sleeps=%d operationNanos=%d"
                        + " waitingNanos=%d all=%d",
                cost.isAvailable() ? 1 : 0,
                cost.elapsedNanos(),
                cost.cpuNanos(),
                cost.allocatedBytes(),
                cost.reads(),
                cost.readBytes(),
                cost.writes(),
                cost.writeBytes(),
                cost.get("fileOpens"),
                cost.get("fileCloses"),
                cost.get("parks"),
                cost.get("sleeps"),
                cost.operationNanos(),
                cost.waitingNanos(),
                cost.all().size());
    }

    private static TaskStats request() throws Exception {
        TaskStats before = TaskStats.current();
        File file = new File(directory, "request");
        write(file, WRITES);
        try (FileInputStream in = new FileInputStream(file)) {
            byte[] block = new byte[BYTES];
            for (int i = 0; i < WRITES; i++) {
                Expect.that(BYTES, in.read(block));
            }
            Expect.that(-1, in.read(block));
        }
        LockSupport.parkNanos(1_000_000);
        Thread.sleep(1, 500_000);
        long sum = 0;
        for (int i = 0; i < COMPUTED; i++) {
            sum += i % 7 * sum;
        }
        garbage = sum;
        garbage = new byte[ALLOCATED];
        return TaskStats.current().minus(before);
    }

    private static void write(File file, int writes) throws IOException {
        try (FileOutputStream out = new FileOutputStream(file)) {
            for (int i = 0; i < writes; i++) {
                out.write(new byte[BYTES]);
            }
        }
    }

    private static TaskStats nothing() {
        TaskStats before = TaskStats.current();
        return TaskStats.current().minus(before);
    }

    private static String both() throws Exception {
        CyclicBarrier together = new CyclicBarrier(2);
        TaskStats[] begun = new TaskStats[2];
        FutureTask<TaskStats> few = new FutureTask<>(() -> writer(together, begun, 0, WRITES));
        FutureTask<TaskStats> many =
                new FutureTask<>(() -> writer(together, begun, 1, MORE_WRITES));
        new Thread(few).start();
        new Thread(many).start();
        String costs = text(few.get().minus(begun[0])) + ", " + text(many.get().minus(begun[1]));
        return costs + ", " + text(many.get().minus(begun[0]));
    }

    /** Both threads begin before one writes, and both have written before one takes a snapshot. */
    private static TaskStats writer(
            CyclicBarrier together, TaskStats[] begun, int number, int writes) throws Exception {
        begun[number] = TaskStats.current();
        together.await();
        write(new File(directory, "writer-" + number), writes);
        together.await();
        return TaskStats.current();
    }

    private static TaskStats asynchronous() throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        try (AsynchronousFileChannel channel =
                AsynchronousFileChannel.open(
                        Path.of(directory.getPath(), "asynchronous"),
                        Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
                        pool)) {
            TaskStats before = TaskStats.current();
            Expect.that(BYTES, channel.write(ByteBuffer.allocate(BYTES), 0).get());
            return TaskStats.current().minus(before);
        } finally {
            pool.shutdown();
        }
    }

    /** Runs on a virtual thread, by reflection, because this is compiled for a JDK without them. */
    private static String virtual() throws Exception {
        FutureTask<String> task = new FutureTask<>(() -> text(request()));
        Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
        return task.get();
    }
}
