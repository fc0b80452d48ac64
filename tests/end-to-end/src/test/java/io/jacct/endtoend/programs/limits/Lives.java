// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.limits;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;

/** Starts threads and processes that end when they are closed. */
final class Lives {
    /** Whether this JDK has virtual threads. */
    static final boolean VIRTUAL = Runtime.version().feature() >= 21;

    private Lives() {}

    /** A virtual thread; null if there are none. */
    static AutoCloseable virtual() throws ReflectiveOperationException {
        if (!VIRTUAL) {
            return null;
        }
        CountDownLatch closed = new CountDownLatch(1);
        Runnable task = () -> await(closed);
        Thread thread =
                (Thread)
                        Thread.class
                                .getMethod("startVirtualThread", Runnable.class)
                                .invoke(null, task);
        return () -> {
            closed.countDown();
            thread.join();
        };
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A process with three pipes. It also ends with this JVM. */
    static AutoCloseable child() throws IOException {
        Process process = new ProcessBuilder("cat").start();
        return () -> {
            process.getOutputStream().close();
            process.waitFor();
            process.getInputStream().close();
            process.getErrorStream().close();
        };
    }
}
