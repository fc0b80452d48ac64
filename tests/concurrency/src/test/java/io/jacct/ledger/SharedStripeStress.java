// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Counter;
import io.jacct.ledger.task.Stripe;
import io.jacct.memory.Layout;
import io.jacct.memory.PageMemory;
import io.jacct.snapshot.page.Reading;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJJJJ_Result;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * A shared stripe has any number of writers. A thread sets the holder from none to itself by
 * compare-and-set. It then owns the stripe for a few plain stores, and gives it back behind a
 * fence. The next owner's compare-and-set sees these stores. So no addition is lost, and a reader
 * sees no half of a booking, as with a stripe of one writer.
 */
public final class SharedStripeStress {
    private static final int READS = Layout.counter(Counter.FILE_READS.id());
    private static final int BYTES = Layout.counter(Counter.FILE_READ_BYTES.id());

    private SharedStripeStress() {}

    /** One stripe and its readers. */
    private static class Shared {
        private final Stripe stripe;
        final Reading.FirstRecord first;
        final Reading.FirstRecord second;

        Shared() {
            PageMemory page = Pages.fresh();
            stripe = Pages.stripe(page);
            first = new Reading.FirstRecord(page);
            second = new Reading.FirstRecord(page);
        }

        void book() {
            while (!stripe.tryOpen()) {
                Thread.onSpinWait();
            }
            stripe.add(READS, 1);
            stripe.add(BYTES, 100);
            stripe.close();
        }

        static long get(Reading.FirstRecord record, boolean whole, int offset) {
            return whole ? record.get(offset) : -1;
        }
    }

    /** Two writers, each of which looks after it has booked: for machines with two processors. */
    @JCStressTest
    @Outcome(
            id = {"1, 100, 2, 200, 2, 200", "2, 200, 1, 100, 2, 200"},
            expect = Expect.ACCEPTABLE,
            desc = "one looked before the other had booked")
    @Outcome(
            id = "2, 200, 2, 200, 2, 200",
            expect = Expect.ACCEPTABLE,
            desc = "both looked when both had booked")
    @Outcome(
            id = {"-1, -1, .*, 2, 200", ".*, -1, -1, 2, 200"},
            expect = Expect.ACCEPTABLE,
            desc = "a reader gave up and says so")
    @Outcome(expect = Expect.FORBIDDEN, desc = "something is lost, or half")
    @State
    public static class WritersThatRead extends Shared {
        /** The first thread. */
        @Actor
        public void one(JJJJJJ_Result result) {
            book();
            boolean whole = first.copy();
            result.r1 = get(first, whole, READS);
            result.r2 = get(first, whole, BYTES);
        }

        /** The second thread. */
        @Actor
        public void other(JJJJJJ_Result result) {
            book();
            boolean whole = second.copy();
            result.r3 = get(second, whole, READS);
            result.r4 = get(second, whole, BYTES);
        }

        /** The sums at the end. */
        @Arbiter
        public void sum(JJJJJJ_Result result) {
            boolean whole = first.copy();
            result.r5 = get(first, whole, READS);
            result.r6 = get(first, whole, BYTES);
        }
    }

    /** Two writers and a reader that only looks: runs where there are three processors. */
    @JCStressTest
    @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "before both")
    @Outcome(id = "1, 100", expect = Expect.ACCEPTABLE, desc = "between them")
    @Outcome(id = "2, 200", expect = Expect.ACCEPTABLE, desc = "after both")
    @Outcome(id = "-1, -1", expect = Expect.ACCEPTABLE, desc = "the reader gave up and says so")
    @Outcome(expect = Expect.FORBIDDEN, desc = "half an operation")
    @State
    public static class WritersAndReader extends Shared {
        /** The first thread. */
        @Actor
        public void one() {
            book();
        }

        /** The second thread. */
        @Actor
        public void other() {
            book();
        }

        /** A reader. */
        @Actor
        public void reader(JJ_Result result) {
            boolean whole = first.copy();
            result.r1 = get(first, whole, READS);
            result.r2 = get(first, whole, BYTES);
        }
    }
}
