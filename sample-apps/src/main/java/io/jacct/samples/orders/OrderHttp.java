// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.samples.orders;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The HTTP server on 127.0.0.1. {@code POST /orders} with {@code customer,article,quantity} answers
 * the order's number, {@code GET /orders/NUMBER} the order, and {@code GET /report} the latest
 * sums. Threads {@code orders-worker-N} do the work.
 */
final class OrderHttp implements AutoCloseable {
    private static final int LONGEST_BODY = 1024;

    private final OrderStore store;
    private final OrderJournal journal;
    private final OrderReport report;
    private final ExecutorService workers;
    private final HttpServer server;

    OrderHttp(OrderStore store, OrderJournal journal, OrderReport report, int port, int threads)
            throws IOException {
        this.store = store;
        this.journal = journal;
        this.report = report;
        AtomicInteger number = new AtomicInteger();
        workers =
                Executors.newFixedThreadPool(
                        threads,
                        task -> new Thread(task, "orders-worker-" + number.incrementAndGet()));
        InetAddress loopback = InetAddress.getByName("127.0.0.1");
        server = HttpServer.create(new InetSocketAddress(loopback, port), 0);
        server.setExecutor(workers);
        server.createContext("/", this::answer);
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try {
            route(exchange);
        } catch (IllegalArgumentException e) {
            respond(exchange, 400, String.valueOf(e.getMessage()));
        } catch (SQLException e) {
            respond(exchange, 500, e.toString());
        } finally {
            exchange.close();
        }
    }

    private void route(HttpExchange exchange) throws IOException, SQLException {
        String request = exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
        if (request.equals("POST /orders")) {
            add(exchange);
        } else if (request.startsWith("GET /orders/")) {
            long id = Long.parseLong(request.substring("GET /orders/".length()));
            Optional<Order> order = store.find(id);
            respond(
                    exchange,
                    order.isPresent() ? 200 : 404,
                    order.map(Order::toString).orElse("no such order"));
        } else if (request.equals("GET /report")) {
            respond(exchange, 200, report.read());
        } else {
            respond(exchange, 404, "not found");
        }
    }

    private void add(HttpExchange exchange) throws IOException, SQLException {
        byte[] body = exchange.getRequestBody().readNBytes(LONGEST_BODY);
        Order order = Order.parse(new String(body, StandardCharsets.UTF_8));
        long id = store.add(order);
        journal.append(id, order);
        respond(exchange, 201, Long.toString(id));
    }

    private static void respond(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        // for this server, 0 would stand for an unknown length
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }

    @Override
    public void close() {
        server.stop(0);
        workers.shutdown();
        try {
            workers.awaitTermination(1, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
