// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Operation;
import io.jacct.ledger.task.SampledTask;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.memory.Layout;
import org.junit.jupiter.api.Test;

/** Tells threads that have run from threads that have not. */
class SampledTaskTest {
    private static final long RESTED = 1_000;

    private final ThreadStripe stripe = Ledgers.task(Ledgers.make(), 1, "worker-1");
    private final SampledTask watch = stripe.watch();

    private void ask(long cpu, long look) {
        watch.asking(stripe);
        watch.answered(cpu, look);
    }

    @Test
    void shouldAskAboutWhoWasNeverAskedAbout() {
        assertTrue(watch.mayHaveRun(stripe, 1));
    }

    @Test
    void shouldAskAgainAboutWhoHasRun() {
        ask(5, 1);
        assertTrue(watch.mayHaveRun(stripe, 2));
    }

    @Test
    void shouldLeaveAloneWhoHasNotRunForLong() {
        ask(5, 1);
        ask(5, RESTED);
        assertFalse(watch.mayHaveRun(stripe, RESTED + 1));
    }

    @Test
    void shouldAskAboutWhoHasBooked() {
        ask(5, 1);
        Ledgers.book(stripe, 1);
        assertTrue(watch.mayHaveRun(stripe, RESTED));
    }

    @Test
    void shouldAskAboutWhoHasBegunToWait() {
        ask(5, 1);
        stripe.begin(Layout.operation(Operation.PARK.code(), 0), 7);
        assertTrue(watch.mayHaveRun(stripe, RESTED));
        ask(6, RESTED);
        assertFalse(watch.mayHaveRun(stripe, 2 * RESTED), "it waits on");
    }
}
