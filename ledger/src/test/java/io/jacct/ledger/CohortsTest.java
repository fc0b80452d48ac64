// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.ledger.task.Stripe;
import io.jacct.ledger.task.ThreadGroups;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.page.Reading;
import java.util.List;
import org.junit.jupiter.api.Test;

class CohortsTest {
    private final Thread thread = Thread.currentThread();

    private static List<String> pools(LedgerState ledger) {
        return Reading.ofDead(ledger.page).pools().stream().map(Group::name).toList();
    }

    @Test
    void shouldKeepOneRecordForAGroupAndPool() {
        LedgerState ledger = Ledgers.make();
        Stripe one = ledger.task.cohorts.of(thread, "worker-1");
        assertSame(one, ledger.task.cohorts.of(thread, "worker-2"));
        assertNotSame(one, ledger.task.cohorts.of(thread, "other-2"));
    }

    @Test
    void shouldCallPoolsBeyondTheMostOther() {
        LedgerState ledger = Ledgers.make(2, 0);
        ledger.task.cohorts.of(thread, "a-1");
        ledger.task.cohorts.of(thread, "b-1");
        Stripe other = ledger.task.cohorts.of(thread, "c-1");
        assertSame(other, ledger.task.cohorts.of(thread, "d-1"));
        ledger.task.cohorts.of(thread, "a-2");
        assertEquals(List.of("a-N", "b-N", "other"), pools(ledger));
        assertEquals(2, Reading.ofDead(ledger.page).health().get("otherPoolsMax"));
    }

    @Test
    void shouldSayWhichPoolsAreTheJdksAlone() {
        LedgerState ledger = Ledgers.make();
        ThreadGroup top = ThreadGroups.root();
        ledger.task.cohorts.of(new Thread(top, "reaper"), "reaper-1");
        ledger.task.cohorts.of(new Thread(top, "both"), "both-1");
        ledger.task.cohorts.of(thread, "both-2");
        ledger.task.cohorts.of(new Thread(new ThreadGroup("system"), "below"), "below-1");
        List<Group> all = Reading.ofDead(ledger.page).pools();
        List<Group> jdks = all.stream().filter(Group::jdk).toList();
        assertEquals(List.of("reaper-N"), jdks.stream().map(Group::name).toList());
    }

    @Test
    void shouldGiveAPoolTheRoomThatItsGroupLeaves() {
        LedgerState ledger = Ledgers.make();
        String name = "kafka-producer-network-thread | producer-of-orders-".repeat(3);
        ledger.task.cohorts.of(thread, name.substring(0, 118));
        assertTrue(pools(ledger).contains(name.substring(0, 118)));
        assertTrue(groups(ledger).contains("main"));
    }

    @Test
    void shouldGiveEachHalfOfTheRoomWhereBothAreLong() {
        LedgerState ledger = Ledgers.make();
        ThreadGroup group = new ThreadGroup("g".repeat(100));
        ledger.task.cohorts.of(new Thread(group, "long"), "p".repeat(100));
        assertTrue(groups(ledger).contains("main/" + "g".repeat(57)));
        assertTrue(pools(ledger).contains("p".repeat(62)));
    }

    @Test
    void shouldCutALongNameBetweenCharacters() {
        LedgerState ledger = Ledgers.make();
        ledger.task.cohorts.of(thread, "é".repeat(80));
        assertTrue(pools(ledger).contains("é".repeat(60)));
    }

    private static List<String> groups(LedgerState ledger) {
        return Reading.ofDead(ledger.page).groups().stream().map(Group::name).toList();
    }
}
