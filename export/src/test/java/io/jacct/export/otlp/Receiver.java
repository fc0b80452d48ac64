// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.otlp;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.metrics.v1.ResourceMetrics;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;

/** A receiver of OTLP over HTTP that decodes with OpenTelemetry's own classes. */
public final class Receiver implements AutoCloseable {
    /** No answer at all, while the receiver is there. */
    public static final int NOTHING = 0;

    private final HttpServer server;
    private final LinkedBlockingQueue<ExportMetricsServiceRequest> accepted =
            new LinkedBlockingQueue<>();
    private final LinkedBlockingQueue<Integer> answered = new LinkedBlockingQueue<>();
    private final CopyOnWriteArrayList<Integer> answers = new CopyOnWriteArrayList<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch closed = new CountDownLatch(1);

    /** Listens on a port of this machine; 0 for any. */
    public Receiver(int port) throws IOException {
        server =
                HttpServer.create(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 10);
        server.createContext("/v1/metrics", this::answer);
        server.setExecutor(threads);
        server.start();
    }

    /** Answers the next requests like this, and later ones with 200; {@link #NOTHING}: never. */
    public void answers(Integer... statuses) {
        answers.addAll(List.of(statuses));
    }

    private void answer(HttpExchange exchange) throws IOException {
        byte[] body;
        try (InputStream in = exchange.getRequestBody()) {
            boolean packed =
                    "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
            body = (packed ? new GZIPInputStream(in) : in).readAllBytes();
        }
        int status = answers.isEmpty() ? 200 : answers.remove(0);
        if (status == NOTHING) {
            answered.add(status);
            await();
            return;
        }
        if (status == 200) {
            accepted.add(ExportMetricsServiceRequest.parseFrom(body));
        }
        exchange.getResponseHeaders().add("Content-Type", "application/x-protobuf");
        exchange.sendResponseHeaders(status, -1);
        exchange.close();
        answered.add(status);
    }

    private void await() {
        try {
            closed.await();
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
    }

    /** Where it listens. */
    public String url() {
        return "http://127.0.0.1:" + port() + "/v1/metrics";
    }

    /** Its port. */
    public int port() {
        return server.getAddress().getPort();
    }

    /** The next request that it has accepted; fails if there is none for a minute. */
    public List<ResourceMetrics> next() throws InterruptedException {
        ExportMetricsServiceRequest next = accepted.poll(60, TimeUnit.SECONDS);
        if (next == null) {
            throw new AssertionError("no request for a minute");
        }
        return next.getResourceMetricsList();
    }

    /** The status of the next answer. */
    public int answered() throws InterruptedException {
        Integer next = answered.poll(60, TimeUnit.SECONDS);
        if (next == null) {
            throw new AssertionError("no request for a minute");
        }
        return next;
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
