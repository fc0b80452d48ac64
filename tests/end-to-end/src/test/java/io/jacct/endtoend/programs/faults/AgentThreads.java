// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.faults;

import io.jacct.ledger.LedgerStart;
import io.jacct.ledger.base.PeriodicTask;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Controls the agent's own threads: makes them work now, and makes the page longer, which is rare
 * otherwise.
 */
final class AgentThreads {
    private static final long PATIENCE_NANOS = 50_000_000;

    private static final Method WAKE = method("base.Housekeeping", "wake");
    private static final Method WAKE_SAMPLER = method("measure.SamplerThread", "wake");
    private static final String[] GROWING = {
        "task/records",
        "endpoints",
        "statistics",
        "executors/records",
        "endpoints/descriptors/handles"
    };
    private static final int GROWTH_SECONDS = 5;

    private AgentThreads() {}

    static void wake() throws ReflectiveOperationException {
        WAKE.invoke(null);
        WAKE_SAMPLER.invoke(null);
    }

    /** Wakes them until they have reached the armed place, or for a long time. */
    static void awaitHit() throws ReflectiveOperationException {
        long end = System.nanoTime() + PATIENCE_NANOS;
        wake();
        while (Faults.hits() == 0 && System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    /** Whether they still have actions to run. */
    static boolean areAtWork() {
        Object state = part(LedgerStart.class, null, "state");
        if (state == null) {
            return false;
        }
        Object management = part(state.getClass(), state, "management");
        return part(management.getClass(), management, "meterMaker") != null
                || !((Queue<?>) part(state.getClass(), state, "submitted")).isEmpty();
    }

    /** Makes all parts of the page longer, on the thread that does that, and waits for it. */
    static void grow() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        AtomicBoolean once = new AtomicBoolean();
        addTask(
                () -> {
                    if (once.compareAndSet(false, true)) {
                        try {
                            growNow();
                        } finally {
                            done.countDown();
                        }
                    }
                });
        done.await(GROWTH_SECONDS, TimeUnit.SECONDS);
    }

    /**
     * Adds a periodic task for good, and wakes the housekeeper. Does nothing while the ledger is
     * closed.
     */
    private static void addTask(PeriodicTask periodicTask) {
        Object state = part(LedgerStart.class, null, "state");
        if (state == null) {
            return;
        }
        try {
            Method add = state.getClass().getDeclaredMethod("add", PeriodicTask.class);
            add.setAccessible(true);
            add.invoke(state, periodicTask);
            WAKE.invoke(null);
        } catch (InvocationTargetException fault) {
            throw AgentThreads.<RuntimeException>asIs(fault.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void growNow() {
        Object state = part(LedgerStart.class, null, "state");
        for (String path : GROWING) {
            Object part = state;
            for (String name : path.split("/")) {
                part = part(part.getClass(), part, name);
            }
            try {
                Method grow = part.getClass().getDeclaredMethod("grow");
                grow.setAccessible(true);
                grow.invoke(part);
            } catch (InvocationTargetException fault) {
                // the real caller gets this exception, and does not catch it either
                throw AgentThreads.<RuntimeException>asIs(fault.getCause());
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> T asIs(Throwable cause) throws T {
        throw (T) cause;
    }

    private static Object part(Class<?> type, Object of, String name) {
        try {
            Field field = type.getDeclaredField(name);
            field.setAccessible(true);
            return field.get(of);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Method method(String type, String name) {
        try {
            Method method = Class.forName("io.jacct.ledger." + type).getDeclaredMethod(name);
            method.setAccessible(true);
            return method;
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
