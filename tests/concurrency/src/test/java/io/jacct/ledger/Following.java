// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.snapshot.page.PageException;
import io.jacct.snapshot.page.Reading;
import io.jacct.taskstats.ExitFollower;
import io.jacct.taskstats.ExitMessage;
import java.util.ArrayList;
import java.util.List;

/** A follower of the exits of a ledger, and what it read. */
final class Following {
    final List<ExitMessage> told = new ArrayList<>();
    private final ExitFollower follower;

    /** Follows exits from now on. */
    Following(LedgerState ledger) {
        try {
            follower = new ExitFollower(Reading.page(ledger.page));
        } catch (PageException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    void follow() {
        try {
            told.addAll(follower.next());
        } catch (PageException damaged) {
            throw new IllegalStateException(damaged);
        }
    }

    long toldOrLost() {
        return told.size() + follower.lost();
    }
}
