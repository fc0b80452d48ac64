// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import io.jacct.counter.Operation;
import io.jacct.ledger.DescriptorLedger;
import io.jacct.ledger.Ledger;
import io.jacct.ledger.LedgerStart;
import io.jacct.ledger.ThreadLedger;
import java.io.FileDescriptor;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** Threads that call this JVM's ledger as woven threads would. */
final class OwnThreads {
    private OwnThreads() {}

    static void open() throws Exception {
        if (!LedgerStart.isOpen()) {
            LedgerStart.open(Map.of("page", "target/jmx-test.page"));
        }
    }

    /**
     * Makes a thread, not started. It runs the action, writes this number of bytes to a stream, and
     * ends.
     */
    static Thread writing(ThreadGroup group, String name, long bytes, Runnable first) {
        return new Thread(
                group,
                () -> {
                    first.run();
                    int stream = DescriptorLedger.file(FileDescriptor.out, "somewhere");
                    Ledger.write(stream, Ledger.begin(Operation.WRITE, stream), bytes, null);
                    ThreadLedger.ended(Thread.currentThread());
                },
                name);
    }

    /** The name of the group in the page. */
    static String path(ThreadGroup group) {
        return group.getParent().getName() + "/" + group.getName();
    }

    static void start(Thread thread) {
        ThreadLedger.starting(thread);
        thread.start();
    }

    /** Runs the thread from its beginning to its end. */
    static void run(Thread thread) throws InterruptedException {
        start(thread);
        thread.join();
    }

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
