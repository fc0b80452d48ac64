// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.faults;

import io.jacct.ledger.LedgerStart;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

/** The agent's own threads: has them look now, and make the page longer, which else is rare. */
final class AgentThreads {
    private static final long PATIENCE_NANOS = 50_000_000;

    private static final Method WAKE = method("Housekeeper", "wake");
    private static final Method WAKE_SAMPLER = method("SamplerThread", "wake");
    private static final String[] GROWING = {"records", "endpoints", "statistics"};

    private AgentThreads() {}

    static void wake() throws ReflectiveOperationException {
        WAKE.invoke(null);
        WAKE_SAMPLER.invoke(null);
    }

    /** Wakes them until the place that is armed was reached, or for long. */
    static void awaitHit() throws ReflectiveOperationException {
        long end = System.nanoTime() + PATIENCE_NANOS;
        wake();
        while (Faults.hits() == 0 && System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    static void grow() {
        LedgerStart.soon(AgentThreads::growNow);
    }

    private static void growNow() {
        try {
            Field field = LedgerStart.class.getDeclaredField("state");
            field.setAccessible(true);
            Object state = field.get(null);
            for (String name : GROWING) {
                Field part = state.getClass().getDeclaredField(name);
                part.setAccessible(true);
                Method grow = part.getType().getDeclaredMethod("grow");
                grow.setAccessible(true);
                grow.invoke(part.get(state));
            }
        } catch (ReflectiveOperationException e) {
            if (!(e.getCause() instanceof RuntimeException || e.getCause() instanceof Error)) {
                throw new IllegalStateException(e);
            }
            // the fault, which the agent's thread would have caught
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
