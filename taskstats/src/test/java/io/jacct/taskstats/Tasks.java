// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

import io.jacct.ledger.Ledger;
import io.jacct.ledger.LedgerStart;
import io.jacct.ledger.ThreadLedger;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** A ledger of this JVM, with threads that enter and leave it as woven threads do. */
final class Tasks {
    private Tasks() {}

    static Page open(String file, int exits) throws IOException, PageException {
        LedgerStart.open(
                Map.of("page", file, "exits.max", Integer.toString(exits), "kernel", "off"));
        return Page.own();
    }

    /** Starts a thread, which ends with its work. */
    static Thread start(ThreadGroup group, String name, Runnable work) {
        Thread thread =
                new Thread(
                        group,
                        () -> {
                            work.run();
                            ThreadLedger.ended(Thread.currentThread());
                        },
                        name);
        ThreadLedger.starting(thread);
        thread.start();
        return thread;
    }

    static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static void run(ThreadGroup group, String name, Runnable work) {
        join(start(group, name, work));
    }

    /** Books one write to no particular file. */
    static void write(long bytes) {
        Ledger.write(0, 0, bytes, null);
    }

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
