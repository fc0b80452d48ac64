// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.file;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Threads make new files as fast as they can: ten writes of 17 bytes, then ten reads of a byte. */
public final class NewFilesTogether {
    private static final int TIMES = 10;

    private NewFilesTogether() {}

    /** The directory, the number of files, and the number of threads. */
    public static void main(String[] args) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(Integer.parseInt(args[2]));
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < Integer.parseInt(args[1]); i++) {
            String file = Path.of(args[0], "file-" + i).toString();
            all.add(
                    threads.submit(
                            () -> {
                                make(file);
                                return null;
                            }));
        }
        for (Future<?> each : all) {
            each.get();
        }
        threads.shutdown();
    }

    private static void make(String file) throws IOException {
        try (FileOutputStream out = new FileOutputStream(file)) {
            for (int i = 0; i < TIMES; i++) {
                out.write(new byte[17]);
            }
        }
        try (FileInputStream in = new FileInputStream(file)) {
            for (int i = 0; i < TIMES; i++) {
                in.read();
            }
        }
    }
}
