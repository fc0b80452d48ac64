// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A thread waits for the page to grow, but neither for ever nor in vain twice. */
@Timeout(60)
class GrowthTest {
    private static final long LONG = TimeUnit.HOURS.toNanos(1);

    private final AtomicInteger looks = new AtomicInteger();
    private volatile boolean provided;

    @AfterEach
    void endHousekeeping() {
        Housekeeping.by(null);
    }

    @Test
    void shouldWaitUntilTheHousekeeperHasProvided() throws InterruptedException {
        Growth growth = new Growth(LONG);
        Thread housekeeper = housekeeper(growth, true);
        assertTrue(growth.await(this::look));
        assertTrue(looks.get() > 1, "it has waited");
        housekeeper.join();
    }

    @Test
    void shouldEndAWaitWhenThePageFailedToGrow() throws InterruptedException {
        Growth growth = new Growth(LONG);
        Thread housekeeper = housekeeper(growth, false);
        assertFalse(growth.await(this::look));
        housekeeper.join();
        assertFalse(growth.await(this::look), "and does not wait again");
    }

    @Test
    void shouldWaitInVainOnceUntilThePageHasGrown() {
        Growth growth = new Growth(0);
        Housekeeping.by(new Thread(() -> {}));
        assertFalse(growth.await(this::look));
        int first = looks.getAndSet(0);
        assertFalse(growth.await(this::look));
        assertTrue(looks.get() < first, "no second wait");
        growth.attempted(true);
        looks.set(0);
        assertFalse(growth.await(this::look));
        assertEquals(first, looks.get(), "waits again");
    }

    @Test
    void shouldNotWaitWithoutAHousekeeperOrAsTheHousekeeper() {
        Growth growth = new Growth(LONG);
        assertFalse(growth.await(this::look));
        Housekeeping.by(Thread.currentThread());
        assertFalse(growth.await(this::look));
    }

    private boolean look() {
        looks.incrementAndGet();
        return provided;
    }

    /** Waits to be woken twice, so the other thread has paused; then the page grows or does not. */
    private Thread housekeeper(Growth growth, boolean grows) {
        Thread housekeeper =
                new Thread(
                        () -> {
                            while (looks.get() < 2 || !Housekeeping.isWanted()) {
                                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
                            }
                            provided = grows;
                            growth.attempted(grows);
                        });
        Housekeeping.by(housekeeper);
        housekeeper.start();
        return housekeeper;
    }
}
