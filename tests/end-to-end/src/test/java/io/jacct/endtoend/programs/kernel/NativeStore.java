// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.kernel;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.MulticastSocket;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.DatagramChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.util.List;

/**
 * A database whose files are read and written by native code, in a JVM that has Java's sockets of
 * all kinds open. For each line on standard input it stores {@link #BYTES} bytes and prints {@code
 * stored}.
 */
public final class NativeStore {
    /** Of a record; the database writes these and a few more. */
    public static final int BYTES = 1_000_000;

    private NativeStore() {}

    /** The file of the database. */
    public static void main(String[] args) throws Exception {
        try (Connection store = DriverManager.getConnection("jdbc:sqlite:" + args[0])) {
            store.createStatement().execute("create table records (bytes blob)");
            List<AutoCloseable> open = sockets();
            System.out.println("open " + open.size());
            while (System.in.read() >= 0) {
                store(store);
                System.out.println("stored");
            }
            for (AutoCloseable each : open) {
                each.close();
            }
        }
    }

    private static void store(Connection store) throws Exception {
        try (PreparedStatement insert = store.prepareStatement("insert into records values (?)")) {
            insert.setBytes(1, new byte[BYTES]);
            insert.execute();
        }
    }

    private static List<AutoCloseable> sockets() throws Exception {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        ServerSocket server = new ServerSocket(0, 1, any.getAddress());
        Socket client = new Socket(any.getAddress(), server.getLocalPort());
        ServerSocketChannel channel = ServerSocketChannel.open().bind(any);
        SocketChannel connected = SocketChannel.open(channel.getLocalAddress());
        AsynchronousServerSocketChannel later = AsynchronousServerSocketChannel.open().bind(any);
        AsynchronousSocketChannel asynchronous = AsynchronousSocketChannel.open();
        asynchronous.connect(later.getLocalAddress()).get();
        HttpServer http = HttpServer.create(any, 0);
        http.start();
        return List.of(
                server,
                client,
                server.accept(),
                channel,
                connected,
                channel.accept(),
                later,
                asynchronous,
                later.accept().get(),
                DatagramChannel.open().bind(any),
                new MulticastSocket(any),
                () -> http.stop(0));
    }
}
