// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.virtual;

import io.jacct.counter.Counter;
import io.jacct.endtoend.programs.Virtual;
import io.jacct.endtoend.programs.thread.ManyThreads;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Page;
import java.io.FileOutputStream;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadFactory;

/**
 * Starts waves of containers, each for one virtual thread that writes a byte, and prints the used
 * heap after each wave. A server that opens a scope for each request does the same.
 */
public final class ManyContainers {
    private ManyContainers() {}

    /** A file, the number of waves, the number of containers in each. */
    public static void main(String[] args) throws Exception {
        int waves = Integer.parseInt(args[1]);
        int containers = Integer.parseInt(args[2]);
        ThreadFactory named = Virtual.factory("request-");
        try (FileOutputStream out = new FileOutputStream(args[0])) {
            for (int wave = 0; wave < waves; wave++) {
                for (int i = 0; i < containers; i += 4) {
                    Virtual.scope(null, 1, () -> write(out));
                    Virtual.scope("order " + i, 1, () -> write(out));
                    one(Virtual.executor(), out);
                    one(Virtual.executor(named), out);
                }
                System.out.println("heap " + ManyThreads.usedBytes());
            }
        }
        try (Page page = Page.own()) {
            Snapshot snapshot = page.snapshot();
            System.out.println("written " + snapshot.totals().get(Counter.FILE_WRITE_BYTES));
        }
    }

    private static void one(ExecutorService executor, FileOutputStream out) throws Exception {
        executor.submit(() -> write(out)).get();
        executor.shutdown();
    }

    private static boolean write(FileOutputStream out) throws Exception {
        out.write(1);
        return true;
    }
}
