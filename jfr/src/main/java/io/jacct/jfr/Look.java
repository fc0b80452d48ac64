// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jfr;

import io.jacct.ledger.Ledger;
import io.jacct.snapshot.page.PageException;

/**
 * What the Flight Recorder runs each period while a recording wants the event, on its own thread.
 * The work counts on no account. A failure is not the recorder's: the next look may succeed. {@link
 * FlightRecording} registers the looks.
 */
abstract class Look implements Runnable {
    private static final int NEVER = -1;

    private final Recordings recordings;
    private int known = NEVER;

    Look(Recordings recordings) {
        this.recordings = recordings;
    }

    @Override
    public final void run() {
        Ledger.exempt();
        try {
            lookOnce();
        } catch (PageException | RuntimeException | Error unreadable) {
            // other looks go on, and so does the recording
            return;
        } finally {
            Ledger.include();
        }
    }

    private synchronized void lookOnce() throws PageException {
        int now = recordings.begun();
        if (known != now) {
            begin();
            known = now;
        }
        look();
    }

    /** Recording has begun: what happened before is not reported. */
    void begin() throws PageException {}

    /** Emits the events since the last look, or of the present state. */
    abstract void look() throws PageException;
}
