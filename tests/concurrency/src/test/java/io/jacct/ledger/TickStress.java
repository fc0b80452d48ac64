// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.base.Tick;
import io.jacct.ledger.base.Token;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * The clock ticks, and perhaps goes to sleep, while an operation begins and ends that was not
 * drawn. If the operation is slow, the clock has ticked in between, so the next operation begins at
 * a later tick. The result is whether it was slow, and whether the next one begins at the same
 * tick.
 */
@JCStressTest
@Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "no tick, or it was not seen")
@Outcome(id = "false, false", expect = Expect.ACCEPTABLE, desc = "one tick, or two at the end")
@Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "two ticks in between")
@Outcome(expect = Expect.FORBIDDEN, desc = "slow without a tick")
@State
public class TickStress {
    static {
        Tick.by(new Thread());
    }

    /** The clock's thread. */
    @Actor
    public void clock() {
        if (Tick.due() != Long.MAX_VALUE) {
            Tick.advance();
            Tick.advance();
        }
    }

    /** A thread that reads and writes. */
    @Actor
    public void reader(ZZ_Result result) {
        long token = Token.undrawn();
        result.r1 = Token.settled(token) != Token.UNDRAWN;
        result.r2 = Token.time(Token.undrawn()) == Token.time(token);
    }
}
