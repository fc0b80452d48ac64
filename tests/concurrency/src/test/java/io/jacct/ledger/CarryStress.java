// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Histogram;
import io.jacct.ledger.device.DeviceStripe;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.histogram.TimeBooking;
import io.jacct.memory.DeviceLayout;
import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLL_Result;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * A count of a histogram is in two records: its lower bits, and its carry. No reader takes one from
 * before a booking and the other from after it. Results are in units of one booking.
 */
public final class CarryStress {
    private static final long NANOS = 1_000;
    private static final long WEIGHT = 1L << 30;

    private CarryStress() {}

    /** A file with a count of so many bookings, and room for carries. */
    abstract static class Counted extends StressedFile {
        Counted(int devicesMax, int before) {
            super(devicesMax);
            for (int i = 0; i < before; i++) {
                book(device.stripes()[0]);
                ledger.carries.run();
            }
        }

        final void book(DeviceStripe stripe) {
            while (!stripe.tryOpen()) {
                Thread.onSpinWait();
            }
            try {
                int reads = DeviceLayout.READ_HISTOGRAM;
                TimeBooking.add(stripe, reads, NANOS, WEIGHT, ledger.endpoints.stripes);
                stripe.publish();
            } finally {
                stripe.holder = 0;
            }
        }

        final long count() {
            List<io.jacct.snapshot.Device> all = devices();
            return all == null ? -1 : all.stream().mapToLong(Counted::times).sum();
        }

        static long times(io.jacct.snapshot.Device device) {
            return device.reads().times().buckets()[Histogram.bucket(NANOS)] / WEIGHT;
        }
    }

    /** A reader looks twice while a count passes 2^32 and takes its first carry at that. */
    @JCStressTest
    @Outcome(id = "3, 3, 5", expect = Expect.ACCEPTABLE, desc = "before")
    @Outcome(id = "3, (4|5), 5", expect = Expect.ACCEPTABLE, desc = "in between")
    @Outcome(id = "4, (4|5), 5", expect = Expect.ACCEPTABLE, desc = "in between")
    @Outcome(id = "5, 5, 5", expect = Expect.ACCEPTABLE, desc = "after")
    @Outcome(id = "-1, .*, 5", expect = Expect.ACCEPTABLE, desc = "the reader gave up")
    @Outcome(id = ".*, -1, 5", expect = Expect.ACCEPTABLE, desc = "the reader gave up")
    @Outcome(expect = Expect.FORBIDDEN, desc = "backwards, or more than there was")
    @State
    public static class FirstCarry extends Counted {
        /** Three quarters of 32 bits. */
        public FirstCarry() {
            super(8, 3);
        }

        /** A thread that reads the file. */
        @Actor
        public void books() {
            book(device.stripes()[0]);
            book(device.stripes()[0]);
        }

        /** A reader. */
        @Actor
        public void looks(LLL_Result result) {
            result.r1 = count();
            result.r2 = count();
        }

        /** The state at the end. */
        @Arbiter
        public void sum(LLL_Result result) {
            result.r3 = count();
        }
    }

    /** The same while the carry goes from three to five. */
    @JCStressTest
    @Outcome(id = "7, 7, 10", expect = Expect.ACCEPTABLE, desc = "before")
    @Outcome(id = "7, (8|9|10), 10", expect = Expect.ACCEPTABLE, desc = "in between")
    @Outcome(id = "8, (8|9|10), 10", expect = Expect.ACCEPTABLE, desc = "in between")
    @Outcome(id = "9, (9|10), 10", expect = Expect.ACCEPTABLE, desc = "in between")
    @Outcome(id = "10, 10, 10", expect = Expect.ACCEPTABLE, desc = "after")
    @Outcome(id = "-1, .*, 10", expect = Expect.ACCEPTABLE, desc = "the reader gave up")
    @Outcome(id = ".*, -1, 10", expect = Expect.ACCEPTABLE, desc = "the reader gave up")
    @Outcome(expect = Expect.FORBIDDEN, desc = "backwards, or more than there was")
    @State
    public static class NextCarry extends Counted {
        /** Some carries. */
        public NextCarry() {
            super(8, 7);
        }

        /** A thread that reads the file. */
        @Actor
        public void books() {
            book(device.stripes()[0]);
            book(device.stripes()[0]);
            book(device.stripes()[0]);
        }

        /** A reader. */
        @Actor
        public void looks(LLL_Result result) {
            result.r1 = count();
            result.r2 = count();
        }

        /** The state at the end. */
        @Arbiter
        public void sum(LLL_Result result) {
            result.r3 = count();
        }
    }

    /** A reader looks while the device, and with it the carry, goes to {@code other}. */
    @JCStressTest
    @Outcome(id = "9, 9", expect = Expect.ACCEPTABLE, desc = "nothing is missing at any time")
    @Outcome(id = "-1, 9", expect = Expect.ACCEPTABLE, desc = "the reader gave up, and says so")
    @Outcome(expect = Expect.FORBIDDEN, desc = "on its way, and so missing or there twice")
    @State
    public static class CarryFold extends Counted {
        /** There is room for one file. */
        public CarryFold() {
            super(1, 9);
        }

        /** A thread that needs the room. */
        @Actor
        public void folds() {
            ledger.endpoints.of(EndpointKind.FILE, "/b");
        }

        /** A reader. */
        @Actor
        public void looks(LL_Result result) {
            result.r1 = count();
        }

        /** The state at the end. */
        @Arbiter
        public void sum(LL_Result result) {
            result.r2 = count();
        }
    }

    /** Two threads book on two stripes, and both need a carry at the same time. */
    @JCStressTest
    @Outcome(id = "10, 2", expect = Expect.ACCEPTABLE, desc = "each in carries of its own")
    @Outcome(expect = Expect.FORBIDDEN, desc = "lost, or in the other's carries")
    @State
    public static class TwoCarries extends Counted {
        private final DeviceStripe first;
        private final DeviceStripe second;

        /** The first stripe has no carry yet, but the page has room for some. */
        public TwoCarries() {
            super(8, 0);
            ledger.endpoints.stripes.more(device);
            first = device.stripes()[0];
            second = device.stripes()[1];
            DeviceStripe other = rest().stripes()[0];
            book(other);
            book(other);
            ledger.carries.run();
        }

        /** A thread that reads the file. */
        @Actor
        public void one() {
            fill(first);
        }

        /** Another one. */
        @Actor
        public void other() {
            fill(second);
        }

        private void fill(DeviceStripe stripe) {
            for (int i = 0; i < 5; i++) {
                book(stripe);
            }
        }

        /** Of the file, and of {@code other}. */
        @Arbiter
        public void sum(LL_Result result) {
            long file = times(read());
            result.r1 = file;
            result.r2 = count() - file;
        }
    }
}
