// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Waits until another process has done something. It looks, rests for a moment and looks again. A
 * test that spins takes one of the two processors that its children run on.
 */
final class Await {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final long REST_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** Tells whether it has happened, or fails because it cannot happen any more. */
    interface Condition {
        boolean holds() throws Exception;
    }

    private Await() {}

    /** Fails with {@code missing} if {@code condition} does not hold within a minute. */
    static void until(Condition condition, Supplier<String> missing) throws Exception {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!condition.holds()) {
            assertTrue(System.nanoTime() < deadline, missing);
            rest();
        }
    }

    /** Rests between two looks. */
    static void rest() {
        LockSupport.parkNanos(REST_NANOS);
    }
}
