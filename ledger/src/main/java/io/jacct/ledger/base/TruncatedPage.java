// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

import io.jacct.memory.CounterMemory;
import io.jacct.memory.PageMemory;
import java.io.IOException;

/**
 * Boot loader. Handles a page whose file another program has cut short ({@code truncate}, {@code >
 * page}, copytruncate). Every access beyond the file's end then fails, and its thread gets a {@link
 * PendingPageFault}.
 *
 * <p>A booking thread detects that, because it reads back its store. It takes its error and calls
 * {@link #missed}. From then on no thread finds the page, as after a detach. An error of our own
 * ends the booking and leads to advice's handler. The housekeeper looks at once. The JVM's error
 * may also reach a thread in the middle of a booking. That booking then ends, too: {@link #hit}.
 *
 * <p>The housekeeper gives the file its length back, as zeros, so that accesses work again. It
 * waits for a look after the first one, so that threads in the middle of an access have met their
 * errors. All counts are lost, and devices and threads that were known are no longer counted: see
 * docs/decisions/0035.
 */
public final class TruncatedPage {
    /** Ends a booking; made in advance. */
    private static final InternalError GONE = new Gone();

    private static final long MEND_NANOS = 500_000_000;

    private final PageMemory page;
    private boolean seen;
    private long since;
    private String trouble = "";

    /** Has no stack trace, because it may be thrown anywhere. */
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

    public TruncatedPage(PageMemory page) {
        this.page = page;
    }

    /**
     * The calling thread has stored a value in {@code memory} and does not find it there. Throws if
     * the store was lost; returns if another program has overwritten it.
     */
    public static void missed(Object memory) {
        if (PendingPageFault.take()) {
            OpenPage.abandon(memory);
            throw GONE;
        }
    }

    /** Calls {@link #missed} if {@code value} is not at {@code address}. */
    public static void readBack(long address, long value, Object memory) {
        CounterMemory.releaseFence();
        if (CounterMemory.getAcquire(address) != value) {
            missed(memory);
        }
    }

    /**
     * The calling thread may have met the gap outside a booking: it takes its error, and the
     * housekeeper looks.
     */
    public static void check() {
        if (PendingPageFault.take()) {
            Housekeeping.wake();
        }
    }

    /**
     * An InternalError has ended a booking of the calling thread. Returns whether it is the JVM's;
     * one of our own was reported before.
     */
    public static boolean hit(Throwable thrown) {
        if (thrown == GONE) {
            return false;
        }
        Housekeeping.wake();
        return true;
    }

    /** The housekeeper calls this now and then. Returns whether the page is or was cut short. */
    public boolean look() {
        if (!seen && page.isCut()) {
            OpenPage.abandon(page);
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
