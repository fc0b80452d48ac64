// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.limits;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The JDK's HttpServer at its limits. Its pool starts a thread for each request, up to that many.
 */
public final class JdkHttp implements Served {
    private static final int BACKLOG = 50;

    private final ExecutorService workers = Executors.newFixedThreadPool(Work.MEETING);
    private HttpServer server;

    private JdkHttp() {}

    /** The directory for files. */
    public static void main(String[] args) throws Exception {
        Trial.run(new JdkHttp(), args[0]);
    }

    @Override
    public int start(Work work) throws IOException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        server = HttpServer.create(new InetSocketAddress(loopback, 0), BACKLOG);
        server.createContext("/", exchange -> answer(exchange, work));
        server.setExecutor(workers);
        server.start();
        return server.getAddress().getPort();
    }

    /** An exception makes the server close the connection. */
    private static void answer(HttpExchange exchange, Work work) throws IOException {
        String kind = exchange.getRequestURI().getPath().substring(1);
        if (kind.equals(Work.HOLD)) {
            work.hold();
        } else {
            work.run(kind);
        }
        exchange.sendResponseHeaders(200, -1);
        exchange.close();
    }

    @Override
    public void stop() {
        server.stop(0);
        workers.shutdown();
    }

    @Override
    public String pollers() {
        return "HTTP-Dispatcher";
    }
}
