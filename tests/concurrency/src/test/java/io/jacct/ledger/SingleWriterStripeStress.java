// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Counter;
import io.jacct.ledger.task.Stripe;
import io.jacct.memory.Layout;
import io.jacct.memory.PageMemory;
import io.jacct.snapshot.page.Reading;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * A task's stripe has one writer, the task. It makes the sequence odd, stores a fence, adds one
 * operation and its bytes with plain stores, and makes the sequence even with a release. A reader
 * copies the record between two loads of the sequence and keeps the copy only if both were even and
 * the same. So it sees operations with all their bytes, or not at all.
 */
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "before the first operation")
@Outcome(id = "1, 100", expect = Expect.ACCEPTABLE, desc = "between the operations")
@Outcome(id = "2, 200", expect = Expect.ACCEPTABLE, desc = "after the second operation")
@Outcome(id = "-1, -1", expect = Expect.ACCEPTABLE, desc = "the reader gave up and says so")
@Outcome(expect = Expect.FORBIDDEN, desc = "half an operation")
@State
public class SingleWriterStripeStress {
    private static final int READS = Layout.counter(Counter.FILE_READS.id());
    private static final int BYTES = Layout.counter(Counter.FILE_READ_BYTES.id());

    private final Stripe stripe;
    private final Reading.FirstRecord record;

    /** A page with the one record. */
    public SingleWriterStripeStress() {
        PageMemory page = Pages.fresh();
        stripe = Pages.stripe(page);
        record = new Reading.FirstRecord(page);
    }

    /** The task. */
    @Actor
    public void writer() {
        book();
        book();
    }

    private void book() {
        stripe.open();
        stripe.add(READS, 1);
        stripe.add(BYTES, 100);
        stripe.close();
    }

    /** A reader. */
    @Actor
    public void reader(JJ_Result result) {
        boolean whole = record.copy();
        result.r1 = whole ? record.get(READS) : -1;
        result.r2 = whole ? record.get(BYTES) : -1;
    }
}
