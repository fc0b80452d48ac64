// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The clock of ten milliseconds. The test advances it. */
class TickTest {
    private static final int EVERY = 8;
    private static final int OPERATIONS = 1_000_000;
    private static final int ROUNDS = 5_000;
    private static final double MILLI = 1_000_000;

    @BeforeEach
    void use() {
        Tick.by(Thread.currentThread());
    }

    @AfterEach
    void leave() {
        Tick.by(null);
        Thread.interrupted();
    }

    @Test
    void shouldGiveNoTimeToOneThatIsNotSlow() {
        long token = Token.undrawn();
        assertFalse(Token.isAtOnce(token));
        assertEquals(Token.UNDRAWN, Token.settled(token));
        Tick.advance();
        assertEquals(Token.UNDRAWN, Token.settled(token));
    }

    @Test
    void shouldTimeOneThatIsSlowAndWasNotDrawn() {
        long token = Token.undrawn();
        Tick.advance();
        Tick.advance();
        long settled = Token.settled(token);
        assertTrue(Token.isAtOnce(settled));
        assertEquals(1, Token.weight(settled));
        assertTrue(Token.isTimed(settled));
    }

    @Test
    void shouldLetOneThatIsSlowAndWasDrawnStandForItself() {
        long token = Token.drawn(0);
        Tick.advance();
        assertEquals(token, Token.settled(token));
        Tick.advance();
        long settled = Token.settled(token);
        assertNotEquals(token, settled);
        assertEquals(Token.time(token), Token.time(settled));
        assertEquals(1, Token.weight(settled));
    }

    @Test
    void shouldWakeTheClockForEachThatMayBeSlow() {
        assertEquals(Long.MAX_VALUE, Tick.due());
        Token.drawn(0);
        assertNotEquals(Long.MAX_VALUE, Tick.due());
        Tick.by(Thread.currentThread());
        Token.undrawn();
        assertNotEquals(Long.MAX_VALUE, Tick.due());
    }

    /** Whichever is first, the operation or the clock that goes to sleep, the clock is awake. */
    @Test
    void shouldNotSleepWhereAnOperationBegins() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            Token.undrawn();
            for (int tick = 0; tick < Tick.IDLE; tick++) {
                Tick.advance();
            }
            CyclicBarrier start = new CyclicBarrier(2);
            CompletableFuture<Void> clock =
                    CompletableFuture.runAsync(
                            () -> {
                                meet(start);
                                Tick.advance();
                            });
            meet(start);
            Token.undrawn();
            clock.get();
            assertNotEquals(Long.MAX_VALUE, Tick.due(), "round " + round);
        }
    }

    private static void meet(CyclicBarrier start) {
        try {
            start.await();
        } catch (InterruptedException | BrokenBarrierException failure) {
            throw new IllegalStateException(failure);
        }
    }

    @Test
    void shouldLeaveAllOtherTokensAlone() {
        long[] tokens = {
            0,
            Token.UNTIMED,
            Token.of(System.nanoTime()),
            Token.of(System.nanoTime(), 1, 2),
            Token.atOnce(System.nanoTime(), false)
        };
        Tick.advance();
        Tick.advance();
        for (long token : tokens) {
            assertEquals(token, Token.settled(token));
        }
    }

    @Test
    void shouldSleepWhileNobodyAsksAndWakeForTheNext() {
        long token = Token.undrawn();
        int ticks = 0;
        while (Tick.due() != Long.MAX_VALUE) {
            Tick.advance();
            ticks++;
        }
        assertEquals(11, ticks);
        assertTrue(Token.isAtOnce(Token.settled(token)), "began before the sleep");
        token = Token.undrawn();
        assertTrue(Tick.due() <= Tick.NANOS);
        assertEquals(Token.UNDRAWN, Token.settled(token), "has just begun");
    }

    @Test
    void shouldReadTheClockWhereThereIsNone() {
        Tick.by(null);
        long before = System.nanoTime();
        assertTrue(Token.time(Token.undrawn()) >= before);
        assertEquals(Long.MAX_VALUE, Tick.due());
    }

    @Test
    void shouldHaveNoBiasWhateverTheDurations() {
        Random random = new Random(20);
        assertNoBias("short", random, n -> 0.003 * MILLI);
        for (double millis : new double[] {9, 11, 15, 19.9, 20, 24, 30, 33, 180}) {
            assertNoBias(millis + " ms", random, n -> millis * MILLI);
        }
        assertNoBias("bimodal", random, n -> (random.nextInt(50) == 0 ? 17 : 0.01) * MILLI);
        assertNoBias("drifting", random, n -> 40 * MILLI * n / OPERATIONS);
        assertNoBias("heavy tail", random, n -> MILLI * Math.pow(random.nextDouble(), -1 / 2.5));
    }

    /** Compares the estimate with the truth; the limit is five standard errors of this estimate. */
    private static void assertNoBias(String what, Random random, DoubleUnaryOperator durations) {
        double difference = 0;
        double squares = 0;
        for (int n = 0; n < OPERATIONS; n++) {
            double nanos = durations.applyAsDouble(n);
            double error = estimate(random, nanos) - nanos;
            difference += error;
            squares += error * error;
        }
        assertEquals(0, difference / Math.sqrt(squares), 5, what);
    }

    /** What one operation adds to the sum. Its place between two ticks is random. */
    private static double estimate(Random random, double nanos) {
        double sinceTick = random.nextDouble() * Tick.NANOS;
        boolean slow = sinceTick + nanos >= 2 * Tick.NANOS;
        boolean drawn = random.nextInt(EVERY) == 0;
        if (drawn) {
            return slow ? nanos : EVERY * nanos;
        }
        return slow ? Tick.nanos((long) (sinceTick + nanos)) : 0;
    }
}
