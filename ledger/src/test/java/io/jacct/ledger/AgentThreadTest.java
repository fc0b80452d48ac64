// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Health;
import io.jacct.ledger.measure.AgentThread;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AgentThreadTest {
    private static final long PATIENCE_SECONDS = 60;

    @BeforeEach
    void setUp() {
        TestLedger.open();
    }

    /** A thread whose work fails {@code failures} times, and then succeeds. */
    private static final class Failing extends AgentThread {
        private final Throwable[] failures;
        private final CountDownLatch beyond = new CountDownLatch(1);
        private int looks;

        Failing(Throwable... failures) {
            super("failing", LedgerStart.state.open, LedgerStart.state.management);
            this.failures = failures;
        }

        @Override
        public void rest() {
            Thread.onSpinWait();
        }

        @Override
        public void look() {
            if (looks == failures.length) {
                beyond.countDown();
                return;
            }
            Throwable next = failures[looks++];
            if (next instanceof Error) {
                throw (Error) next;
            }
            throw (RuntimeException) next;
        }
    }

    private static long errors() {
        return TestLedger.snapshot().health().get(Health.ADVICE_ERRORS.label());
    }

    @Test
    void shouldGoOnAfterEachFailureAndCountIt() throws InterruptedException {
        long before = errors();
        Failing thread =
                new Failing(
                        new StackOverflowError(),
                        new OutOfMemoryError(),
                        new LinkageError(),
                        new IllegalStateException());
        thread.begin();
        assertTrue(thread.beyond.await(PATIENCE_SECONDS, TimeUnit.SECONDS), "it has ended");
        thread.end();
        assertFalse(thread.isAlive());
        assertEquals(before + 4, errors());
    }

    @Test
    void shouldNotTellTheApplicationWhatEndsTheThread() {
        long before = errors();
        List<Throwable> told = new ArrayList<>();
        Thread.UncaughtExceptionHandler old = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> told.add(thrown));
        try {
            Failing thread = new Failing();
            thread.getUncaughtExceptionHandler()
                    .uncaughtException(thread, new StackOverflowError());
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(old);
        }
        assertEquals(List.of(), told);
        assertEquals(before + 1, errors());
    }
}
