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
 * Boot loader. Work that a thread does for the agent is not booked. The thread is exempt while it
 * does that, and its stripe says how deep. Only the thread itself changes the depth.
 *
 * <p>A thread that has done nothing yet also looks exempt, by {@link ThreadStripe#UNMET}. So the
 * hot path has one comparison for both. When such a thread first comes here, it stores its native
 * id, which no other thread can find out.
 */
public final class Exemptions {
    private Exemptions() {}

    /** Whether the calling thread works for the agent. */
    public static boolean holds() {
        return Tasks.current() instanceof ThreadStripe stripe && stripe.exempt > 0 && holds(stripe);
    }

    /**
     * Whether the calling thread really is exempt; {@code stripe} is its stripe and looks exempt.
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
            // a carrier opens no file, see ownId, and no carrier is an attached native thread
            if ((stripe.get(Layout.FLAGS) & Layout.ATTACHED) != 0
                    && !ExecutorFields.isCarrier(stripe.thread)) {
                measureBefore(stripe);
            }
            // comes last: a thread that reads the id may measure this thread
            stripe.put(Layout.TID, ThreadFiles.ownId());
        } finally {
            stripe.exempt = deep;
        }
    }

    /**
     * Measures the native thread so far: it may have been another Java thread before, and be
     * counted there.
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
     * The calling platform thread begins to work for the agent (1) or ends it (-1). The partner of
     * this call may have met another page, or none.
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
