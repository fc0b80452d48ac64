// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.limits;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.RandomAccessFile;
import java.net.DatagramSocket;
import java.net.ServerSocket;
import java.net.StandardProtocolFamily;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.DatagramChannel;
import java.nio.channels.FileChannel;
import java.nio.channels.Pipe;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;

/**
 * Acquires a resource in every way, first with a limit that refuses it, and then with one that
 * allows it. Prints a line for each way: the refusal, the charges that the refusal left, the
 * counted refusals, the amount held while it is acquired, and the amount held afterwards.
 */
public final class Refusals {
    private static final String FILES = "numfile";
    private static final String CONNECTIONS = "numtcpsock";
    private static final String OTHERS = "numothersock";

    private final Tenant tenant = new Tenant("tenant-7");
    private final File file;
    private final Path path;

    private Refusals(String directory) {
        file = new File(directory, "data");
        path = file.toPath();
    }

    /** The directory for files. */
    public static void main(String[] args) throws Exception {
        Refusals refusals = new Refusals(args[0]);
        refusals.tenant.run(refusals::all);
    }

    private Void all() throws Exception {
        new FileOutputStream(file).close();
        show(FILES, files());
        directory();
        show(CONNECTIONS, connections());
        show(OTHERS, others());
        show("numproc", Map.of("Thread.start", Refusals::thread));
        return null;
    }

    private Map<String, Callable<AutoCloseable>> files() {
        Map<String, Callable<AutoCloseable>> ways = new LinkedHashMap<>();
        ways.put("FileInputStream", () -> new FileInputStream(file));
        ways.put("FileOutputStream", () -> new FileOutputStream(file));
        ways.put("RandomAccessFile", () -> new RandomAccessFile(file, "rw"));
        ways.put("FileChannel", () -> FileChannel.open(path));
        ways.put("AsynchronousFileChannel", () -> AsynchronousFileChannel.open(path));
        ways.put("newInputStream", () -> Files.newInputStream(path));
        ways.put("newDirectoryStream", () -> Files.newDirectoryStream(path.getParent()));
        ways.put("Pipe", () -> both(Pipe.open()));
        return ways;
    }

    private static AutoCloseable both(Pipe pipe) {
        return () -> {
            pipe.source().close();
            pipe.sink().close();
        };
    }

    /** An open by a name relative to an open directory. */
    private void directory() throws Exception {
        try (DirectoryStream<Path> open = Files.newDirectoryStream(path.getParent())) {
            SecureDirectoryStream<Path> secure = (SecureDirectoryStream<Path>) open;
            Path name = path.getFileName();
            Callable<AutoCloseable> way =
                    () -> secure.newByteChannel(name, Set.of(StandardOpenOption.READ));
            show(FILES, Map.of("SecureDirectoryStream", way));
        }
    }

    private static Map<String, Callable<AutoCloseable>> connections() {
        Map<String, Callable<AutoCloseable>> ways = new LinkedHashMap<>();
        ways.put("SocketChannel", SocketChannel::open);
        ways.put("AsynchronousSocketChannel", AsynchronousSocketChannel::open);
        return ways;
    }

    private static Map<String, Callable<AutoCloseable>> others() {
        Map<String, Callable<AutoCloseable>> ways = new LinkedHashMap<>();
        ways.put("Unix domain", () -> SocketChannel.open(StandardProtocolFamily.UNIX));
        ways.put("ServerSocket", () -> new ServerSocket(0));
        ways.put("ServerSocketChannel", ServerSocketChannel::open);
        ways.put("DatagramSocket", DatagramSocket::new);
        ways.put("DatagramChannel", DatagramChannel::open);
        return ways;
    }

    /** A thread that waits until its latch opens. */
    private static AutoCloseable thread() {
        CountDownLatch closed = new CountDownLatch(1);
        Thread thread = new Thread(() -> await(closed), "waiter");
        try {
            thread.start();
        } catch (OutOfMemoryError refused) {
            if (thread.getState() != Thread.State.NEW) {
                throw new IllegalStateException("refused, and " + thread.getState(), refused);
            }
            throw refused;
        }
        return () -> {
            closed.countDown();
            thread.join();
        };
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void show(String resource, Map<String, Callable<AutoCloseable>> ways) throws Exception {
        for (Map.Entry<String, Callable<AutoCloseable>> way : ways.entrySet()) {
            // warms up, because some ways open files of their own once
            way.getValue().call().close();
            long held = tenant.held(resource);
            long failures = tenant.failures(resource);
            tenant.limit(resource, held);
            String refusal = refusal(way.getValue());
            long left = tenant.held(resource) - held;
            long counted = tenant.failures(resource) - failures;
            tenant.limit(resource, Long.MAX_VALUE);
            AutoCloseable open = way.getValue().call();
            long taken = tenant.held(resource) - held;
            open.close();
            long rest = tenant.held(resource) - held;
            System.out.printf(
                    "%s: %s | left %d, counted %d, took %d, rest %d%n",
                    way.getKey(), refusal, left, counted, taken, rest);
        }
    }

    private String refusal(Callable<AutoCloseable> way) throws Exception {
        try {
            way.call().close();
            return "not refused";
        } catch (java.io.IOException | OutOfMemoryError refused) {
            String text = refused.toString().replace(path.getParent().toString(), "DIRECTORY");
            return text.replaceAll("[0-9]+ of [0-9]+", "N of N");
        }
    }
}
