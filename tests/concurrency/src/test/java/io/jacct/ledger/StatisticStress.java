// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.base.Ticker;
import io.jacct.ledger.executor.ExecutorAccount;
import io.jacct.ledger.statistic.StatisticBooking;
import io.jacct.ledger.statistic.StatisticEntry;
import io.jacct.ledger.statistic.StatisticForm;
import io.jacct.ledger.striped.StripedRecord;
import io.jacct.memory.StatisticLayout;
import java.lang.ref.ReferenceQueue;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.J_Result;

/**
 * A value of an application's statistic is the sum of four stripes. An addition goes to any of
 * them. Setting a value adds the difference, while the thread holds the first stripe.
 */
public final class StatisticStress {
    private StatisticStress() {}

    /** A page for the agent's own counts, which is never closed. */
    private static final LedgerState LEDGER = Pages.ledger();

    /** A statistic without a name, in that record. */
    static StatisticEntry entry(StripedRecord record, int kind, String... values) {
        StatisticForm form = new StatisticForm(kind, "", 0, "", "", values, null, 0);
        return new StatisticEntry(LEDGER, new ReferenceQueue<>(), form, record);
    }

    private static StatisticEntry statistic() {
        ExecutorAccount account =
                new ExecutorAccount(Pages.executor(Pages.fresh()), LEDGER.open, new Ticker());
        return entry(account, StatisticLayout.NAMED, "value");
    }

    private static long value(StatisticEntry statistic) {
        return statistic.record.sum(StatisticLayout.VALUES);
    }

    /** Two threads set a value, and one of them then adds to it. */
    @JCStressTest
    @Outcome(id = "1001", expect = Expect.ACCEPTABLE, desc = "the one was first")
    @Outcome(id = "101", expect = Expect.ACCEPTABLE, desc = "between the other's two")
    @Outcome(id = "100", expect = Expect.ACCEPTABLE, desc = "the one was last")
    @Outcome(expect = Expect.FORBIDDEN, desc = "a sum of both, or an addition lost or twice")
    @State
    public static class Settings {
        private final StatisticEntry statistic = statistic();

        /** A thread that sets the first level. */
        @Actor
        public void one() {
            StatisticBooking.set(statistic, 0, 100);
        }

        /** A thread that sets another level, and then adds one. */
        @Actor
        public void other() {
            StatisticBooking.set(statistic, 0, 1000);
            StatisticBooking.add(statistic, 0, 1);
        }

        /** The state at the end. */
        @Arbiter
        public void end(J_Result result) {
            result.r1 = value(statistic);
        }
    }

    /** PM-3: no addition is lost if threads contend for a stripe. */
    @JCStressTest
    @Outcome(id = "1111", expect = Expect.ACCEPTABLE, desc = "all of it")
    @Outcome(expect = Expect.FORBIDDEN, desc = "an adjustment was lost")
    @State
    public static class Additions {
        private final StatisticEntry statistic = statistic();

        /** The first thread. */
        @Actor
        public void one() {
            StatisticBooking.add(statistic, 0, 1);
            StatisticBooking.add(statistic, 0, 10);
        }

        /** The second thread. */
        @Actor
        public void other() {
            StatisticBooking.add(statistic, 0, 100);
            StatisticBooking.add(statistic, 0, 1000);
        }

        /** The state at the end. */
        @Arbiter
        public void end(J_Result result) {
            result.r1 = value(statistic);
        }
    }
}
