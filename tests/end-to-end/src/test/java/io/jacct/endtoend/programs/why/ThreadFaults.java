// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.why;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/** Faults of threads and of memory. */
final class ThreadFaults {
    private static final List<ByteBuffer> BUFFERS = new ArrayList<>();
    private static final Object LEDGER = new Object();

    private ThreadFaults() {}

    static void make(String fault) {
        switch (fault) {
            case "processors" -> {
                int most = 4 * Runtime.getRuntime().availableProcessors();
                for (int i = 1; i <= most; i++) {
                    Fault.start("solver-" + i, () -> Fault.spin(Long.MAX_VALUE / 2_000_000));
                }
            }
            case "monitor" -> {
                for (int i = 1; i <= 6; i++) {
                    Fault.start("clerk-" + i, ThreadFaults::enter);
                }
            }
            case "short-blocks" -> {
                for (int i = 1; i <= 6; i++) {
                    Fault.start("clerk-" + i, ThreadFaults::enterAndLeave);
                }
            }
            case "growing" -> Fault.start("source-1", ThreadFaults::submit);
            case "collector" -> {
                for (int i = 1; i <= 2; i++) {
                    Fault.start("allocator-" + i, ThreadFaults::allocate);
                }
            }
            case "exceptions" -> Fault.start("starter", ThreadFaults::die);
            case "threads" -> Fault.start("starter", ThreadFaults::startMore);
            case "direct-memory" -> Fault.start("buffers-1", ThreadFaults::buffer);
            default -> throw new IllegalArgumentException(fault);
        }
    }

    private static void enter() {
        while (true) {
            synchronized (LEDGER) {
                Fault.spin(5);
            }
        }
    }

    /** Each books a wait after a short time in the monitor. */
    private static void enterAndLeave() {
        while (true) {
            synchronized (LEDGER) {
                Fault.spin(1);
            }
            LockSupport.parkNanos(1);
        }
    }

    /** One thread can do a hundred tasks a second, and gets two hundred. */
    private static void submit() {
        ExecutorService pool =
                Executors.newSingleThreadExecutor(task -> new Thread(task, "invoices-1"));
        while (true) {
            pool.execute(() -> Fault.spin(10));
            Fault.pause(5);
        }
    }

    /** Most of a small heap lives, so each collection has much to do. */
    private static void allocate() {
        Deque<byte[]> live = new ArrayDeque<>();
        while (true) {
            live.add(new byte[200]);
            if (live.size() > 40_000) {
                live.poll();
            }
        }
    }

    private static void die() {
        for (int i = 1; true; i++) {
            Thread thread =
                    new Thread(
                            () -> {
                                throw new IllegalStateException("on purpose");
                            },
                            "worker-" + i);
            thread.setUncaughtExceptionHandler((ended, by) -> {});
            thread.start();
            Fault.pause(100);
        }
    }

    private static void startMore() {
        for (int i = 1; true; i++) {
            Fault.start("session-" + i, LockSupport::park);
            Fault.pause(100);
        }
    }

    private static void buffer() {
        while (true) {
            BUFFERS.add(ByteBuffer.allocateDirect(1 << 20));
            Fault.pause(100);
        }
    }
}
