// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.report;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Has markup in the names of a thread, an executor, a file and an exception's thread, until its
 * standard input ends. Each would set {@code window.hit} in a page that takes it for markup.
 */
public final class Hostile {
    /** The name of the threads. */
    public static final String NAME =
            "</script><!--<script><img src=x onerror=\"window.hit=1\"><script>window.hit=1</script>";

    /** The name of the file. */
    public static final String FILE = "<img src=x onerror='window.hit=1'>{{script}}";

    private Hostile() {}

    /** A directory. */
    public static void main(String[] args) throws Exception {
        FileOutputStream file = new FileOutputStream(Path.of(args[0], FILE).toFile());
        Thread writer = new Thread(() -> write(file), NAME);
        writer.start();
        writer.join();
        ExecutorService executor =
                Executors.newSingleThreadExecutor(task -> new Thread(task, NAME));
        executor.submit(() -> write(file)).get();
        Thread failing =
                new Thread(
                        () -> {
                            throw new IllegalStateException(NAME);
                        },
                        NAME);
        failing.start();
        failing.join();
        System.out.println("hostile");
        while (System.in.read() >= 0) {
            file.write(1);
        }
        System.exit(0);
    }

    private static void write(FileOutputStream file) {
        try {
            file.write(new byte[1000]);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
