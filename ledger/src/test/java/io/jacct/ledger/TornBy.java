// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

/** The errors that stop a thread in the middle of a booking, as the JVM throws them. */
@SuppressWarnings({"deprecation", "removal"})
enum TornBy implements Runnable {
    END_OF_STACK(StackOverflowError.class) {
        @Override
        public void run() {
            deeper(0);
        }
    },
    NO_MEMORY(OutOfMemoryError.class) {
        @Override
        public void run() {
            large = new long[Integer.MAX_VALUE];
        }
    },

    /** Since JDK 20 {@code Thread.stop} does nothing, and only the error can be thrown. */
    STOP(ThreadDeath.class) {
        @Override
        public void run() {
            if (Runtime.version().feature() >= 20) {
                throw new ThreadDeath();
            }
            Thread.currentThread().stop();
        }
    };

    final Class<? extends Error> error;

    /** Keeps the compiler from removing the array. */
    private static volatile Object large;

    TornBy(Class<? extends Error> error) {
        this.error = error;
    }

    private static int deeper(int depth) {
        return deeper(depth + 1) + 1;
    }

    /** Throws it. */
    @Override
    public abstract void run();

    /** The error itself, without a booking. */
    Throwable thrown() {
        try {
            run();
        } catch (Throwable error) {
            return error;
        }
        throw new IllegalStateException("nothing was thrown");
    }
}
