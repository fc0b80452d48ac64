// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.CounterMemory;
import io.jacct.memory.PageMemory;
import java.io.IOException;

/**
 * Boot loader. Another program has cut the page's file short ({@code truncate}, {@code > page},
 * copytruncate). Each access to what is gone fails, and its thread gets a {@link LateError}.
 *
 * <p>Who books finds that out: it reads back what it has just stored. It takes its error and says
 * so here, {@link #missed}. From then on nobody finds the page, as after a detach; the booking is
 * given up by an error of ours, which ends in advice's handler; and the housekeeper looks at once.
 * Whom the error hits in the middle of a booking ends there, too: {@link #hit}.
 *
 * <p>The housekeeper gives the file its length back, as zeros, so that accesses work again; at the
 * look after the first, when whoever was in the middle of something has met its error. What was
 * counted is lost, and devices and threads that were known are not counted any more: see
 * docs/decisions/0035.
 */
final class CutPage {
    /** Ends a booking; made beforehand. */
    private static final InternalError GONE = new Gone();

    private static final long MEND_NANOS = 500_000_000;

    private final PageMemory page;
    private boolean seen;
    private long since;
    private String trouble = "";

    /** Has no stack: it may be thrown anywhere. */
    private static final class Gone extends InternalError {
        private static final long serialVersionUID = 1L;

        Gone() {
            super("the page is gone");
            setStackTrace(new StackTraceElement[0]);
        }

        @Override
        public Throwable fillInStackTrace() {
            return this;
        }
    }

    CutPage(PageMemory page) {
        this.page = page;
    }

    /**
     * What the calling thread has just stored in {@code memory} is not there. Does not return if
     * that was lost; it does if somebody else has written there.
     */
    static void missed(Object memory) {
        if (LateError.take()) {
            LedgerStart.abandon(memory);
            throw GONE;
        }
    }

    /** The same, if it is not there: {@code value} at {@code address}. */
    static void readBack(long address, long value, Object memory) {
        CounterMemory.releaseFence();
        if (CounterMemory.getAcquire(address) != value) {
            missed(memory);
        }
    }

    /**
     * The calling thread may have met the gap without a booking: then it takes its error, and the
     * housekeeper looks.
     */
    static void check() {
        if (LateError.take()) {
            Housekeeper.wake();
        }
    }

    /** An InternalError has ended a booking of the calling thread. Throws nothing. */
    static void hit(Throwable thrown) {
        try {
            if (thrown != GONE) {
                Housekeeper.wake();
                LateError.take();
                LostOperations.lost();
            }
        } finally {
            LateError.take();
        }
    }

    /** The housekeeper, now and then: whether the page is or was cut. */
    boolean look() {
        if (!seen && page.isCut()) {
            LedgerStart.abandon(page);
            seen = true;
            since = System.nanoTime();
            say(
                    ", and counting has ended; attach anew (jacct detach, jacct attach), and keep log"
                            .concat(" rotation and > off it"));
        }
        if (seen && System.nanoTime() - since > MEND_NANOS) {
            mend();
        }
        return seen;
    }

    private void mend() {
        try {
            if (page.isCut()) {
                page.mend();
            }
        } catch (IOException full) {
            if (!full.getMessage().equals(trouble)) {
                trouble = full.getMessage();
                say(", and cannot be mended: ".concat(trouble));
            }
        }
    }

    private void say(String what) {
        System.err.println(
                "jacct: "
                        .concat(page.place())
                        .concat(" was cut short by another program")
                        .concat(what));
    }
}
