// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.counter.Counter;
import io.jacct.counter.Health;
import io.jacct.ledger.base.OpenPage;
import io.jacct.memory.ExecutorFields;
import io.jacct.memory.Layout;
import io.jacct.memory.ThreadFiles;

/**
 * Boot loader. Exempts threads that work for the agent: that work is not booked. A thread's stripe
 * has the depth, because such work may nest. Only the thread itself changes it.
 *
 * <p>A thread that has done nothing yet also looks exempt, by {@link ThreadStripe#UNMET}. So the
 * hot path has one comparison for both. At its first call here such a thread stores its native id,
 * which no other thread can find out.
 */
public final class Exemptions {
    private Exemptions() {}

    /** Whether the calling thread works for the agent. */
    public static boolean holds() {
        return Tasks.current() instanceof ThreadStripe stripe && stripe.exempt > 0 && holds(stripe);
    }

    /**
     * Whether the calling thread is really exempt. Its {@code stripe} looks exempt, perhaps because
     * the thread has done nothing yet.
     */
    public static boolean holds(ThreadStripe stripe) {
        if (stripe.exempt >= ThreadStripe.UNMET) {
            meet(stripe);
        }
        return stripe.exempt > 0;
    }

    /** Called on the thread itself: from now on its native id is known. */
    public static void meet(ThreadStripe stripe) {
        int deep = stripe.exempt - ThreadStripe.UNMET;
        stripe.exempt = deep + 1;
        try {
            // a carrier must not open a file, see ownId, and is never an attached native thread
            if ((stripe.get(Layout.FLAGS) & Layout.ATTACHED) != 0
                    && !ExecutorFields.isCarrier(stripe.thread)) {
                measureBefore(stripe);
            }
            // comes last, because a thread that reads the id may measure this thread at once
            stripe.put(Layout.TID, ThreadFiles.ownId());
        } finally {
            stripe.exempt = deep;
        }
    }

    /**
     * Measures the native thread's values so far. It may have been another Java thread before,
     * which has them already.
     */
    private static void measureBefore(ThreadStripe stripe) {
        ThreadFiles files = new ThreadFiles();
        OpenPage.count(Health.OWN_READS, ThreadFiles.FILES);
        try {
            long[] before = new long[Counter.SLOTS];
            files.measure(ThreadFiles.SELF, before);
            stripe.before = before;
        } finally {
            OpenPage.count(Health.OWN_READ_BYTES, files.bytes());
            OpenPage.count(Health.OWN_READS_DONE, ThreadFiles.FILES);
        }
    }

    /**
     * The calling platform thread begins to work for the agent (1) or ends that work (-1). At the
     * partner of this call another page may have been open, or none.
     */
    public static void exempt(int delta) {
        if (Tasks.current() instanceof ThreadStripe stripe && stripe.address != 0) {
            if (stripe.exempt >= ThreadStripe.UNMET) {
                meet(stripe);
            }
            stripe.exempt = Math.max(0, stripe.exempt + delta);
        }
    }

    /** Whether the thread of {@code stripe}, if it is the calling one, works for the agent. */
    public static boolean exempt(TaskStripe stripe) {
        return stripe instanceof ThreadStripe own && (own.exempt & ~ThreadStripe.UNMET) > 0;
    }

    /** How often {@link Tasks#open} has turned the calling platform thread away. */
    public static long exempted() {
        return Tasks.current() instanceof ThreadStripe stripe ? stripe.exempted : 0;
    }
}
