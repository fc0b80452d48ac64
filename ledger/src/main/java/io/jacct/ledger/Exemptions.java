// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Counter;
import io.jacct.counter.Health;
import io.jacct.memory.ExecutorFields;
import io.jacct.memory.Layout;
import io.jacct.memory.ThreadFiles;

/**
 * Boot loader. What a thread does for the agent is not booked: it is exempt, and its stripe says
 * how deep. Only the thread itself changes that.
 *
 * <p>A thread that has done nothing yet is exempt, too, by {@link Stripe#UNMET}: so the hot path
 * has one comparison for both, and the first time that a thread comes by it learns its native id,
 * which nobody else can tell.
 */
final class Exemptions {
    private Exemptions() {}

    /** Whether what the calling thread does is the agent's own. */
    static boolean holds() {
        Stripe stripe = Tasks.current();
        return stripe != null && stripe.thread != null && stripe.exempt > 0 && holds(stripe);
    }

    /** Whether the calling thread, which looks exempt and whose stripe that is, is. */
    static boolean holds(Stripe stripe) {
        if (stripe.exempt >= Stripe.UNMET) {
            meet(stripe);
        }
        return stripe.exempt > 0;
    }

    /** On the thread itself: it has a native id from now on. */
    static void meet(Stripe stripe) {
        int deep = stripe.exempt - Stripe.UNMET;
        stripe.exempt = deep + 1;
        try {
            // a carrier opens no file, see ownId, and nobody attaches one
            if ((stripe.get(Layout.FLAGS) & Layout.ATTACHED) != 0
                    && !ExecutorFields.isCarrier(stripe.thread)) {
                measureBefore(stripe);
            }
            // last: who knows the id may measure the thread
            stripe.put(Layout.TID, ThreadFiles.ownId());
        } finally {
            stripe.exempt = deep;
        }
    }

    /** The native thread may have been another Java thread, and be counted as that. */
    private static void measureBefore(Stripe stripe) {
        ThreadFiles files = new ThreadFiles();
        LedgerStart.health(Health.OWN_READS, ThreadFiles.FILES);
        try {
            long[] before = new long[Counter.SLOTS];
            files.measure(ThreadFiles.SELF, before);
            stripe.before = before;
        } finally {
            LedgerStart.health(Health.OWN_READ_BYTES, files.bytes());
            LedgerStart.health(Health.OWN_READS_DONE, ThreadFiles.FILES);
        }
    }

    /**
     * The calling platform thread works for the agent (1) or no longer (-1). The partner of a call
     * may have met another page, or none.
     */
    static void exempt(int delta) {
        Stripe stripe = Tasks.current();
        if (stripe != null && stripe.thread != null && stripe.address != 0) {
            if (stripe.exempt >= Stripe.UNMET) {
                meet(stripe);
            }
            stripe.exempt = Math.max(0, stripe.exempt + delta);
        }
    }

    /** Whether the calling thread, if it is that of {@code stripe}, works for the agent. */
    static boolean exempt(Stripe stripe) {
        return (stripe.exempt & ~Stripe.UNMET) > 0;
    }

    /** How often the calling platform thread was turned away by {@link Tasks#open}. */
    static long exempted() {
        Stripe stripe = Tasks.current();
        return stripe == null ? 0 : stripe.exempted;
    }
}
