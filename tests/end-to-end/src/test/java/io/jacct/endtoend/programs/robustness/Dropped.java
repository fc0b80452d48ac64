// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.robustness;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.ref.WeakReference;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.CompletionHandler;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Uses objects of its own in every role that the JDK has for them, and drops them: threads, pools,
 * tasks, handlers, streams, sockets, throwables. It prints the roles of objects that the collector
 * cannot free. The last object of each role may be in a register or on a stack, and is left out.
 */
public final class Dropped {
    private static final int MANY = 50;

    /** The first JDK that frees a group. In older ones a group stays until it is destroyed. */
    private static final int COLLECTS_GROUPS = 19;

    private static final int HAS_VIRTUAL = 21;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);
    private static final Map<String, List<WeakReference<Object>>> ROLES = new TreeMap<>();

    private static final ExecutorService POOL = Executors.newFixedThreadPool(2);
    private static final ScheduledThreadPoolExecutor LATER = new ScheduledThreadPoolExecutor(1);

    private Dropped() {}

    private interface Role {
        void play() throws Exception;
    }

    /** A file. */
    public static void main(String[] args) throws Exception {
        Thread.setDefaultUncaughtExceptionHandler((who, what) -> {});
        File file = Files.write(Path.of(args[0]), new byte[MANY]).toFile();
        for (int i = 0; i < MANY; i++) {
            threads(file);
            virtualThread(file);
            pools();
            tasks();
            streams(file);
            asynchronous(file.toPath());
        }
        long start = System.nanoTime();
        while (!kept().isEmpty() && System.nanoTime() - start < PATIENCE_NANOS) {
            System.gc();
            Thread.sleep(50);
        }
        System.out.println("kept " + kept());
        POOL.shutdown();
        LATER.shutdown();
    }

    private static <T> T of(String role, T object) {
        synchronized (ROLES) {
            ROLES.computeIfAbsent(role, any -> new ArrayList<>()).add(new WeakReference<>(object));
        }
        return object;
    }

    private static Map<String, Long> kept() {
        Map<String, Long> kept = new TreeMap<>();
        ROLES.forEach(
                (role, all) ->
                        kept.put(
                                role,
                                all.subList(0, all.size() - 1).stream()
                                        .filter(each -> each.get() != null)
                                        .count()));
        kept.values().removeIf(count -> count == 0);
        return kept;
    }

    private static final class Own extends Thread {
        Own(ThreadGroup group, Runnable task) {
            super(group, task, "own");
        }
    }

    /** A class, not a lambda: those without a captured value are one object for ever. */
    private static final class Task implements Runnable {
        private final Role role;

        Task(Role role) {
            this.role = role;
        }

        @Override
        public void run() {
            try {
                role.play();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static void threads(File file) throws Exception {
        Runnable reads = of("task of a thread", new Task(() -> Files.readAllBytes(file.toPath())));
        ThreadGroup group = new ThreadGroup("group");
        if (Runtime.version().feature() >= COLLECTS_GROUPS) {
            of("thread group", group);
        }
        Thread thread = of("thread", new Own(group, reads));
        thread.start();
        thread.setName("renamed");
        thread.interrupt();
        thread.join();
        RuntimeException thrown = of("uncaught throwable", new IllegalStateException());
        Thread fails = new Thread(() -> fail(thrown));
        fails.start();
        fails.join();
        of("thread that never starts", new Thread(() -> {}));
    }

    private static void virtualThread(File file) throws Exception {
        if (Runtime.version().feature() >= HAS_VIRTUAL) {
            Runnable reads = new Task(() -> Files.readAllBytes(file.toPath()));
            Thread thread =
                    (Thread)
                            Thread.class
                                    .getMethod("startVirtualThread", Runnable.class)
                                    .invoke(null, of("task of a virtual thread", reads));
            of("virtual thread", thread).join();
        }
    }

    private static void fail(RuntimeException thrown) {
        throw thrown;
    }

    private static final class OwnPool extends ThreadPoolExecutor {
        OwnPool() {
            super(1, 1, 1, TimeUnit.MILLISECONDS, new LinkedBlockingQueue<>());
        }
    }

    private static void pools() throws Exception {
        ThreadPoolExecutor pool = of("pool", new OwnPool());
        pool.execute(new Task(() -> {}));
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
        ThreadPoolExecutor forgotten = of("pool that is not shut down", new OwnPool());
        forgotten.allowCoreThreadTimeOut(true);
        forgotten.submit(new Task(() -> {})).get();
        ForkJoinPool fork = of("fork/join pool", new ForkJoinPool(1));
        fork.submit(new Task(() -> {})).get();
        fork.shutdown();
        fork.awaitTermination(1, TimeUnit.MINUTES);
    }

    private static void tasks() throws Exception {
        POOL.submit(of("task of a pool", new Task(() -> {}))).get();
        RuntimeException thrown = of("throwable of a task", new IllegalStateException());
        CountDownLatch failed = new CountDownLatch(1);
        POOL.execute(
                () -> {
                    failed.countDown();
                    throw thrown;
                });
        failed.await();
        LATER.schedule(of("task that is scheduled", new Task(() -> {})), 0, TimeUnit.SECONDS).get();
        LATER.setRemoveOnCancelPolicy(true);
        LATER.scheduleAtFixedRate(of("task cancelled", new Task(() -> {})), 9, 9, TimeUnit.HOURS)
                .cancel(false);
        ThreadPoolExecutor closed = new OwnPool();
        closed.shutdown();
        try {
            closed.execute(of("task refused", new Task(() -> {})));
        } catch (RejectedExecutionException expected) {
            // the expected outcome
        }
    }

    private static final class OwnStream extends FileInputStream {
        OwnStream(File file) throws IOException {
            super(file);
        }
    }

    private static void streams(File file) throws IOException {
        try (FileInputStream in = of("stream", new OwnStream(file))) {
            in.read();
        }
        of("stream that is not closed", new OwnStream(file)).read();
        try (RandomAccessFile both = of("random access", new RandomAccessFile(file, "r"))) {
            both.readLine();
        }
        InetAddress here = InetAddress.getLoopbackAddress();
        try (ServerSocket server = of("listener", new ServerSocket(0, 1, here));
                Socket client = of("socket", new Socket(here, server.getLocalPort()));
                Socket accepted = of("accepted socket", server.accept())) {
            client.getOutputStream().write(1);
            accepted.getInputStream().read();
        }
    }

    private static void asynchronous(Path file) throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        CompletionHandler<Integer, Object> handler =
                new CompletionHandler<>() {
                    @Override
                    public void completed(Integer n, Object attachment) {
                        done.countDown();
                    }

                    @Override
                    public void failed(Throwable thrown, Object attachment) {
                        done.countDown();
                    }
                };
        try (AsynchronousFileChannel channel =
                of("asynchronous channel", AsynchronousFileChannel.open(file))) {
            Object attachment = of("attachment", new Object());
            channel.read(ByteBuffer.allocate(1), 0, attachment, of("handler", handler));
            done.await();
        }
    }
}
