// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks.workloads;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The JDK's own server with a pool of threads. It answers each request with a given number of
 * bytes. {@link Wrk} makes the load.
 */
public final class JdkServer {
    private static final int THREADS = 8;

    private JdkServer() {}

    /** The arguments are those of every program in this package, then the bytes of an answer. */
    public static void main(String[] args) throws Exception {
        // without it a JDK 17 waits 40 ms for an acknowledgement in the middle of each answer
        System.setProperty("sun.net.httpserver.nodelay", "true");
        byte[] body = new byte[Integer.parseInt(args[3])];
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        InetSocketAddress here = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        HttpServer server = HttpServer.create(here, 0);
        server.createContext(
                "/",
                exchange -> {
                    try (exchange) {
                        exchange.sendResponseHeaders(200, body.length);
                        exchange.getResponseBody().write(body);
                    }
                });
        server.setExecutor(pool);
        server.start();
        try {
            Wrk.measure(args, server.getAddress().getPort());
        } finally {
            server.stop(0);
            pool.shutdown();
        }
    }
}
