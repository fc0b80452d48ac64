// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.operation;

import io.jacct.counter.Health;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.PendingPageFault;
import io.jacct.ledger.base.Token;
import io.jacct.ledger.base.TruncatedPage;
import io.jacct.ledger.task.Stripe;
import io.jacct.ledger.task.Tasks;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;

/**
 * Boot loader. Gives up an operation whose advice failed, because no advice may ever end it. Such
 * operations are counted. Without this the thread's later operations would count as parts of the
 * lost one.
 *
 * <p>Giving up needs stack and memory, too. If there is none, a single store remembers the thread,
 * and the thread gives up when it begins its next operation. The place of the store follows from
 * the thread's id. If two such threads have the same place, the first one gives up at its next
 * failure or at its end.
 */
public final class LostOperations {
    /**
     * The transaction that was given up last. If advice ends it after all, that end does nothing.
     */
    static volatile long abandoned;

    /** Ids of threads; each thread looks for its own only, so no ordering is needed. */
    private static final long[] STRANDED = new long[256];

    /** Whether {@code Thread.stop} works, as until JDK 19. A later JDK may lack ThreadDeath. */
    private static final boolean STOPS = Runtime.version().feature() < 20;

    private LostOperations() {}

    /**
     * As {@link #lost()}. An InternalError may mean that the page was cut short. A ThreadDeath is
     * thrown again: the application has stopped this thread, and the exception came here by chance.
     */
    @SuppressWarnings("removal")
    public static void lost(Throwable thrown) {
        if (!(thrown instanceof InternalError)) {
            lost();
            if (STOPS && thrown instanceof ThreadDeath) {
                throw (Error) thrown;
            }
            return;
        }
        try {
            if (TruncatedPage.hit(thrown)) {
                PendingPageFault.take();
                lost();
            }
        } catch (Throwable again) {
            // nothing more can be done about it
            if (STOPS && again instanceof ThreadDeath) {
                throw (Error) again;
            }
        } finally {
            PendingPageFault.take();
        }
    }

    /**
     * Gives up the operation that the calling thread is in. If an inner operation failed, later
     * waits inside the outer one are no longer covered by it. Throws nothing but a ThreadDeath.
     */
    @SuppressWarnings("removal")
    public static void lost() {
        long me = 0;
        try {
            try {
                me = Booking.callerId();
            } finally {
                OpenPage.count(Health.ADVICE_ERRORS, 1);
            }
            giveUp();
        } catch (Throwable again) {
            STRANDED[place(me)] = me;
            // no call: there may be no stack for one
            if (STOPS && again instanceof ThreadDeath) {
                throw (Error) again;
            }
        }
    }

    /**
     * The calling thread ends. If its record is still busy, an operation failed and there was not
     * enough stack to give it up; it is given up here.
     */
    public static void atEnd(Thread thread) {
        ThreadStripe stripe = Tasks.find(thread);
        if (stripe != null && Tasks.state != null && stripe.address != 0 && stripe.busy()) {
            lost();
        }
    }

    /**
     * Whether the caller was still in an operation only because it could not give up. This gives up
     * now.
     */
    static boolean isStranded(ThreadStripe stripe) {
        long me = JdkFields.id(stripe.thread);
        if (STRANDED[place(me)] != me) {
            return false;
        }
        STRANDED[place(me)] = 0;
        giveUp();
        return !stripe.busy();
    }

    private static int place(long id) {
        return (int) id & STRANDED.length - 1;
    }

    private static void giveUp() {
        Stripe stripe = Tasks.open();
        if (stripe != null) {
            try {
                endAbandoned(stripe);
            } finally {
                stripe.holder = 0;
            }
        }
    }

    private static void endAbandoned(Stripe stripe) {
        try {
            abandon(stripe);
        } finally {
            Booking.end(stripe);
            stripe.publish();
        }
    }

    private static void abandon(Stripe stripe) {
        if (stripe instanceof ThreadStripe own && own.busy() && Token.begun(own.token)) {
            abandoned = own.token;
            DeviceBooking.abandon(Layout.endpointOf(own.get(Layout.OPERATION)), own.token);
        }
    }
}
