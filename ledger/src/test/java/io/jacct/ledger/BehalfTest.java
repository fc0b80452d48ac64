// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.ledger.task.Behalf;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A record on which several threads book is folded by exactly one of them. */
class BehalfTest {
    private final ExecutorService other = Executors.newSingleThreadExecutor();

    /** The maker owns it. */
    private final Behalf behalf = new Behalf(null, false);

    @AfterEach
    void end() {
        other.shutdownNow();
    }

    @Test
    void shouldLeaveTheFoldToTheOwnerWhenTheTaskEnds() throws Exception {
        assertFalse(behalf.end());
        assertFalse(behalf.acquire(), "nobody begins another booking");
        assertFalse(elsewhere(behalf::release), "somebody who does not own it");
        assertTrue(behalf.release());
        assertFalse(behalf.release(), "folded twice");
    }

    @Test
    void shouldLeaveTheFoldToTheEndWhenNobodyOwnsIt() {
        assertFalse(behalf.release());
        assertTrue(behalf.acquire());
        assertFalse(behalf.release());
        assertTrue(behalf.end());
        assertFalse(behalf.acquire());
        assertFalse(behalf.release());
    }

    @Test
    void shouldBeTakenFromAnOwnerThatIsLongAwayAndOnlyOnce() throws Exception {
        assertTrue(elsewhere(behalf::acquire));
        assertFalse(behalf.release(), "the first owner has come back");
        assertFalse(behalf.end(), "the second one owns it still");
        assertFalse(behalf.release(), "the first owner has come back");
        assertTrue(elsewhere(behalf::release));
        assertFalse(elsewhere(behalf::release), "folded twice");
    }

    @Test
    void shouldBeTheOwnersAgainWhenABookingWasTornAway() {
        assertTrue(behalf.acquire());
        assertFalse(behalf.release());
        assertTrue(behalf.end());
    }

    private boolean elsewhere(Callable<Boolean> what) throws Exception {
        return other.submit(what).get();
    }
}
