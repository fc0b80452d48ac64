// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.device.DeviceStripe;
import io.jacct.memory.DeviceLayout;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLLL_Result;
import org.openjdk.jcstress.infra.results.LLL_Result;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * Transactions of a device begin and end on whichever stripe a thread finds free, and no shared
 * word counts the open ones. Still, the busy time is exactly the length of their union.
 */
public final class DeviceBusyStress {
    private DeviceBusyStress() {}

    /** Two transactions at the same time, which may make the device's second stripe. */
    @JCStressTest
    @Outcome(
            id = "2, 6, 0, 0",
            expect = Expect.ACCEPTABLE,
            desc = "both are there; busy for their union, and in sum for both times")
    @Outcome(expect = Expect.FORBIDDEN, desc = "lost, or busy for another time")
    @State
    public static class Union extends StressedFile {
        private final Span one = new Span();
        private final Span other = new Span();

        /** A file that no thread has read yet. */
        public Union() {
            super(1);
        }

        /** The first thread. */
        @Actor
        public void one() {
            one.run(device);
        }

        /** The second thread. */
        @Actor
        public void other() {
            other.run(device);
        }

        /** Ends and bytes, the error of the busy time, and the error of both durations. */
        @Arbiter
        public void compare(LLLL_Result result) {
            io.jacct.snapshot.Device read = read();
            result.r1 = read.endCount() - read.busyCount();
            result.r2 = read.reads().bytes();
            result.r3 = read.busyNanos() - one.union(other);
            result.r4 = read.queueNanos() - one.length() - other.length();
        }
    }

    /** DEV-9. The same on four stripes, whose times must be compared, while a reader looks. */
    @JCStressTest
    @Outcome(id = "0, true", expect = Expect.ACCEPTABLE, desc = "whole, and exact in the end")
    @Outcome(expect = Expect.FORBIDDEN, desc = "half a transaction, or busy for another time")
    @State
    public static class Look extends StressedFile {
        private final Span one = new Span();
        private final Span other = new Span();
        private boolean whole = true;

        /** A file that was contended before. */
        public Look() {
            super(1);
            while (device.stripes().length < DeviceLayout.MOST_STRIPES) {
                ledger.endpoints.stripes.more(device);
            }
        }

        /** The first thread. */
        @Actor
        public void one() {
            one.run(device);
        }

        /** A reader, and then the other thread. */
        @Actor
        public void other() {
            io.jacct.snapshot.Device read = read();
            if (read != null) {
                whole =
                        read.reads().bytes() == Span.BYTES * read.reads().operations()
                                && read.endCount() == read.reads().operations()
                                && read.busyNanos() <= read.queueNanos()
                                && read.busyCount() >= 0;
            }
            other.run(device);
        }

        /**
         * The error of the busy time at the end, and whether every earlier reading was consistent.
         */
        @Arbiter
        public void compare(LL_Result result) {
            result.r1 = read().busyNanos() - one.union(other);
            result.r2 = whole;
        }
    }

    /** The same on two stripes without room in the log, so that each adds up before it ends. */
    @JCStressTest
    @Outcome(id = "0, 0, true", expect = Expect.ACCEPTABLE, desc = "busy for the union, queue too")
    @Outcome(expect = Expect.FORBIDDEN, desc = "busy for another time, or since another")
    @State
    public static class AddUp extends StressedFile {
        private final Span one = new Span();
        private final Span other = new Span();
        private final io.jacct.snapshot.Device before;

        /** A file that was contended before. */
        public AddUp() {
            super(1);
            ledger.endpoints.stripes.more(device);
            for (DeviceStripe taken : device.stripes()) {
                taken.holder = 1;
                for (int i = 0; i < DeviceLayout.MOST_CHANGES / 2; i++) {
                    new Span().run(device);
                }
                taken.holder = 0;
            }
            before = read();
        }

        /** The first thread. */
        @Actor
        public void one() {
            one.run(device);
        }

        /** The second thread. */
        @Actor
        public void other() {
            other.run(device);
        }

        /** The error of the busy time, of both durations, and of the start of the busy period. */
        @Arbiter
        public void compare(LLL_Result result) {
            io.jacct.snapshot.Device read = read();
            result.r1 = read.busyNanos() - before.busyNanos() - one.union(other);
            result.r2 = read.queueNanos() - before.queueNanos() - one.length() - other.length();
            result.r3 = one.gotBusy(other, read.busySinceNanos());
        }
    }
}
