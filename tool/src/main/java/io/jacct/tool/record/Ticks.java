// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.record;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jline.utils.Signals;

/**
 * Waits from tick to tick, until the process is asked to end. Ticks that are late are left out: the
 * next one is in step again.
 */
final class Ticks {
    private static final String[] ENDING = {"INT", "TERM", "HUP"};

    private final CountDownLatch end = new CountDownLatch(1);
    private final long interval;
    private long next;

    /** Begins now. */
    Ticks(long intervalMillis) {
        interval = TimeUnit.MILLISECONDS.toNanos(intervalMillis);
        next = System.nanoTime();
    }

    /** Makes Ctrl-C and {@code kill} end the ticks, and not the process. */
    void endBySignals() {
        for (String each : ENDING) {
            Signals.register(each, end::countDown);
        }
    }

    /** Waits for the next tick. Returns false if there is none. */
    boolean await() throws InterruptedException {
        long now = System.nanoTime();
        long missed = Math.max(0, (now - next) / interval);
        next += (missed + 1) * interval;
        return !end.await(next - now, TimeUnit.NANOSECONDS);
    }
}
