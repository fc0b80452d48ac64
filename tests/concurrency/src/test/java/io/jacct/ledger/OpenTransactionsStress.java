// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.device.OpenTransactions;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLL_Result;

/** Several threads end transactions of an application's device at the same time. */
public final class OpenTransactionsStress {
    private static final long ONE = 1 << 6;
    private static final long OTHER = 2 << 6;

    private OpenTransactionsStress() {}

    /** DEV-1: one transaction is ended by two threads; another is open. */
    @JCStressTest
    @Outcome(
            id = {"true, false, true", "false, true, true"},
            expect = Expect.ACCEPTABLE,
            desc = "one of them ends it, the other transaction is still open")
    @Outcome(expect = Expect.FORBIDDEN, desc = "ended twice or not at all, or the other is gone")
    @State
    public static class Twice {
        private final OpenTransactions open = new OpenTransactions();

        /** Both have started. */
        public Twice() {
            open.add(ONE);
            open.add(OTHER);
        }

        /** The first thread. */
        @Actor
        public void one(LLL_Result result) {
            result.r1 = open.remove(ONE);
        }

        /** The second thread. */
        @Actor
        public void other(LLL_Result result) {
            result.r2 = open.remove(ONE);
        }

        /** The open transactions at the end. */
        @Arbiter
        public void end(LLL_Result result) {
            result.r3 = open.remove(OTHER);
        }
    }

    /** DEV-2: two threads start transactions when the table is full, so both add a table. */
    @JCStressTest
    @Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "all are there")
    @Outcome(expect = Expect.FORBIDDEN, desc = "one is lost")
    @State
    public static class Full {
        private final OpenTransactions open = new OpenTransactions();

        /** No slot is free. */
        public Full() {
            for (int i = 3; i < 3 + 16; i++) {
                open.add((long) i << 6);
            }
        }

        /** The first thread. */
        @Actor
        public void one() {
            open.add(ONE);
        }

        /** The second thread. */
        @Actor
        public void other() {
            open.add(OTHER);
        }

        /** Both transactions end, and so does an earlier one. */
        @Arbiter
        public void end(LLL_Result result) {
            result.r1 = open.remove(ONE);
            result.r2 = open.remove(OTHER);
            result.r3 = open.remove(3 << 6);
        }
    }
}
