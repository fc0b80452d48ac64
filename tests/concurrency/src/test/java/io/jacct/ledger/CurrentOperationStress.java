// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.task.ThreadStripe;
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
 * A task's current operation is two words: the operation and its start. At the beginning the start
 * is stored plainly, and then the operation with release, without a new sequence. At the end the
 * operation is cleared together with the booking, under a new sequence. A reader loads the
 * operation before the start. So it never joins an operation with the start of another one. An
 * older start is overwritten before the operation shows. A younger start comes only after an end,
 * whose sequence makes the reader retry.
 */
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "it does nothing")
@Outcome(id = "1, 1001", expect = Expect.ACCEPTABLE, desc = "in the first operation")
@Outcome(id = "2, 1002", expect = Expect.ACCEPTABLE, desc = "in the second operation")
@Outcome(id = "-1, -1", expect = Expect.ACCEPTABLE, desc = "the reader gave up and says so")
@Outcome(expect = Expect.FORBIDDEN, desc = "an operation with the start of another")
@State
public class CurrentOperationStress {
    private final ThreadStripe stripe;
    private final Reading.FirstRecord record;

    /** A page with the one record. */
    public CurrentOperationStress() {
        PageMemory page = Pages.fresh();
        stripe = Pages.stripe(page);
        record = new Reading.FirstRecord(page);
    }

    /** The task. */
    @Actor
    public void writer() {
        stripe.begin(1, 1001);
        end();
        stripe.begin(2, 1002);
        end();
    }

    private void end() {
        stripe.open();
        stripe.put(Layout.OPERATION, 0);
        stripe.close();
    }

    /** A reader. */
    @Actor
    public void reader(JJ_Result result) {
        boolean whole = record.copy();
        result.r1 = whole ? record.get(Layout.OPERATION) : -1;
        result.r2 = result.r1 > 0 ? record.get(Layout.OPERATION_START) : result.r1;
    }
}
