// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.samples.orders;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Writes a line for each order into a file. The thread {@code orders-journal} writes, so the
 * workers do not wait for the file.
 */
final class OrderJournal implements AutoCloseable {
    private static final String END = "";

    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final FileOutputStream file;
    private final Thread writer = new Thread(this::writeUntilEnd, "orders-journal");

    OrderJournal(Path directory) throws IOException {
        file = new FileOutputStream(directory.resolve("journal.csv").toFile());
        writer.start();
    }

    void append(long id, Order order) {
        lines.add(id + "," + order + "\n");
    }

    private void writeUntilEnd() {
        List<String> batch = new ArrayList<>();
        try (file) {
            do {
                batch.clear();
                batch.add(lines.take());
                lines.drainTo(batch);
                file.write(String.join("", batch).getBytes(StandardCharsets.UTF_8));
            } while (!batch.contains(END));
        } catch (IOException | InterruptedException e) {
            System.err.println("orders: the journal ends early: " + e);
        }
    }

    @Override
    public void close() {
        lines.add(END);
        try {
            writer.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
