// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.jacct.snapshot.Group;
import io.jacct.snapshot.Reading;
import java.util.List;
import org.junit.jupiter.api.Test;

class CohortsTest {
    private final Thread thread = Thread.currentThread();

    private static List<String> pools(LedgerState ledger) {
        return Reading.ofDead(ledger.page).pools().stream().map(Group::name).toList();
    }

    @Test
    void shouldPutThreadsWhoseNamesDifferInTheirLastNumberIntoOnePool() {
        assertEquals("http-nio-8080-exec-*", Cohorts.pool("http-nio-8080-exec-17"));
        assertEquals("pool-3-thread-*", Cohorts.pool("pool-3-thread-1"));
        assertEquals("Thread-*", Cohorts.pool("Thread-0"));
        assertEquals("*", Cohorts.pool("42"));
        assertEquals("G* Main Marker", Cohorts.pool("G1 Main Marker"));
        assertEquals("worker * (idle)", Cohorts.pool("worker 007 (idle)"));
    }

    @Test
    void shouldLeaveANameWithoutNumberAsItIs() {
        assertEquals("main", Cohorts.pool("main"));
        assertEquals("", Cohorts.pool(""));
        assertEquals("\u0663", Cohorts.pool("\u0663"), "only ASCII digits are numbers");
    }

    @Test
    void shouldKeepOneRecordForAGroupAndPool() {
        LedgerState ledger = Ledgers.make();
        Stripe one = ledger.cohorts.of(thread, "worker-1");
        assertSame(one, ledger.cohorts.of(thread, "worker-2"));
        assertNotSame(one, ledger.cohorts.of(thread, "other-2"));
    }

    @Test
    void shouldCallPoolsBeyondTheMostOther() {
        LedgerState ledger = Ledgers.make(2, 0);
        ledger.cohorts.of(thread, "a-1");
        ledger.cohorts.of(thread, "b-1");
        Stripe other = ledger.cohorts.of(thread, "c-1");
        assertSame(other, ledger.cohorts.of(thread, "d-1"));
        ledger.cohorts.of(thread, "a-2");
        assertEquals(List.of("a-*", "b-*", "other"), pools(ledger));
        assertEquals(2, Reading.ofDead(ledger.page).health().get("otherTasks"));
    }

    @Test
    void shouldCutALongNameBetweenCharacters() {
        LedgerState ledger = Ledgers.make();
        ledger.cohorts.of(thread, "é".repeat(40));
        assertEquals("é".repeat(31), pools(ledger).get(pools(ledger).size() - 1));
    }
}
