// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks.workloads;

import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;

/**
 * A server and its clients in one JVM: each client sends a hundred bytes over its own connection
 * every {@link #PERIOD} and waits for an answer of a hundred bytes. The program reads numbers of
 * milliseconds from standard input. For each it lets the clients work for that time, and prints the
 * median and the 99th percentile of the times of the answers. The time of an answer begins when its
 * request was due, not when it was sent. So a late answer also counts against the requests that had
 * to wait for it.
 */
public final class Answers {
    /** The beginning of the line with its result. */
    public static final String BEGINNING = "nanoseconds ";

    private static final int CLIENTS = 4;
    private static final long PERIOD = 4_000_000;
    private static final int LENGTH = 100;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private Answers() {}

    /** Runs until its standard input ends. */
    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(0, CLIENTS, InetAddress.getLoopbackAddress())) {
            Socket[] clients = new Socket[CLIENTS];
            for (int i = 0; i < CLIENTS; i++) {
                clients[i] = new Socket(server.getInetAddress(), server.getLocalPort());
                clients[i].setTcpNoDelay(true);
                serve(server.accept(), i);
            }
            System.out.println("ready");
            BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                long[] nanos = ask(clients, Long.parseLong(line) * NANOS_PER_MILLI);
                Arrays.sort(nanos);
                System.out.println(
                        BEGINNING + nanos[nanos.length / 2] + " " + nanos[nanos.length * 99 / 100]);
            }
        }
    }

    private static void serve(Socket socket, int number) throws IOException {
        socket.setTcpNoDelay(true);
        Thread thread = new Thread(() -> serve(socket), "answers-" + number);
        thread.setDaemon(true);
        thread.start();
    }

    private static void serve(Socket socket) {
        byte[] bytes = new byte[LENGTH];
        try (socket;
                DataInputStream in = new DataInputStream(socket.getInputStream());
                OutputStream out = socket.getOutputStream()) {
            while (true) {
                in.readFully(bytes);
                out.write(bytes);
            }
        } catch (IOException gone) {
            // a failure of the client ends the program
        }
    }

    /** Runs all clients at the same time. Returns the time of each answer. */
    private static long[] ask(Socket[] clients, long nanos) throws InterruptedException {
        long[][] all = new long[clients.length][];
        Thread[] threads = new Thread[clients.length];
        for (int i = 0; i < clients.length; i++) {
            int number = i;
            Runnable client = () -> all[number] = ask(clients[number], nanos, number);
            threads[i] = new Thread(client, "client-" + i);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return Arrays.stream(all).flatMapToLong(LongStream::of).toArray();
    }

    private static long[] ask(Socket socket, long nanos, int number) {
        long[] took = new long[(int) (nanos / PERIOD)];
        byte[] bytes = new byte[LENGTH];
        try {
            DataInputStream in = new DataInputStream(socket.getInputStream());
            long due = System.nanoTime() + number * PERIOD / CLIENTS;
            for (int i = 0; i < took.length; i++) {
                for (long now = System.nanoTime(); now < due; now = System.nanoTime()) {
                    LockSupport.parkNanos(due - now);
                }
                socket.getOutputStream().write(bytes);
                in.readFully(bytes);
                took[i] = System.nanoTime() - due;
                due += PERIOD;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return took;
    }
}
