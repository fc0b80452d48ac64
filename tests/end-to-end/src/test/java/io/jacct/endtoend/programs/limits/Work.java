// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.limits;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Semaphore;

/** What the requests to a server do. The server's threads call it. */
final class Work implements AutoCloseable {
    /** Requests that give back at once what they acquire. The first one acquires nothing. */
    static final List<String> KINDS = List.of("plain", "file", "connection", "thread");

    /** A request that holds a file and a thread for a while. */
    static final String HOLD = "hold";

    /** A request that needs a thread of the server while others like it wait for each other. */
    static final String MEET = "meet";

    /** So many of them. */
    static final int MEETING = 6;

    private static final int BACKLOG = 50;

    private final File file;
    private final Acceptor peer = new Acceptor(BACKLOG);
    private final CyclicBarrier meeting = new CyclicBarrier(MEETING);
    private final Semaphore held = new Semaphore(0);
    private final CountDownLatch released = new CountDownLatch(1);

    Work(File directory) throws IOException {
        file = new File(directory, "data");
        new FileOutputStream(file).close();
    }

    /** Fails if it may not acquire what it needs. */
    void run(String kind) throws IOException {
        switch (kind) {
            case "plain":
                break;
            case "file":
                new FileInputStream(file).close();
                break;
            case "connection":
                new Socket(peer.address().getAddress(), peer.address().getPort()).close();
                break;
            case "thread":
                join(start(() -> {}));
                break;
            case MEET:
                meet();
                break;
            default:
                throw new IllegalArgumentException(kind);
        }
    }

    private void meet() throws IOException {
        try {
            meeting.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IOException(e);
        }
    }

    /** Holds a file and a thread until they are released. Then the thread calls {@code then}. */
    Thread hold(Runnable then) throws IOException {
        FileInputStream in = new FileInputStream(file);
        Thread holder = start(() -> keep(in, then));
        held.release();
        return holder;
    }

    private void keep(FileInputStream in, Runnable then) {
        try (in) {
            released.await();
        } catch (InterruptedException | IOException e) {
            throw new IllegalStateException(e);
        }
        then.run();
    }

    /** Holds them, and ends when they are released. */
    void hold() throws IOException {
        join(hold(() -> {}));
    }

    /** Servers do not get over an error. */
    private static Thread start(Runnable task) throws IOException {
        Thread thread = new Thread(task, "of a request");
        try {
            thread.start();
        } catch (OutOfMemoryError refused) {
            throw new IOException(refused);
        }
        return thread;
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    void awaitHeld(int count) throws InterruptedException {
        held.acquire(count);
    }

    void release() {
        released.countDown();
    }

    @Override
    public void close() throws IOException {
        peer.close();
    }
}
