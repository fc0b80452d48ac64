// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks.workloads;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Two threads that start platform threads, one after the other. Each of these writes a small file,
 * reads it back, deletes it and ends, and is joined. An operation is one such life.
 */
public final class Churn {
    private static final int BYTES = 100;

    private Churn() {}

    /** The arguments are those of every program in this package. */
    public static void main(String[] args) throws Exception {
        Path directory = Path.of(args[0]);
        Workload.measure(
                args,
                List.of(
                        () -> live(directory.resolve("one")),
                        () -> live(directory.resolve("two"))));
    }

    private static void live(Path file) throws InterruptedException {
        Thread thread = new Thread(() -> work(file));
        thread.start();
        thread.join();
    }

    private static void work(Path file) {
        try {
            Files.write(file, new byte[BYTES]);
            Files.readAllBytes(file);
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
