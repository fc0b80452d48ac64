// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.stack.StackTable;
import io.jacct.snapshot.page.Reading;
import io.jacct.snapshot.stack.StackUse;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.J_Result;

/**
 * Two tasks are handed over and begin, in two threads each, whose slots may be the same. Both are
 * told, each of them once, or one found no slot.
 */
@JCStressTest
@Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "both, once")
@Outcome(expect = Expect.FORBIDDEN, desc = "lost, or told twice")
@State
public class HandedTaskStress {
    private final LedgerState ledger = Pages.ledger();
    private final Object one = new Object();
    private final Object two = new Object();
    private final StackTable stacks;

    /** The first task waits already. */
    public HandedTaskStress() {
        try {
            stacks = new StackTable(ledger.open, 1_000_000, 1);
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
        stacks.handing(one);
    }

    /** A worker begins the first task. */
    @Actor
    public void begin() {
        stacks.acting(one, -1);
    }

    /** Another worker means to do so, too. */
    @Actor
    public void beginAgain() {
        stacks.acting(one, -1);
    }

    /** A task comes and begins. */
    @Actor
    public void come() {
        stacks.handing(two);
        stacks.acting(two, -1);
    }

    @Arbiter
    public void count(J_Result result) {
        stacks.run();
        for (StackUse use : Reading.ofReady(ledger.page).stacks()) {
            result.r1 += (long) use.sums().events();
        }
    }
}
