// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.counter.Operation;
import io.jacct.snapshot.Counts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A thread of the agent has a stripe and no record. An access to its record would crash the JVM.
 * The application's listeners run on such threads, and may do anything there.
 */
class HiddenThreadTest {
    @BeforeEach
    void open() {
        TestLedger.open();
    }

    @AfterEach
    void close() {
        LedgerStart.close();
    }

    @Test
    void shouldDoAnythingAndBookNothing() throws Exception {
        Counts before = TestLedger.snapshot().totals();
        TestLedger.onHiddenThread(HiddenThreadTest::everything);
        assertEquals(before.counted(), TestLedger.snapshot().totals().counted());
    }

    private static void everything() {
        ThreadLedger.running();
        Ledger.yielded();
        Ledger.waiting(Operation.SELECT);
        Ledger.waited(Operation.SELECT);
        Ledger.waited(Operation.PARK, Ledger.begin(Operation.PARK, 0));
        Ledger.suppressed(new IllegalStateException());
        ThreadLedger.renamed(Thread.currentThread());
        ThreadLedger.uncaught(new IllegalStateException());
        ThreadLedger.ended(Thread.currentThread());
    }
}
