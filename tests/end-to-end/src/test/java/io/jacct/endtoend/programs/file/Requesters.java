// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.file;

import io.jacct.counter.Counter;
import io.jacct.endtoend.programs.Case;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.page.Page;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * One thread requests work and another one does it. The requester is charged, even when it has
 * ended.
 */
public final class Requesters {
    private static ExecutorService pool;
    private static AsynchronousFileChannel file;

    private Requesters() {}

    /** The directory for files. */
    public static void main(String[] args) throws Exception {
        pool = Executors.newSingleThreadExecutor(task -> daemon("completer", task));
        file =
                AsynchronousFileChannel.open(
                        Path.of(args[0], "asked"),
                        Set.of(
                                StandardOpenOption.CREATE,
                                StandardOpenOption.READ,
                                StandardOpenOption.WRITE),
                        pool);
        living();
        ended();
        sockets();
    }

    private static Thread daemon(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    private static void living() throws Exception {
        CountDownLatch written = new CountDownLatch(1);
        CountDownLatch seen = new CountDownLatch(1);
        Thread requester =
                daemon(
                        "requester",
                        () -> {
                            write(1000);
                            write(500);
                            written.countDown();
                            await(seen);
                        });
        requester.start();
        written.await();
        long others = 0;
        for (Task task : snapshot().tasks()) {
            if (task.name().equals("asynchronous for requester")) {
                others = task.counts().get(Counter.FILE_WRITE_BYTES);
            }
        }
        Case.say("living requester", "1500", Long.toString(others));
        Case.say("its pool", "2 1500", writes("requester"));
        seen.countDown();
        requester.join();
        Case.say("its pool afterwards", "2 1500", writes("requester"));
        Case.say("who did it", "0 0", writes("completer"));
    }

    /** The pool is kept busy until the requester has ended. */
    private static void ended() throws Exception {
        CountDownLatch ended = new CountDownLatch(1);
        pool.execute(() -> await(ended));
        Thread requester =
                daemon(
                        "early",
                        () -> {
                            file.write(ByteBuffer.allocate(300), 0);
                            file.write(ByteBuffer.allocate(400), 0);
                        });
        requester.start();
        requester.join();
        Case.say("ended requester, before", "0 0", writes("early"));
        ended.countDown();
        pool.submit(() -> {}).get();
        Case.say("ended requester", "2 700", writes("early"));
        Case.say("who did it", "0 0", writes("completer"));
    }

    private static void sockets() throws Exception {
        try (AsynchronousServerSocketChannel server = Asynchronous.listen();
                AsynchronousSocketChannel client = AsynchronousSocketChannel.open()) {
            InetSocketAddress address = (InetSocketAddress) server.getLocalAddress();
            Future<AsynchronousSocketChannel> accept = server.accept();
            client.connect(address).get();
            try (AsynchronousSocketChannel peer = accept.get()) {
                Counts before = pool("reader");
                Thread reader =
                        daemon(
                                "reader",
                                () -> {
                                    Future<Integer> read = peer.read(ByteBuffer.allocate(200));
                                    client.write(ByteBuffer.allocate(100));
                                    get(read);
                                });
                reader.start();
                reader.join();
                Counts did = pool("reader").minus(before);
                Case.say(
                        "waiting reader",
                        "1 100 1 100",
                        did.get(Counter.SOCKET_READS)
                                + " "
                                + did.get(Counter.SOCKET_READ_BYTES)
                                + " "
                                + did.get(Counter.SOCKET_WRITES)
                                + " "
                                + did.get(Counter.SOCKET_WRITE_BYTES));
            }
        }
    }

    private static void write(int bytes) {
        get(file.write(ByteBuffer.allocate(bytes), 0));
    }

    private static void get(Future<?> future) {
        try {
            future.get();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Snapshot snapshot() throws Exception {
        return Page.own().snapshot();
    }

    private static String writes(String name) throws Exception {
        Counts counts = pool(name);
        return counts.get(Counter.FILE_WRITES) + " " + counts.get(Counter.FILE_WRITE_BYTES);
    }

    private static Counts pool(String name) throws Exception {
        Snapshot snapshot = snapshot();
        for (Group pool : snapshot.pools()) {
            if (pool.name().equals(name)) {
                return pool.counts();
            }
        }
        return snapshot.totals().minus(snapshot.totals());
    }
}
