// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Counter;
import io.jacct.ledger.measure.OwnAccount;
import io.jacct.ledger.task.Stripe;
import io.jacct.memory.Layout;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * Work that others do for a thread is on a record that the thread itself only reads. It copies all
 * counters between two loads of the sequence and keeps the copy only if both were even and the
 * same. So it gets an operation with all its bytes, or does not get it.
 */
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "before the first operation")
@Outcome(id = "1, 100", expect = Expect.ACCEPTABLE, desc = "between the operations")
@Outcome(id = "2, 200", expect = Expect.ACCEPTABLE, desc = "after the second operation")
@Outcome(id = "-1, -1", expect = Expect.ACCEPTABLE, desc = "to be tried again")
@Outcome(expect = Expect.FORBIDDEN, desc = "half an operation")
@State
public class OwnAccountStress {
    private static final Counter READS = Counter.FILE_READS;
    private static final Counter BYTES = Counter.FILE_READ_BYTES;

    private final Stripe delegated = Pages.stripe(Pages.fresh());
    private final long[] values = new long[OwnAccount.names().length];

    /** A thread that does something for the other one. */
    @Actor
    public void doer() {
        book();
        book();
    }

    private void book() {
        delegated.open();
        delegated.add(Layout.counter(READS.id()), 1);
        delegated.add(Layout.counter(BYTES.id()), 100);
        delegated.close();
    }

    /** The thread; the places are those of the catalogue. */
    @Actor
    public void requester(JJ_Result result) {
        boolean whole = OwnAccount.copyOnce(delegated, values);
        result.r1 = whole ? values[READS.ordinal()] : -1;
        result.r2 = whole ? values[BYTES.ordinal()] : -1;
    }
}
