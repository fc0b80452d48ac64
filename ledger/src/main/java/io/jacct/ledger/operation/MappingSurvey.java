// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.operation;

import io.jacct.ledger.base.PeriodicTask;
import io.jacct.memory.JdkCounts;

/**
 * Boot loader. A periodic task of the page's first minute: books the mapped files that were there
 * before. What the JDK counts, less the page and less what is booked, is what no advice has seen.
 * While a file is being mapped or unmapped, the JDK has counted it and no advice has. So the
 * difference counts only if two looks agree.
 */
public final class MappingSurvey implements PeriodicTask {
    private static final long NANOS = 60_000_000_000L;
    private static final long REST = 500_000_000L;

    private final long began = System.nanoTime();
    private long due = began;
    private long[] last = new long[2];

    @Override
    public void run() {
        long now = System.nanoTime();
        if (now - due >= 0 && now - began < NANOS) {
            due = now + REST;
            look();
        }
    }

    private void look() {
        long[] unseen = new long[2];
        if (!JdkCounts.addMappings(unseen)) {
            return;
        }
        Mappings.subtractBooked(unseen);
        if (unseen[0] > 0 && unseen[0] == last[0] && unseen[1] == last[1]) {
            Mappings.found(unseen[0], unseen[1]);
        }
        last = unseen;
    }
}
