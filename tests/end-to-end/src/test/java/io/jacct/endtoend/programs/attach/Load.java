// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.attach;

import io.jacct.endtoend.programs.Expect;
import io.jacct.endtoend.programs.Measures;
import io.jacct.endtoend.programs.Pair;
import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.RandomAccessFile;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Threads write and read files, send requests to a server that starts a thread for each connection,
 * and have {@linkplain AsyncWorkload errands}. The program compares all results with the expected
 * ones. The order {@code measure} on standard input makes all threads rest, and prints the
 * resources of the JVM. At the end of standard input the program ends, with status 1 if any result
 * was wrong.
 */
public final class Load {
    private static final int MOST = 5_000;

    /** Each thread holds it shared for one piece of work. */
    private static final ReentrantReadWriteLock REST = new ReentrantReadWriteLock(true);

    private static final AtomicLong FAILURES = new AtomicLong();
    private static final AtomicLong WORK = new AtomicLong();

    private static volatile long pace;
    private static volatile boolean ended;

    private Load() {}

    private interface Work {
        void run(Random random) throws Exception;
    }

    /** The directory for files, and the milliseconds that a thread rests after a piece of work. */
    public static void main(String[] args) throws Exception {
        File directory = new File(args[0]);
        pace = TimeUnit.MILLISECONDS.toNanos(Long.parseLong(args[1]));
        ServerSocket listener = new ServerSocket(0, 50, Pair.LOOPBACK);
        Thread acceptor = new Thread(() -> accept(listener), "acceptor");
        acceptor.setDaemon(true);
        acceptor.start();
        int port = listener.getLocalPort();
        start("streams", random -> streams(new File(directory, "streams"), random));
        start("channels", random -> channels(new File(directory, "channels"), random));
        start("random", random -> randomAccess(new File(directory, "random"), random));
        start("client-1", random -> ask(port, random));
        start("client-2", random -> ask(port, random));
        start("copier", random -> AsyncWorkload.copy(new File(directory, "copied"), bytes(random)));
        start(
                "requester",
                random -> AsyncWorkload.file(new File(directory, "asked"), bytes(random)));
        start("client-3", random -> AsyncWorkload.socket(port, bytes(random)));
        start("master", random -> AsyncWorkload.pools(bytes(random)));
        System.out.println("ready");
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in));
        while (orders.readLine() != null) {
            REST.writeLock().lock();
            String measures = Measures.now();
            REST.writeLock().unlock();
            System.out.println("measured failures=" + FAILURES + " work=" + WORK + " " + measures);
        }
        ended = true;
        System.exit(FAILURES.get() == 0 ? 0 : 1);
    }

    private static void start(String name, Work work) {
        Random random = new Random(name.hashCode());
        Thread thread = new Thread(() -> repeat(work, random), name);
        thread.setDaemon(true);
        thread.start();
    }

    private static void repeat(Work work, Random random) {
        while (!ended) {
            REST.readLock().lock();
            try {
                work.run(random);
                WORK.incrementAndGet();
            } catch (Throwable e) {
                fail(e);
            } finally {
                REST.readLock().unlock();
            }
            LockSupport.parkNanos(pace);
        }
    }

    private static void fail(Throwable e) {
        FAILURES.incrementAndGet();
        e.printStackTrace();
    }

    private static byte[] bytes(Random random) {
        byte[] bytes = new byte[1 + random.nextInt(MOST)];
        random.nextBytes(bytes);
        return bytes;
    }

    static void same(byte[] expected, byte[] actual) {
        Expect.that(0, Arrays.compare(expected, actual));
    }

    private static void streams(File file, Random random) throws IOException {
        byte[] bytes = bytes(random);
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(bytes);
        }
        try (FileInputStream in = new FileInputStream(file)) {
            same(bytes, in.readAllBytes());
        }
    }

    private static void channels(File file, Random random) throws IOException {
        byte[] bytes = bytes(random);
        try (FileChannel channel =
                FileChannel.open(
                        file.toPath(),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE)) {
            Expect.that(bytes.length, channel.write(ByteBuffer.wrap(bytes)));
            ByteBuffer back = ByteBuffer.allocate(bytes.length);
            Expect.that(bytes.length, channel.read(back, 0));
            same(bytes, back.array());
        }
    }

    private static void randomAccess(File file, Random random) throws IOException {
        byte[] bytes = bytes(random);
        try (RandomAccessFile both = new RandomAccessFile(file, "rw")) {
            both.write(bytes);
            both.seek(0);
            byte[] back = new byte[bytes.length];
            both.readFully(back);
            same(bytes, back);
        }
    }

    private static void ask(int port, Random random) throws IOException {
        byte[] bytes = bytes(random);
        try (Socket socket = new Socket(Pair.LOOPBACK, port)) {
            socket.getOutputStream().write(bytes);
            socket.shutdownOutput();
            same(bytes, socket.getInputStream().readAllBytes());
        }
    }

    private static void accept(ServerSocket listener) {
        while (!ended) {
            try {
                Socket socket = listener.accept();
                Thread thread = new Thread(() -> answer(socket), "answer-" + WORK);
                thread.setDaemon(true);
                thread.start();
            } catch (IOException e) {
                fail(e);
            }
        }
    }

    private static void answer(Socket socket) {
        try (socket) {
            byte[] all = new DataInputStream(socket.getInputStream()).readAllBytes();
            socket.getOutputStream().write(all);
        } catch (IOException e) {
            fail(e);
        }
    }
}
