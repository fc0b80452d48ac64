// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.harness;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Waits until another process has done something. It looks, rests for a moment and looks again. A
 * test that spins takes one of the two processors that its children run on.
 */
public final class Await {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final long REST_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final int REST_PER_LOOK = 4;

    /** Tells whether it has happened, or fails because it cannot happen any more. */
    public interface Condition {
        boolean holds() throws Exception;
    }

    private Await() {}

    /** Fails with {@code missing} if {@code condition} does not hold within a minute. */
    public static void until(Condition condition, Supplier<String> missing) throws Exception {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        long begun = System.nanoTime();
        while (!condition.holds()) {
            assertTrue(begun < deadline, missing);
            restAfter(begun);
            begun = System.nanoTime();
        }
    }

    /** Rests between two looks that take little time. */
    public static void rest() {
        LockSupport.parkNanos(REST_NANOS);
    }

    /**
     * Rests after a look that began at {@code begun}. It rests for longer than the look took, so
     * that looks take a small part of a processor.
     */
    public static void restAfter(long begun) {
        LockSupport.parkNanos(Math.max(REST_NANOS, REST_PER_LOOK * (System.nanoTime() - begun)));
    }
}
