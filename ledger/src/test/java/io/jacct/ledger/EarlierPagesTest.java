// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.ledger.task.BusyThreads;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An operation or thread that began under one page has no effect on the next one. */
class EarlierPagesTest {
    @BeforeEach
    void setUp() {
        TestLedger.open();
    }

    @AfterEach
    void tearDown() {
        LedgerStart.close();
    }

    /** As a virtual thread that runs while the agent goes and comes again. */
    @Test
    void shouldNotEndAVirtualThreadThatBeganInAnEarlierPage() {
        long early = VirtualLedger.began();
        LedgerStart.close();
        VirtualLedger.ended(early);
        TestLedger.open();
        VirtualLedger.ended(early);
        assertEquals(0, TestLedger.snapshot().totals().get(Counter.VIRTUAL_ENDS));
        VirtualLedger.ended(VirtualLedger.began());
        assertEquals(1, TestLedger.snapshot().totals().get(Counter.VIRTUAL_STARTS));
        assertEquals(1, TestLedger.snapshot().totals().get(Counter.VIRTUAL_ENDS));
    }

    /** As a virtual thread that was in an operation when its page was closed. */
    @Test
    void shouldNotTakeAThreadForBusyThatWasSoInAnEarlierPage() {
        long id = Long.MAX_VALUE;
        assertTrue(BusyThreads.enter(id));
        LedgerStart.close();
        TestLedger.open();
        assertTrue(BusyThreads.enter(id));
        BusyThreads.leave(id);
    }
}
