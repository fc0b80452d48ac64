// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.executor;

import io.jacct.ledger.base.Ticker;
import io.jacct.ledger.base.Token;
import io.jacct.ledger.striped.QueueStripe;
import io.jacct.memory.Layout;

/**
 * Boot loader. How long an executor's tasks run.
 *
 * <p>While the {@code QueueClock} stands, some tasks are drawn, as reads and writes of a device are
 * ({@link Token}). Each stands for 32 of them, and one that is slow for itself, drawn or not.
 */
final class RunTimes {
    /** While the clock stands, one task in two to this power is timed. */
    private static final int POWER = 5;

    private RunTimes() {}

    /** The caller holds the stripe, and has just booked that a task begins. Returns its token. */
    static long begin(QueueStripe stripe) {
        long began = stripe.get(Layout.LAST_RUNNING);
        if (began == 0) {
            return 0;
        } else if (!stripe.stood) {
            // another thread may have used a stamp that is a little later
            return Token.atOnce(began, false);
        }
        boolean drawn = stripe.random() >>> Integer.SIZE - POWER == 0;
        return drawn ? Token.drawn(POWER) : Token.undrawn();
    }

    /** The caller holds the stripe, and has just booked that the task of this token ends. */
    static void end(QueueStripe stripe, long token, Ticker ticker) {
        long settled = Token.settled(token);
        if (Token.isAtOnce(settled)) {
            long now = stripe.stood ? ticker.now() : stripe.get(Layout.LAST_RUNNING);
            long nanos = Math.max(0, now - Token.time(settled));
            TaskTimes.add(stripe, Layout.EXECUTOR_RUNS, nanos, Token.weight(settled));
        }
    }
}
