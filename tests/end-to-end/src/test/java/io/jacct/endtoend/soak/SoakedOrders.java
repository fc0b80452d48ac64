// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Clients;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.samples.orders.OrdersMain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** The sample service. Its report must contain all orders. */
final class SoakedOrders extends Soaked {
    private static final int ARTICLES = 13;

    /** The service stays open longer than any soak. */
    private static final long OPEN_SECONDS = Duration.ofDays(1).toSeconds();

    /** The limit for a wait; a report is written every second. */
    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(1);

    /** By article: orders, and pieces of them. */
    private final Map<String, long[]> ordered = new TreeMap<>();

    private int port;

    @Override
    ChildJvm program(ChildJvm child, Path directory) throws Exception {
        Path temporary = Files.createDirectories(directory.resolve("temporary"));
        return child.options("-Djava.io.tmpdir=" + temporary)
                .program(OrdersMain.class, "--clients", 0, "--load", OPEN_SECONDS);
    }

    @Override
    void begun(RunningJvm running) throws Exception {
        String line = running.await("orders: listening on ");
        port = Integer.parseInt(line.replaceFirst(".*:([0-9]+) .*", "$1"));
    }

    @Override
    public Clients.Talk open(int client) throws Exception {
        return new Customer(new HttpTalk(port), "customer-" + client);
    }

    private final class Customer implements Clients.Talk {
        private final HttpTalk talk;
        private final String name;
        private int turn;

        Customer(HttpTalk talk, String name) {
            this.talk = talk;
            this.name = name;
        }

        @Override
        public void next() throws Exception {
            String article = "article-" + turn % ARTICLES;
            int quantity = 1 + turn % 7;
            String order = name + "," + article + "," + quantity;
            String number = talk.post("/orders", order);
            add(article, quantity);
            assertEquals(order, talk.get("/orders/" + number));
            turn++;
        }

        @Override
        public void close() throws IOException {
            talk.close();
        }
    }

    private synchronized void add(String article, int quantity) {
        long[] sums = ordered.computeIfAbsent(article, none -> new long[2]);
        sums[0]++;
        sums[1] += quantity;
    }

    private synchronized String report() {
        StringBuilder report = new StringBuilder();
        ordered.forEach((article, sums) -> report.append(line(article, sums)));
        return report.toString();
    }

    private static String line(String article, long[] sums) {
        return article + "," + sums[0] + "," + sums[1] + "\n";
    }

    @Override
    void check() throws Exception {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        String expected = report();
        try (HttpTalk talk = new HttpTalk(port)) {
            String report = talk.get("/report");
            while (!report.equals(expected) && System.nanoTime() < deadline) {
                report = talk.get("/report");
            }
            assertEquals(expected, report);
        }
    }

    @Override
    void end(RunningJvm running) throws Exception {
        Finished finished = running.terminate();
        assertEquals(List.of("orders: told to end"), finished.err());
    }
}
