// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.attach;

import io.jacct.endtoend.programs.Expect;
import io.jacct.endtoend.programs.Pair;
import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.RandomAccessFile;
import java.lang.management.ManagementFactory;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.TreeSet;
import java.util.concurrent.Semaphore;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Has open files and sockets, and a thread that is blocked in a read of {@value #FIRST} bytes from
 * one of the sockets. Then it carries out each order from standard input, and prints a line after
 * each:
 *
 * <ul>
 *   <li>{@code work}: reads {@value #READS} times {@value #READ} bytes from one file, and as often
 *       writes {@value #WRITTEN} bytes to the other, through a stream over its bare descriptor.
 *       Sends the blocked thread its bytes, and then {@value #SECOND} bytes, which that thread
 *       reads in one piece. At the end that thread is blocked as before.
 *   <li>{@code server}: gets the platform MBean server.
 *   <li>{@code beans}: prints the names of all MBeans of jacct, if there is a server.
 *   <li>{@code threads}: prints the names of the threads of jacct.
 * </ul>
 */
public final class AlreadyOpen {
    public static final String READER = "reader-7";
    public static final int READS = 3;
    public static final int READ = 100;
    public static final int WRITTEN = 50;
    public static final int FIRST = 10;
    public static final int SECOND = 20;

    private static final Semaphore GOT = new Semaphore(0);

    private static MBeanServer server;

    private AlreadyOpen() {}

    /** The directory for the files {@code read} and {@code written}. */
    public static void main(String[] args) throws Exception {
        File read = new File(args[0], "read");
        try (FileOutputStream out = new FileOutputStream(read)) {
            out.write(new byte[20 * READS * READ]);
        }
        try (FileInputStream in = new FileInputStream(read);
                RandomAccessFile file = new RandomAccessFile(new File(args[0], "written"), "rw");
                FileOutputStream bare = new FileOutputStream(file.getFD());
                ServerSocket listener = new ServerSocket(0, 1, Pair.LOOPBACK);
                Socket here = new Socket(Pair.LOOPBACK, listener.getLocalPort());
                Socket there = listener.accept()) {
            Thread reader = new Thread(() -> read(there), READER);
            reader.setDaemon(true);
            reader.start();
            awaitBlocked(reader);
            // loads the needed classes, because reads of class files would be counted
            work(in, bare, here);
            awaitBlocked(reader);
            System.out.println("port " + there.getLocalPort());
            BufferedReader orders = new BufferedReader(new InputStreamReader(System.in));
            for (String order = orders.readLine(); order != null; order = orders.readLine()) {
                if (order.equals("work")) {
                    work(in, bare, here);
                    awaitBlocked(reader);
                }
                System.out.println("done " + order + report(order));
            }
        }
    }

    private static void work(FileInputStream in, FileOutputStream out, Socket here)
            throws IOException {
        for (int i = 0; i < READS; i++) {
            Expect.that(READ, in.read(new byte[READ]));
            out.write(new byte[WRITTEN]);
        }
        here.getOutputStream().write(new byte[FIRST]);
        GOT.acquireUninterruptibly();
        here.getOutputStream().write(new byte[SECOND]);
        GOT.acquireUninterruptibly();
    }

    private static void read(Socket there) {
        try {
            DataInputStream in = new DataInputStream(there.getInputStream());
            while (true) {
                in.readFully(new byte[FIRST]);
                GOT.release();
                in.readFully(new byte[SECOND]);
                GOT.release();
            }
        } catch (IOException closed) {
            // the socket was closed, so the thread ends
        }
    }

    /** Waits until the thread is in the system call, below every woven method. */
    private static void awaitBlocked(Thread thread) {
        StackTraceElement[] stack = thread.getStackTrace();
        while (stack.length == 0
                || !stack[0].isNativeMethod()
                || !stack[0].getClassName().startsWith("sun.nio.ch.")) {
            Thread.onSpinWait();
            stack = thread.getStackTrace();
        }
    }

    private static String report(String order) throws Exception {
        TreeSet<String> names = new TreeSet<>();
        if (order.equals("server")) {
            server = ManagementFactory.getPlatformMBeanServer();
        } else if (order.equals("beans") && server != null) {
            server.queryNames(new ObjectName("io.jacct:*"), null)
                    .forEach(name -> names.add(name.getCanonicalName()));
        } else if (order.equals("threads")) {
            Thread.getAllStackTraces().keySet().stream()
                    .map(Thread::getName)
                    .filter(name -> name.startsWith("jacct"))
                    .forEach(names::add);
        }
        return names.isEmpty() ? "" : " " + String.join(" ", names);
    }
}
