// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.executor;

import io.jacct.endtoend.programs.thread.ManyThreads;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.page.Page;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Makes waves of executors. Each runs a task and is then dropped. Prints the used heap after each
 * wave.
 */
public final class ManyExecutors {
    private ManyExecutors() {}

    /** The number of waves, the number of executors in each. */
    public static void main(String[] args) throws Exception {
        int waves = Integer.parseInt(args[0]);
        int executors = Integer.parseInt(args[1]);
        for (int wave = 0; wave < waves; wave++) {
            for (int i = 0; i < executors; i++) {
                ExecutorService executor = Executors.newFixedThreadPool(1);
                executor.submit(() -> {}).get();
                executor.shutdown();
                // a task counts as completed after its future has the result
                executor.awaitTermination(1, TimeUnit.MINUTES);
            }
            System.out.println("heap " + ManyThreads.usedBytes());
        }
        try (Page page = Page.own()) {
            List<Executor> all = page.snapshot().executors();
            System.out.println("executors " + all.size());
            long sum = all.stream().mapToLong(Executor::completed).sum();
            System.out.println("completed " + sum);
        }
    }
}
