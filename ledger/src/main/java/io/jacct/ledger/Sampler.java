// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

/**
 * Boot loader. Measures the tasks that live, so that the page knows of them what the kernel and the
 * JVM know. The housekeeper's, who looks in every second; but no more than a thousandth of a
 * processor is spent on it, so with many tasks the values are older: 50 microseconds a task, and a
 * thousand times as long until the next time.
 */
final class Sampler {
    private static final long COST = 1000;

    private final LedgerState state;
    private final Measures measures = new Measures();
    private final NativeIds ids;
    private long next = System.nanoTime();

    Sampler(LedgerState state) {
        this.state = state;
        this.ids = new NativeIds(state);
    }

    /** Measures all, if it is time to. */
    void tend() {
        long now = System.nanoTime();
        if (now - next >= 0) {
            measure(Long.MAX_VALUE);
            long after = System.nanoTime();
            next = after + (after - now) * COST;
        }
    }

    /** Measures as many as can be measured in that time. */
    void measure(long nanos) {
        long began = System.nanoTime();
        Stripe[] all = Tasks.all();
        ids.find(all);
        for (int i = 0; i < all.length && System.nanoTime() - began < nanos; i++) {
            measures.of(all[i], state);
            TaskLives.store(all[i], measures);
        }
    }
}
