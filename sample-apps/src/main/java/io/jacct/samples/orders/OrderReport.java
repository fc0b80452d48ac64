// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.samples.orders;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Writes the sums over all orders into a file every second, on the thread {@code orders-report}.
 */
final class OrderReport implements AutoCloseable {
    private final OrderStore store;
    private final Path file;
    private final Path draft;
    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "orders-report"));

    OrderReport(OrderStore store, Path directory) throws IOException {
        this.store = store;
        file = directory.resolve("report.csv");
        draft = directory.resolve("report.draft");
        Files.writeString(file, "");
        clock.scheduleWithFixedDelay(this::write, 1, 1, TimeUnit.SECONDS);
    }

    /** The latest complete report. */
    String read() throws IOException {
        return Files.readString(file);
    }

    private void write() {
        try {
            Files.writeString(draft, store.sums());
            // a reader sees the old report or the new one, never a part
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException | SQLException e) {
            System.err.println("orders: no report this time: " + e);
        }
    }

    @Override
    public void close() {
        clock.shutdown();
        try {
            clock.awaitTermination(1, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
