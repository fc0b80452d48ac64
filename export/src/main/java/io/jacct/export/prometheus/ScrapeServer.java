// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.prometheus;

import com.sun.net.httpserver.BasicAuthenticator;
import com.sun.net.httpserver.HttpsConfigurator;
import io.jacct.export.scrape.Scraper;
import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
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
    private static final String MOST_SECONDS = "30";

    static {
        // the JDK's server reads them once; without them it waits for ever
        property("sun.net.httpserver.maxReqTime");
        property("sun.net.httpserver.maxRspTime");
    }

    private final HTTPServer server;
    private final ThreadPoolExecutor threads;

    private ScrapeServer(HTTPServer server, ThreadPoolExecutor threads) {
        this.server = server;
        this.threads = threads;
    }

    private static void property(String name) {
        if (System.getProperty(name) == null) {
            System.setProperty(name, MOST_SECONDS);
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
        PrometheusRegistry registry = new PrometheusRegistry();
        MultiCollector collector = () -> PrometheusModel.of(scraper);
        registry.register(collector);
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
            HTTPServer server =
                    HTTPServer.builder()
                            .inetAddress(address.getAddress())
                            .port(address.getPort())
                            .executorService(threads)
                            .registry(registry)
                            .authenticator(users)
                            .httpsConfigurator(tls == null ? null : new HttpsConfigurator(tls))
                            .buildAndStart();
            return new ScrapeServer(server, threads);
        } catch (IOException | RuntimeException refused) {
            threads.shutdownNow();
            throw refused;
        }
    }

    /** The port that it listens on. */
    public int port() {
        return server.getPort();
    }

    @Override
    public void close() {
        server.close();
        threads.shutdownNow();
    }
}
