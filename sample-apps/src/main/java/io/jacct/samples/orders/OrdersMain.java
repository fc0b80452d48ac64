// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.samples.orders;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The service and its clients in one process. It ends when the time is over, or earlier on SIGTERM,
 * and deletes its temporary directory.
 *
 * <p>Usage: {@code OrdersMain [--port P] [--load SECONDS] [--clients N] [--rate R] [--workers W]};
 * by default any free port, 20 seconds, 4 clients with at most 100 requests a second each, 4
 * workers. With {@code --rate 0} clients do not pause; with {@code --clients 0} there are none. The
 * first line of output has the address, and the last line the results:
 *
 * <pre>
 * orders: listening on http://127.0.0.1:38251 (pid 4711)
 * orders: requests=7988 failed=0 seconds=20.1 cpuSeconds=5.2
 * </pre>
 */
public final class OrdersMain {
    private static final List<String> OPTIONS =
            List.of("--port", "--load", "--clients", "--rate", "--workers");

    private OrdersMain() {}

    /** See the class. */
    public static void main(String[] args) throws Exception {
        int[] options = {0, 20, 4, 100, 4};
        for (int i = 0; i < args.length; i += 2) {
            int option = OPTIONS.indexOf(args[i]);
            if (option < 0 || i + 1 == args.length) {
                System.err.println("orders: expected " + OPTIONS + ", each with a number");
                System.exit(2);
            }
            options[option] = Integer.parseInt(args[i + 1]);
        }
        // without these properties the JDK's server waits 40 ms for an acknowledgement in each
        // answer, and its client keeps at most five idle connections
        System.setProperty("sun.net.httpserver.nodelay", "true");
        System.setProperty("http.maxConnections", Integer.toString(Math.max(1, options[2])));
        endOnSignal(Thread.currentThread());
        Path directory = Files.createTempDirectory("orders");
        try {
            serve(directory, options[0], options[1], options[2], options[3], options[4]);
        } catch (InterruptedException e) {
            System.err.println("orders: told to end");
        } finally {
            delete(directory);
        }
    }

    private static void serve(
            Path directory, int port, int seconds, int clients, int rate, int workers)
            throws Exception {
        long start = System.nanoTime();
        try (OrderStore store = new OrderStore(directory, workers + 1);
                OrderJournal journal = new OrderJournal(directory);
                OrderReport report = new OrderReport(store, directory);
                OrderHttp http = new OrderHttp(store, journal, report, port, workers)) {
            System.out.printf(
                    "orders: listening on http://127.0.0.1:%d (pid %d)%n",
                    http.port(), ProcessHandle.current().pid());
            LoadDriver load = new LoadDriver(http.port());
            load.run(clients, seconds, rate);
            Duration cpu = ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
            System.out.printf(
                    "orders: requests=%d failed=%d seconds=%.1f cpuSeconds=%.1f%n",
                    load.done(),
                    load.failed(),
                    (System.nanoTime() - start) / 1e9,
                    cpu.toMillis() / 1e3);
        }
    }

    /** A shutdown hook, so that SIGTERM leaves no files behind either. */
    private static void endOnSignal(Thread main) {
        Thread hook =
                new Thread(
                        () -> {
                            main.interrupt();
                            try {
                                main.join();
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                        },
                        "orders-end");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            files.sorted(Comparator.reverseOrder()).forEach(OrdersMain::deleteOne);
        }
    }

    private static void deleteOne(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
