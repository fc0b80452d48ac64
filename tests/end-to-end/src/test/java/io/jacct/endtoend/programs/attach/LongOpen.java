// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.attach;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.Pipe;
import java.nio.channels.Selector;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Opens all kinds of descriptors and never uses them, maps a file, and has a direct buffer. Prints
 * {@code port}, the listener's and the client's, and the datagram socket's. Then it carries out
 * orders from standard input, and prints a line after each:
 *
 * <ul>
 *   <li>{@code close}: closes the first leaked stream.
 *   <li>{@code unmap}: forgets the mapping and waits until the garbage collector has unmapped it.
 *   <li>{@code unlock}: unlocks a region of {@code locked}, and ends a child process.
 *   <li>{@code list}: opens {@value #STREAMS} directory streams.
 *   <li>{@code unlist}: closes them.
 * </ul>
 */
public final class LongOpen {
    /** Streams on the file {@code leaked}. */
    public static final int LEAKED = 20;

    /** Bytes of the file {@code leaked}, which is mapped. */
    public static final int BYTES = 50_000;

    public static final int STREAMS = 50;
    public static final int DIRECT = 1_000_000;

    /** Objects that are never closed, and not collected. */
    private static final List<Object> KEPT = new ArrayList<>();

    private static final List<Closeable> LISTED = new ArrayList<>();

    private static ByteBuffer mapped;
    private static FileLock lock;
    private static Process child;

    private LongOpen() {}

    /** The directory for the files {@code leaked} and {@code deleted}. */
    public static void main(String[] args) throws Exception {
        Path directory = Path.of(args[0]);
        Path leaked = Files.write(directory.resolve("leaked"), new byte[BYTES]);
        List<FileInputStream> streams = new ArrayList<>();
        for (int i = 0; i < LEAKED; i++) {
            streams.add(new FileInputStream(leaked.toFile()));
        }
        try (FileChannel channel = FileChannel.open(leaked)) {
            mapped = channel.map(FileChannel.MapMode.READ_ONLY, 0, BYTES);
        }
        Path deleted = Files.createFile(directory.resolve("deleted"));
        KEPT.add(new FileInputStream(deleted.toFile()));
        Files.delete(deleted);
        KEPT.add(ByteBuffer.allocateDirect(DIRECT));
        KEPT.add(Pipe.open());
        KEPT.add(Selector.open());
        RandomAccessFile locked = new RandomAccessFile(directory.resolve("locked").toFile(), "rw");
        lock = locked.getChannel().lock(1, 2, false);
        child = new ProcessBuilder("cat").start();
        System.out.println("port " + connect());
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            carryOut(order, streams, directory);
            System.out.println("done " + order);
        }
    }

    private static String connect() throws IOException {
        InetAddress here = InetAddress.getLoopbackAddress();
        ServerSocket listener = new ServerSocket(0, 1, here);
        Socket client = new Socket(here, listener.getLocalPort());
        DatagramChannel datagrams = DatagramChannel.open().bind(new InetSocketAddress(here, 0));
        KEPT.addAll(List.of(listener, client, listener.accept(), datagrams));
        int datagramPort = datagrams.socket().getLocalPort();
        return listener.getLocalPort() + " " + client.getLocalPort() + " " + datagramPort;
    }

    private static void carryOut(String order, List<FileInputStream> streams, Path directory)
            throws IOException {
        switch (order) {
            case "close" -> streams.get(0).close();
            case "unmap" -> {
                mapped = null;
                while (isMapped(directory.resolve("leaked"))) {
                    System.gc();
                }
            }
            case "unlock" -> {
                lock.release();
                child.getOutputStream().close();
                child.onExit().join();
            }
            case "list" -> {
                for (int i = 0; i < STREAMS; i++) {
                    LISTED.add(Files.newDirectoryStream(directory));
                }
            }
            default -> {
                for (Closeable stream : LISTED) {
                    stream.close();
                }
            }
        }
    }

    private static boolean isMapped(Path file) throws IOException {
        String path = file.toRealPath().toString();
        return Files.readAllLines(Path.of("/proc/self/maps")).stream()
                .anyMatch(line -> line.endsWith(path));
    }
}
