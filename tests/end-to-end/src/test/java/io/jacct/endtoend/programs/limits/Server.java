// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.limits;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * An HTTP server whose threads all belong to one tenant. A request opens a file or a connection,
 * and fails if that fails. Prints the answers to requests while the tenant is at its limits, and
 * afterwards.
 */
public final class Server {
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
    private static final int WORKERS = 6;
    private static final int HELD = 4;
    private static final int REQUESTS = 25;
    private static final int FAILED = 500;

    private final Tenant tenant = new Tenant("tenant-7");
    private final CountDownLatch opened = new CountDownLatch(HELD);
    private final CountDownLatch close = new CountDownLatch(1);
    private final File file;
    private final ServerSocket peer;
    private HttpServer server;

    private Server(String directory) throws IOException {
        file = new File(directory, "data");
        new FileOutputStream(file).close();
        peer = new ServerSocket(0, 2 * REQUESTS, LOOPBACK);
    }

    /** The directory for files. */
    public static void main(String[] args) throws Exception {
        new Server(args[0]).all();
    }

    private void all() throws Exception {
        ExecutorService workers = tenant.run(() -> Executors.newFixedThreadPool(WORKERS));
        tenant.run(() -> start(workers));
        // all workers exist, and their classes are loaded
        show("at rest");
        String before = held();
        tenant.limit("numfile", tenant.held("numfile") + HELD);
        List<Thread> holders = hold();
        show("as many files as it may");
        close.countDown();
        for (Thread holder : holders) {
            holder.join();
        }
        show("files closed");
        tenant.limit("numtcpsock", 0);
        show("no connection");
        tenant.limit("numtcpsock", Long.MAX_VALUE);
        show("limit raised");
        String after = held();
        System.out.println(after.equals(before) ? "held as at the start" : before + after);
        server.stop(0);
        workers.shutdown();
        peer.close();
    }

    private String held() {
        return " numfile " + tenant.held("numfile") + " numproc " + tenant.held("numproc");
    }

    private Void start(ExecutorService workers) throws IOException {
        server = HttpServer.create(new InetSocketAddress(LOOPBACK, 0), 2 * REQUESTS);
        server.createContext("/file", exchange -> answer(exchange, this::file));
        server.createContext("/connection", exchange -> answer(exchange, this::connection));
        server.createContext("/hold", exchange -> answer(exchange, this::holdFile));
        server.setExecutor(workers);
        server.start();
        return null;
    }

    /** The work of a request. */
    private interface Work {
        void run() throws IOException;
    }

    private void answer(HttpExchange exchange, Work work) throws IOException {
        int status = 200;
        try {
            work.run();
        } catch (IOException failed) {
            boolean refused = failed.getMessage().contains("of tenant-7: ");
            status = refused ? FAILED : FAILED + 1;
        }
        exchange.sendResponseHeaders(status, -1);
        exchange.close();
    }

    private void file() throws IOException {
        new FileInputStream(file).close();
    }

    private void connection() throws IOException {
        new Socket(LOOPBACK, peer.getLocalPort()).close();
    }

    private void holdFile() throws IOException {
        try (FileInputStream in = new FileInputStream(file)) {
            opened.countDown();
            close.await();
            in.read();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    /** Requests that keep their files open. */
    private List<Thread> hold() throws Exception {
        List<Thread> holders = new ArrayList<>();
        for (int i = 0; i < HELD; i++) {
            Thread holder = new Thread(() -> status("/hold"));
            holder.start();
            holders.add(holder);
        }
        opened.await();
        return holders;
    }

    private void show(String when) throws IOException {
        Set<Integer> files = new TreeSet<>();
        Set<Integer> connections = new TreeSet<>();
        for (int i = 0; i < REQUESTS; i++) {
            files.add(status("/file"));
            int connected = status("/connection");
            connections.add(connected);
            if (connected != FAILED) {
                peer.accept().close();
            }
        }
        System.out.println(when + ": files " + text(files) + ", connections " + text(connections));
    }

    private static String text(Set<Integer> statuses) {
        return statuses.toString().replaceAll("[\\[\\]]", "");
    }

    private int status(String path) {
        try {
            URL url = new URL("http", "127.0.0.1", server.getAddress().getPort(), path);
            HttpURLConnection connection = (HttpURLConnection) url.openConnection();
            return connection.getResponseCode();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
