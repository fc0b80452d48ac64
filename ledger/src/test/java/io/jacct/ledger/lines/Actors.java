// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.lines;

import io.jacct.memory.JdkFields;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Threads that a test calls one after the other. Eight of them do operations. Their ids begin their
 * search for a stripe at 0, 1, 2, 3, 0, 1, 2 and 3. So the first four have a stripe each where
 * there are four, and all eight share them by two. No two of them have a line of {@code
 * BusyThreads}.
 */
final class Actors implements AutoCloseable {
    static final int COUNT = 8;
    static final int STRIPES = 4;
    private static final int LINES = 128;
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final int HIGH = 40;

    private final ExecutorService[] threads = new ExecutorService[COUNT];
    private final Set<Long> lines = new HashSet<>();
    private final CountDownLatch closed = new CountDownLatch(1);

    /** Virtual ones are platform threads that the recorded ledger takes for virtual ones. */
    Actors(boolean virtual) {
        for (int i = 0; i < COUNT; i++) {
            int index = i;
            threads[i] =
                    Executors.newSingleThreadExecutor(
                            work -> {
                                Thread thread = thread(work, index);
                                if (virtual) {
                                    Recorder.mount(thread, carrier(index));
                                }
                                return thread;
                            });
        }
    }

    /** It lives until the test ends: the ledger folds the accounts of carriers that have ended. */
    private Thread carrier(int index) {
        Thread carrier =
                new Thread(
                        () -> {
                            try {
                                closed.await();
                            } catch (InterruptedException end) {
                                Thread.currentThread().interrupt();
                            }
                        },
                        "carrier-" + index);
        carrier.setDaemon(true);
        carrier.start();
        return carrier;
    }

    private Thread thread(Runnable work, int index) {
        while (true) {
            Thread thread = new Thread(work, "actor-" + index);
            long id = JdkFields.id(thread);
            if (id % STRIPES == index % STRIPES && lines.add(id * GOLDEN >>> HIGH & LINES - 1)) {
                return thread;
            }
        }
    }

    <T> T on(int index, Callable<T> work) {
        try {
            return threads[index].submit(work).get();
        } catch (InterruptedException | ExecutionException trouble) {
            throw new IllegalStateException(trouble);
        }
    }

    @Override
    public void close() {
        for (ExecutorService each : threads) {
            each.shutdown();
        }
        closed.countDown();
    }
}
