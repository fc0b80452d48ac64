// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.thread;

import io.jacct.endtoend.programs.Window;
import io.jacct.endtoend.programs.coverage.row.Family;
import io.jacct.endtoend.programs.coverage.row.Row;
import java.io.File;
import java.io.FileInputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;

/** The waits of virtual threads, counted for all of them together, and one read. */
final class OnVirtualThreads extends Family {
    private final Thread ended = new Thread(() -> {});
    private final Object lock = new Object();
    private File file;

    /** The task of a thread that is older than the agent; null where no thread is. */
    private BlockingQueue<Runnable> early;

    private Thread earlyThread;

    OnVirtualThreads(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() throws Exception {
        file = file(10);
        // the group begins with the first virtual thread
        virtually(() -> {});
    }

    @Override
    protected void atWork() throws Exception {
        if (Runtime.version().feature() >= 21) {
            early = new LinkedBlockingQueue<>();
            earlyThread = start(this::runEarly);
        }
    }

    private void runEarly() {
        try {
            early.take().run();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    protected Window window() {
        return new Window(Window.VIRTUAL);
    }

    @Override
    protected void rows() {
        if (Runtime.version().feature() < 21) {
            return;
        }
        some(Thread.class, "java.lang.Thread on a virtual thread");
        row(1, "sleep(long)", "sleeps=1", () -> Thread.sleep(1));
        row(1, "sleep(long,int)", "sleeps=1", () -> Thread.sleep(1, 1));
        row(1, "sleep(Duration)", "sleeps=1", this::sleep);
        row(1, "yield()", "yields=1", () -> Thread.yield());
        row(1, "interrupt() of itself", "selfInterrupts=1", this::interruptMyself);
        row(2, "interrupt() of another", "interrupts=1 joins=1 sleeps=*", this::interrupt);
        row(1, "join()", "joins=1", () -> ended.join());
        row(2, "join() of a virtual thread", "joins=1", () -> start(() -> {}).join());
        some(LockSupport.class, "java.util.concurrent.locks.LockSupport on a virtual thread");
        row(1, "park()", "parks=1", this::park);
        row(1, "parkNanos(long)", "parks=1", () -> LockSupport.parkNanos(1));
        some(Object.class, "java.lang.Object on a virtual thread");
        row(1, "wait(long)", "waits=1", this::await);
        some(FileInputStream.class, "java.io.FileInputStream on a virtual thread");
        String all = "fileOpens=1 fileCloses=1 fileReads=1 fileReadBytes=1";
        row(1, "read()", all, this::read);
    }

    private void row(int threads, String name, String words, Row.Body body) {
        String all = words + " virtualStarts=" + threads + " virtualEnds=" + threads;
        int later = threads - 1;
        String late = words + " virtualStarts=" + later + " virtualEnds=" + later;
        row(name, all, () -> virtually(body)).late(late);
    }

    private void interruptMyself() {
        Thread.currentThread().interrupt();
        Thread.interrupted();
    }

    private void interrupt() throws Exception {
        Thread sleeper = start(OnVirtualThreads::sleepLong);
        sleeper.interrupt();
        sleeper.join();
    }

    private static void sleepLong() {
        try {
            Thread.sleep(1_000_000);
        } catch (InterruptedException expected) {
            // the end of the wait
        }
    }

    private void sleep() throws Exception {
        call(Thread.class, null, "sleep", Duration.ofMillis(1));
    }

    private void park() {
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
    }

    private void await() throws InterruptedException {
        synchronized (lock) {
            lock.wait(1);
        }
    }

    private void read() throws Exception {
        try (FileInputStream in = new FileInputStream(file)) {
            in.read();
        }
    }

    /** Runs the action to its end on a virtual thread. */
    private void virtually(Row.Body body) throws Exception {
        FutureTask<Void> task =
                new FutureTask<>(
                        () -> {
                            body.run();
                            return null;
                        });
        if (early == null) {
            start(task).join();
        } else {
            early.add(task);
            earlyThread.join();
        }
        task.get();
    }

    static Thread start(Runnable body) throws Exception {
        return (Thread) call(Thread.class, null, "startVirtualThread", body);
    }
}
