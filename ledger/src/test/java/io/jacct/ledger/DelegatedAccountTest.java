// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.ledger.task.DelegatedAccount;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A record on which several threads book is folded by exactly one of them. */
class DelegatedAccountTest {
    private final ExecutorService other = Executors.newSingleThreadExecutor();

    /** The maker owns it. */
    private final DelegatedAccount delegated = new DelegatedAccount(null, false);

    @AfterEach
    void end() {
        other.shutdownNow();
    }

    @Test
    void shouldLeaveTheFoldToTheOwnerWhenTheTaskEnds() throws Exception {
        assertFalse(delegated.end());
        assertFalse(delegated.acquire(), "nobody begins another booking");
        assertFalse(elsewhere(delegated::release), "somebody who does not own it");
        assertTrue(delegated.release());
        assertFalse(delegated.release(), "folded twice");
    }

    @Test
    void shouldLeaveTheFoldToTheEndWhenNobodyOwnsIt() {
        assertFalse(delegated.release());
        assertTrue(delegated.acquire());
        assertFalse(delegated.release());
        assertTrue(delegated.end());
        assertFalse(delegated.acquire());
        assertFalse(delegated.release());
    }

    @Test
    void shouldBeTakenFromAnOwnerThatIsLongAwayAndOnlyOnce() throws Exception {
        assertTrue(elsewhere(delegated::acquire));
        assertFalse(delegated.release(), "the first owner has come back");
        assertFalse(delegated.end(), "the second one owns it still");
        assertFalse(delegated.release(), "the first owner has come back");
        assertTrue(elsewhere(delegated::release));
        assertFalse(elsewhere(delegated::release), "folded twice");
    }

    @Test
    void shouldBeTheOwnersAgainWhenABookingWasTornAway() {
        assertTrue(delegated.acquire());
        assertFalse(delegated.release());
        assertTrue(delegated.end());
    }

    private boolean elsewhere(Callable<Boolean> what) throws Exception {
        return other.submit(what).get();
    }
}
