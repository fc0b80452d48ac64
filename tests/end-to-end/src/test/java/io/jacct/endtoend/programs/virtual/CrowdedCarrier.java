// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.virtual;

import io.jacct.endtoend.programs.Virtual;
import io.jacct.memory.Mutex;
import java.lang.reflect.Field;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * A platform thread holds a lock of the ledger, on a JVM with a single carrier. A virtual thread
 * waits for the lock, and then the carrier itself does, as between two virtual threads. Then the
 * owner leaves. With a monitor this is a deadlock: the virtual thread is the next owner and has no
 * carrier. Prints {@code entered} and the number of threads that got the lock. With the argument
 * {@code monitor} it uses a monitor, to show the failure. Needs {@code --add-opens
 * java.base/java.lang=ALL-UNNAMED} and {@code -Djdk.virtualThreadScheduler.maxPoolSize=1}.
 */
public final class CrowdedCarrier {
    /**
     * The time for both to arrive. The second one cannot arrive, and need not, if the first keeps
     * the carrier.
     */
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
