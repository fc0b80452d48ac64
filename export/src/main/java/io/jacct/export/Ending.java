// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Tells the command that it has to end, and the one who wants that when it has. Any thread. */
final class Ending {
    private static final long MOST_SECONDS = 10;

    private final CountDownLatch wanted = new CountDownLatch(1);
    private final CountDownLatch over = new CountDownLatch(1);

    /** Waits until it is wanted. */
    void await() throws InterruptedException {
        wanted.await();
    }

    /** Waits for it so long; returns whether it is wanted. */
    boolean await(long nanos) throws InterruptedException {
        return wanted.await(nanos, TimeUnit.NANOSECONDS);
    }

    /** The command has ended. */
    void over() {
        over.countDown();
    }

    /** Asks for it, and waits some seconds. Returns whether the command has ended. */
    boolean demand() {
        wanted.countDown();
        try {
            return over.await(MOST_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException hurry) {
            return false;
        }
    }

    /** Whether it was asked for. */
    boolean isWanted() {
        return wanted.getCount() == 0;
    }
}
