// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Boot loader. What others do on behalf of one task: a record of its own beside the task's, because
 * that one has the task as its only writer. It is in the task's cohort and ends with the task; what
 * comes after that gets a record for one booking, which goes to the cohort at once.
 *
 * <p>Who brings the state from free to owned may write; it is a state in the heap and not the
 * record's sequence, because the record may be another task's by the time one that was late comes
 * to it. The end waits for nobody: it marks the state, and who owns it then folds the record when
 * it is done.
 */
final class Behalf {
    private static final int FREE = 0;
    private static final int OWNED = 1;
    private static final int ENDED = 2;

    /** A field and no method: see who opens it. */
    final Stripe stripe;

    private final AtomicInteger state;

    /** The state is there for who finds this without the lock. */
    private Behalf(Stripe stripe, int state) {
        this.stripe = stripe;
        this.state = new AtomicInteger(state);
    }

    /**
     * For the task of {@code asker}, owned; if that has ended, for one booking. Null when there is
     * no record, or another one owns it. Under the lock of {@link Tasks}.
     */
    static Behalf of(Stripe asker, TaskRecords tasks) {
        Behalf known = asker.left ? null : asker.behalf;
        if (known != null) {
            return known.acquire() ? known : null;
        }
        long id = asker.thread == null ? asker.get(Layout.TASK_ID) : -JdkFields.id(asker.thread);
        String of = asker.thread == null ? "virtual threads" : asker.thread.getName();
        String name = "asynchronous for ".concat(of);
        Stripe stripe = tasks.begin(null, id, Layout.VIRTUAL, name, asker.cohort);
        if (stripe == null) {
            return null;
        }
        // what is measured, or not known, is in the task's own record
        stripe.misses(0);
        if (asker.left) {
            return new Behalf(stripe, OWNED | ENDED);
        }
        asker.behalf = new Behalf(stripe, OWNED);
        return asker.behalf;
    }

    /**
     * Any thread: false when it has ended. An owner that does not come back for very long was torn
     * away, and the caller owns it then.
     */
    boolean acquire() {
        for (int tries = 0; tries < Tries.MANY; tries++) {
            if (state.compareAndSet(FREE, OWNED)) {
                return true;
            }
            if ((state.get() & ENDED) != 0) {
                return false;
            }
            tries = Tries.pause(tries);
        }
        return (state.get() & ENDED) == 0;
    }

    /** The partner of {@link #acquire()}; true when it has ended and the caller is to fold it. */
    boolean release() {
        return !state.compareAndSet(OWNED, FREE);
    }

    /** Closes a record that a writer was torn away from; false while somebody owns it. */
    boolean mend() {
        if (!state.compareAndSet(FREE, OWNED)) {
            return false;
        }
        stripe.open();
        stripe.close();
        if (release()) {
            Tasks.fold(this);
        }
        return true;
    }

    /**
     * Once; true when the caller is to fold it. Otherwise its owner will; should that have been
     * torn away by a {@code StackOverflowError}, the record stays, with what is in it.
     */
    boolean end() {
        return state.getAndSet(OWNED | ENDED) == FREE;
    }
}
