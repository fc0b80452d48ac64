// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.prometheus;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.BasicAuthenticator;
import com.sun.net.httpserver.HttpContext;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.jacct.export.scrape.Scraper;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;

/**
 * The page that Prometheus scrapes. Each request reads the pages of all JVMs anew.
 *
 * <p>A scraper that hangs holds one of a few threads, until the JDK's server closes its connection.
 * Requests beyond the threads and a short queue are refused.
 */
public final class ScrapeServer implements AutoCloseable {
    private static final int THREADS = 8;
    private static final int WAITING = 64;
    private static final int NOT_FOUND = 404;
    private static final String MOST_SECONDS = "30";
    private static final String FRONT =
            "<!DOCTYPE html><title>jacct export</title><a href=\"/metrics\">/metrics</a>\n";

    static {
        // the JDK's server reads them once; without the first two it waits for ever
        property("sun.net.httpserver.maxReqTime", MOST_SECONDS);
        property("sun.net.httpserver.maxRspTime", MOST_SECONDS);
        // without it each answer waits 40 ms on JDK 17
        property("sun.net.httpserver.nodelay", "true");
    }

    private final HttpServer server;
    private final ThreadPoolExecutor threads;

    private ScrapeServer(HttpServer server, ThreadPoolExecutor threads) {
        this.server = server;
        this.threads = threads;
    }

    private static void property(String name, String value) {
        if (System.getProperty(name) == null) {
            System.setProperty(name, value);
        }
    }

    /**
     * Starts it.
     *
     * @param tls null: without
     * @param users null: anybody
     * @throws IOException if it cannot listen there
     */
    public static ScrapeServer start(
            InetSocketAddress address, SSLContext tls, BasicAuthenticator users, Scraper scraper)
            throws IOException {
        ThreadPoolExecutor threads =
                new ThreadPoolExecutor(
                        THREADS,
                        THREADS,
                        1,
                        TimeUnit.MINUTES,
                        new LinkedBlockingQueue<>(WAITING),
                        work -> {
                            Thread thread = new Thread(work, "jacct scrape");
                            thread.setDaemon(true);
                            return thread;
                        });
        try {
            HttpServer server = tls == null ? HttpServer.create(address, 0) : server(address, tls);
            server.setExecutor(threads);
            context(server, users, "/metrics", new ScrapeHandler(scraper));
            context(server, users, "/", ScrapeServer::front);
            server.start();
            return new ScrapeServer(server, threads);
        } catch (IOException | RuntimeException refused) {
            threads.shutdownNow();
            throw refused;
        }
    }

    private static HttpServer server(InetSocketAddress address, SSLContext tls) throws IOException {
        HttpsServer server = HttpsServer.create(address, 0);
        server.setHttpsConfigurator(new HttpsConfigurator(tls));
        return server;
    }

    private static void context(
            HttpServer server, BasicAuthenticator users, String path, HttpHandler handler) {
        // a context also gets the paths below its own
        HttpHandler only =
                exchange -> {
                    boolean its = exchange.getRequestURI().getPath().equals(path);
                    (its ? handler : (HttpHandler) ScrapeServer::nothing).handle(exchange);
                };
        HttpContext context = server.createContext(path, only);
        if (users != null) {
            context.setAuthenticator(users);
        }
    }

    /** For somebody with a browser. */
    private static void front(HttpExchange exchange) throws IOException {
        answer(exchange, 200, "text/html", FRONT);
    }

    private static void nothing(HttpExchange exchange) throws IOException {
        answer(exchange, NOT_FOUND, "text/plain", "not found: see /metrics\n");
    }

    private static void answer(HttpExchange exchange, int status, String type, String text)
            throws IOException {
        try (exchange) {
            byte[] page = text.getBytes(UTF_8);
            boolean head = exchange.getRequestMethod().equals("HEAD");
            exchange.getResponseHeaders().set("Content-Type", type);
            exchange.sendResponseHeaders(status, head ? -1 : page.length);
            if (!head) {
                exchange.getResponseBody().write(page);
            }
        }
    }

    /** The port that it listens on. */
    public int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
