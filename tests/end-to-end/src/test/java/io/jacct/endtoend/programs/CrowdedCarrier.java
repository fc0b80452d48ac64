// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs;

import io.jacct.memory.Mutex;
import java.lang.reflect.Field;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * A platform thread has a lock of the ledger; a virtual thread comes for it, on a JVM with a single
 * carrier, and after it the carrier itself, as it does between two virtual threads. Then the owner
 * leaves. With a monitor that is the end: the virtual thread is its next owner and has no carrier.
 * Prints {@code entered} and how many got in. Argument {@code monitor}: the same with one, to see
 * it fail. Needs {@code --add-opens java.base/java.lang=ALL-UNNAMED} and {@code
 * -Djdk.virtualThreadScheduler.maxPoolSize=1}.
 */
public final class CrowdedCarrier {
    /** For both to come; the second cannot, and need not, where the first keeps the carrier. */
    private static final int MEETING_MILLIS = 300;

    private static final int PATIENCE_SECONDS = 20;
    private static final int BOTH = 2;

    private final Mutex mutex = new Mutex();
    private final boolean monitor;
    private final CountDownLatch entered = new CountDownLatch(BOTH);

    private CrowdedCarrier(boolean monitor) {
        this.monitor = monitor;
    }

    /** Nothing, or {@code monitor}. */
    public static void main(String[] args) throws Exception {
        new CrowdedCarrier(args.length > 0).run();
    }

    private void run() throws Exception {
        Thread virtual = Virtual.factory().newThread(this::come);
        Executor carriers = carriers();
        inside(
                () -> {
                    virtual.start();
                    carriers.execute(this::come);
                    await(entered, MEETING_MILLIS);
                });
        await(entered, TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
        System.out.println("entered " + (BOTH - entered.getCount()));
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }

    private static Executor carriers() throws ReflectiveOperationException {
        Class<?> type = Class.forName("java.lang.VirtualThread");
        Field scheduler = type.getDeclaredField("DEFAULT_SCHEDULER");
        scheduler.setAccessible(true);
        return (Executor) scheduler.get(null);
    }

    private void inside(Runnable body) {
        if (monitor) {
            synchronized (mutex) {
                body.run();
            }
            return;
        }
        Thread outer = mutex.enter();
        try {
            body.run();
        } finally {
            mutex.owner = outer;
        }
    }

    private void come() {
        inside(entered::countDown);
    }

    private static void await(CountDownLatch latch, long millis) {
        try {
            latch.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
