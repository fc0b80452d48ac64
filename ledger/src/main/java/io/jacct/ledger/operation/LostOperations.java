// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.operation;

import io.jacct.counter.Health;
import io.jacct.ledger.base.CutPage;
import io.jacct.ledger.base.LateError;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.Token;
import io.jacct.ledger.task.Stripe;
import io.jacct.ledger.task.Tasks;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;

/**
 * Boot loader. Advice failed, so the operation of its thread may never be ended. The operation is
 * given up here, and counted. Otherwise the thread's later operations would be taken for parts of
 * it.
 *
 * <p>To give up needs stack and memory, too. Where there is none the thread is only remembered, by
 * a store, and gives up when it begins its next operation. Each thread has a place by its id. If
 * two such threads have the same place, the first gives up at its next failure or at its end.
 */
public final class LostOperations {
    /** The transaction that was ended last because advice failed; its own end is void. */
    static volatile long abandoned;

    /** Ids of threads; each thread looks for its own only, so no ordering is needed. */
    private static final long[] STRANDED = new long[256];

    /** Whether {@code Thread.stop} works, as until JDK 19. A later JDK may lack ThreadDeath. */
    private static final boolean STOPS = Runtime.version().feature() < 20;

    private LostOperations() {}

    /**
     * The same; an InternalError may be the page's. A ThreadDeath is thrown again: it is the
     * application's, which has stopped this thread, and it only happened to come here.
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
            if (CutPage.hit(thrown)) {
                LateError.take();
                lost();
            }
        } catch (Throwable again) {
            // nothing more can be done about it
            if (STOPS && again instanceof ThreadDeath) {
                throw (Error) again;
            }
        } finally {
            LateError.take();
        }
    }

    /**
     * What the calling thread is in is lost. If it was an inner operation that failed, the outer
     * one no longer covers the waits that are yet to come in it. Throws nothing but a ThreadDeath.
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

    /** Whether the caller was busy only because it could not give up; it is no longer. */
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
