// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Boot loader. What others do on behalf of one task: a record of its own beside the task's, because
 * that one has the task as its only writer. It is in the task's cohort and ends with the task; what
 * comes after that gets a record for one booking, which goes to the cohort at once.
 *
 * <p>Who brings the flag from false to true may write; it is a flag in the heap and not the
 * record's sequence, because the record may be another task's by the time one that was late comes
 * to it.
 */
final class Behalf {
    /** Some milliseconds: longer than an owner that lost its processor is gone as a rule. */
    private static final int TRIES = 1 << 18;

    private final Stripe stripe;
    private final boolean single;
    private final AtomicBoolean owned = new AtomicBoolean();
    private boolean ended;

    /** A record of that task, or for a single booking. */
    Behalf(Stripe stripe, boolean single) {
        this.stripe = stripe;
        this.single = single;
    }

    /** For the task of {@code asker}, or null; under the monitor of {@link Tasks}. */
    static Behalf of(Stripe asker, TaskRecords tasks) {
        if (!asker.left && asker.behalf != null) {
            return asker.behalf;
        }
        long id = asker.thread == null ? asker.get(Layout.TASK_ID) : -JdkFields.id(asker.thread);
        String of = asker.thread == null ? "virtual threads" : asker.thread.getName();
        String name = "asynchronous for ".concat(of);
        Stripe stripe = tasks.begin(null, id, Layout.VIRTUAL, name, asker.cohort);
        Behalf behalf = stripe == null ? null : new Behalf(stripe, asker.left);
        if (!asker.left) {
            asker.behalf = behalf;
        }
        return behalf;
    }

    Stripe stripe() {
        return stripe;
    }

    boolean single() {
        return single;
    }

    /** Any thread; lock-free. False when it has ended, or after many tries. */
    boolean acquire() {
        for (int i = 0; i < TRIES; i++) {
            if (owned.compareAndSet(false, true)) {
                if (!ended) {
                    return true;
                }
                release();
                return false;
            }
        }
        return false;
    }

    /** The partner of {@link #acquire()}. */
    void release() {
        owned.set(false);
    }

    /**
     * True to the one that ends it. False also when its owner was torn away by a {@code
     * StackOverflowError}: then the record stays, with what is in it.
     */
    boolean end() {
        boolean mine = acquire();
        if (mine) {
            ended = true;
            release();
        }
        return mine;
    }
}
