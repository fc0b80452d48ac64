// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.jacct.ledger.task.SharedStripes;
import io.jacct.ledger.task.Stripe;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Where a thread looks for a free record of several. */
class BackoffTest {
    private static final int COUNT = 4;

    private final SharedStripes stripes = Ledgers.make().task.shared;

    /** Opens all on a thread that has ended. */
    private List<Stripe> all() throws InterruptedException {
        List<Stripe> all = new ArrayList<>();
        for (int i = 0; i < COUNT; i++) {
            Thread owner = new Thread(() -> all.add(stripes.open()));
            owner.start();
            owner.join();
        }
        return all;
    }

    @Test
    void shouldBeginWhereItFoundAFreeOneLast() throws InterruptedException {
        for (int free = 0; free < COUNT; free++) {
            List<Stripe> all = all();
            assertEquals(COUNT, Set.copyOf(all).size());
            Stripe only = all.get(free);
            only.close();
            assertSame(only, stripes.open());
            all.forEach(Stripe::close);
            assertSame(only, stripes.open(), "although all are free");
            only.close();
        }
    }
}
