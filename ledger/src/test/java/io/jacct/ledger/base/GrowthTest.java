// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.ledger.LedgerStart;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A thread waits for the page to grow, but neither for ever nor in vain twice. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class GrowthTest {
    private static final long LONG = TimeUnit.HOURS.toNanos(1);

    /** A wait asks first of all, and before each pause. */
    private static final int LOOKS_WITH_A_PAUSE = 3;

    private final AtomicInteger looks = new AtomicInteger();
    private volatile boolean provided;

    /** Another test may have left the ledger open, whose housekeeper would be in the way. */
    @BeforeEach
    void closeLedger() {
        LedgerStart.close();
    }

    @AfterEach
    void endHousekeeping() {
        Housekeeping.by(null);
    }

    @Test
    void shouldWaitUntilTheHousekeeperHasProvided() throws InterruptedException {
        assertTrue(awaitBesideHousekeeper(new Growth(LONG), true));
    }

    @Test
    void shouldEndAWaitWhenThePageFailedToGrow() throws InterruptedException {
        Growth growth = new Growth(LONG);
        assertFalse(awaitBesideHousekeeper(growth, false));
        assertFalse(growth.await(this::look), "and does not wait again");
    }

    @Test
    void shouldGoOnWaitingWhileThePageGrowsTooLittle() {
        Growth growth = new Growth(LONG);
        Housekeeping.by(new Thread(() -> {}));
        assertTrue(
                growth.await(
                        () -> {
                            growth.attempted(true);
                            return looks.incrementAndGet() > LOOKS_WITH_A_PAUSE;
                        }));
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

    /** The page may fail to grow just as the wait ends, between any two of its steps. */
    @Test
    void shouldEndAWaitDuringWhichThePageFailsToGrow() {
        for (int look = 1; look <= 30; look++) {
            int when = look;
            Growth growth = new Growth(0);
            Housekeeping.by(new Thread(() -> {}));
            looks.set(0);
            assertFalse(
                    growth.await(
                            () -> {
                                if (looks.incrementAndGet() == when) {
                                    growth.attempted(false);
                                }
                                return false;
                            }));
            int first = looks.getAndSet(0);
            assertFalse(growth.await(this::look));
            assertTrue(looks.get() < first || first <= LOOKS_WITH_A_PAUSE, "no second wait");
        }
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

    /** The housekeeper waits until it is woken and the caller has paused; then the page grows. */
    private boolean awaitBesideHousekeeper(Growth growth, boolean grows)
            throws InterruptedException {
        Thread housekeeper =
                new Thread(
                        () -> {
                            while (looks.get() < LOOKS_WITH_A_PAUSE || !Housekeeping.isWanted()) {
                                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
                            }
                            provided = grows;
                            growth.attempted(grows);
                        });
        Housekeeping.by(housekeeper);
        Housekeeping.begin();
        housekeeper.start();
        boolean is = growth.await(this::look);
        housekeeper.join();
        return is;
    }
}
