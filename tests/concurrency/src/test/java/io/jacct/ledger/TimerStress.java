// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.statistic.PageTimer;
import io.jacct.memory.Layout;
import io.jacct.memory.StatisticLayout.TimerLayout;
import io.jacct.snapshot.page.Reading;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJJ_Result;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * Events are booked when they have ended, in a free stripe of the timer. The timer is the sum of
 * its stripes. Here it has only one stripe, so that threads contend.
 */
public final class TimerStress {
    private static final String NAME = "stressed";

    private TimerStress() {}

    /** A ledger with a timer. */
    private static final class Timed {
        final LedgerState ledger = Pages.ledger();
        final Reading reading = Reading.ofReady(ledger.page);
        final PageTimer timer = new PageTimer(ledger.open, address(), 1, TimerLayout.CLASSES, NAME);

        private long address() {
            try {
                return ledger.page.grow(Layout.TIMERS, TimerLayout.RECORD_LENGTH, 1);
            } catch (IOException full) {
                throw new UncheckedIOException(full);
            }
        }

        /** Null when the reader gave up. */
        io.jacct.snapshot.Timer read() {
            return reading.timer(NAME);
        }
    }

    /** One thread books while another process looks: each event begins where the last one ended. */
    @JCStressTest
    @Outcome(id = "none", expect = Expect.ACCEPTABLE, desc = "not yet")
    @Outcome(id = "whole", expect = Expect.ACCEPTABLE, desc = "so many events, each of them whole")
    @Outcome(id = "gave up", expect = Expect.ACCEPTABLE, desc = "the writer did not get to run")
    @Outcome(expect = Expect.FORBIDDEN, desc = "half an event")
    @State
    public static class Booked {
        private static final int EVENTS = 200;
        private static final long EACH = 10;

        private final Timed timed = new Timed();

        /** A thread in which events end, enough of them for a reader to meet one. */
        @Actor
        public void thread() {
            for (long end = EACH; end <= EVENTS * EACH; end += EACH) {
                timed.timer.ended(1, EACH, end - EACH, end);
            }
        }

        /** A reader. */
        @Actor
        public void reader(L_Result result) {
            io.jacct.snapshot.Timer seen = timed.read();
            result.r1 = seen == null ? "gave up" : judge(seen);
        }

        private static String judge(io.jacct.snapshot.Timer seen) {
            long end = seen.events() * EACH;
            long start = seen.events() == 0 ? 0 : end - EACH;
            boolean whole =
                    seen.elapsedNanos() == end
                            && seen.stopNanos() == end
                            && seen.startNanos() == start
                            && seen.shortestNanos() == end - start
                            && seen.longestNanos() == end - start;
            return !whole ? seen.toString() : seen.events() == 0 ? "none" : "whole";
        }
    }

    /**
     * Two threads book. The result is the number of events, their total time, the shortest and the
     * longest.
     */
    @JCStressTest
    @Outcome(id = "4, 1111, 1, 1000", expect = Expect.ACCEPTABLE, desc = "all of them")
    @Outcome(expect = Expect.FORBIDDEN, desc = "an event is lost, or half of it")
    @State
    public static class Met {
        private final Timed timed = new Timed();

        /** The first thread. */
        @Actor
        public void one() {
            timed.timer.ended(1, 10, 0, 10);
            timed.timer.ended(1, 1000, 0, 1000);
        }

        /** The second thread. */
        @Actor
        public void other() {
            timed.timer.ended(1, 100, 0, 100);
            timed.timer.ended(1, 1, 0, 1);
        }

        /** The state at the end. */
        @Arbiter
        public void end(JJJJ_Result result) {
            io.jacct.snapshot.Timer seen = timed.read();
            result.r1 = seen.events();
            result.r2 = seen.elapsedNanos();
            result.r3 = seen.shortestNanos();
            result.r4 = seen.longestNanos();
        }
    }
}
