// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.snapshot.Reading;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLLL_Result;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * Transactions of a device begin and end on stripes that threads open as they find them free, and
 * nobody shares a word for what is under way. Nevertheless the device was busy for exactly the
 * union of them, a reader never sees half of one, and none is lost when the device is folded.
 */
public final class DeviceStress {
    private static final long BYTES = 3;

    private DeviceStress() {}

    /** Each look at it is a nanosecond later. */
    private static final class Steps extends Ticker {
        private final AtomicLong steps = new AtomicLong(1_000_000);

        @Override
        long now() {
            return steps.incrementAndGet();
        }
    }

    /** A file, its device, and who reads it. */
    private abstract static class File {
        final Steps clock = new Steps();
        final LedgerState ledger;
        final Reading reading;
        final int endpoint;
        final Device device;

        File(int devicesMax) {
            ledger = Pages.ledger(devicesMax, clock);
            reading = Reading.ofReady(ledger.page);
            endpoint = ledger.endpoints.of(EndpointKind.FILE, "/a");
            device = ledger.endpoints.entry(endpoint).device;
        }

        Device rest() {
            return ledger.endpoints.entry(EndpointKind.other(EndpointKind.FILE)).device;
        }

        List<io.jacct.snapshot.Device> devices() {
            return reading.devices(clock::now);
        }

        io.jacct.snapshot.Device read() {
            List<io.jacct.snapshot.Device> all = devices();
            return all == null
                    ? null
                    : all.stream()
                            .filter(each -> each.entry().endpoint().equals("/a"))
                            .findFirst()
                            .orElse(null);
        }

        /** Reads of all files together; -1 when the reader gave up. */
        long bytes() {
            List<io.jacct.snapshot.Device> all = devices();
            return all == null ? -1 : all.stream().mapToLong(each -> each.reads().bytes()).sum();
        }
    }

    /** A transaction with the stamps that were booked. */
    private static final class Span {
        long from;
        long to;

        void run(Device device) {
            long token = device.begin(0);
            from = Token.time(token);
            to = device.end(token, Transaction.READ, BYTES, Transaction.SIMPLE, false);
        }

        long length() {
            return to - from;
        }

        /** The measure of the union with another one. */
        long union(Span other) {
            long both = Math.max(0, Math.min(to, other.to) - Math.max(from, other.from));
            return length() + other.length() - both;
        }
    }

    /** Two transactions at the same time, which may make the device's second stripe. */
    @JCStressTest
    @Outcome(
            id = "2, 6, 0, 0",
            expect = Expect.ACCEPTABLE,
            desc = "both are there; busy for their union, and in sum for both times")
    @Outcome(expect = Expect.FORBIDDEN, desc = "lost, or busy for another time")
    @State
    public static class Union extends File {
        private final Span one = new Span();
        private final Span other = new Span();

        /** A file that nobody has read yet. */
        public Union() {
            super(1);
        }

        /** One. */
        @Actor
        public void one() {
            one.run(device);
        }

        /** The other. */
        @Actor
        public void other() {
            other.run(device);
        }

        /** Ends and bytes; what is wrong with the time that it was busy, and with both times. */
        @Arbiter
        public void compare(LLLL_Result result) {
            ledger.endpoints.settle();
            io.jacct.snapshot.Device read = read();
            result.r1 = read.endCount() - read.busyCount();
            result.r2 = read.reads().bytes();
            result.r3 = read.busyNanos() - one.union(other);
            result.r4 = read.queueNanos() - one.length() - other.length();
        }
    }

    /** The same on four stripes, whose gaps have to be compared, while somebody looks. */
    @JCStressTest
    @Outcome(id = "0, true", expect = Expect.ACCEPTABLE, desc = "whole, and exact in the end")
    @Outcome(expect = Expect.FORBIDDEN, desc = "half a transaction, or busy for another time")
    @State
    public static class Look extends File {
        private final Span one = new Span();
        private final Span other = new Span();
        private boolean whole = true;

        /** A file that was contended before. */
        public Look() {
            super(1);
            while (device.stripes().length < Device.MOST_STRIPES) {
                ledger.endpoints.stripes.more(device);
            }
        }

        /** One. */
        @Actor
        public void one() {
            one.run(device);
        }

        /** Somebody who looks, and then the other. */
        @Actor
        public void other() {
            io.jacct.snapshot.Device read = read();
            if (read != null) {
                whole =
                        read.reads().bytes() == BYTES * read.reads().operations()
                                && read.endCount() == read.reads().operations()
                                && read.busyNanos() <= read.queueNanos()
                                && read.busyCount() >= 0;
            }
            other.run(device);
        }

        /** What is wrong with the time in the end, and whether all was whole before. */
        @Arbiter
        public void compare(LL_Result result) {
            ledger.endpoints.settle();
            result.r1 = read().busyNanos() - one.union(other);
            result.r2 = whole;
        }
    }

    /** A transaction on a device that is folded: it is on the one or on the other. */
    @JCStressTest
    @Outcome(id = "3, 1, 0, 0", expect = Expect.ACCEPTABLE, desc = "there, once")
    @Outcome(expect = Expect.FORBIDDEN, desc = "lost, twice, or never ended")
    @State
    public static class Fold extends File {
        /** Room for one file. */
        public Fold() {
            super(1);
        }

        /** A thread that reads, as {@link Devices} does it. */
        @Actor
        public void reads() {
            Device at = device;
            long token = at.begin(0);
            if (token == 0) {
                at = rest();
                token = at.begin(0);
            }
            at.end(token, Transaction.READ, BYTES, Transaction.SIMPLE, false);
        }

        /** A thread that needs the room. */
        @Actor
        public void folds() {
            ledger.endpoints.of(EndpointKind.FILE, "/b");
        }

        /** Bytes, operations, what is under way, and ends without a beginning. */
        @Arbiter
        public void sum(LLLL_Result result) {
            ledger.endpoints.settle();
            List<io.jacct.snapshot.Device> all = devices();
            result.r1 = all.stream().mapToLong(each -> each.reads().bytes()).sum();
            result.r2 = all.stream().mapToLong(each -> each.reads().operations()).sum();
            result.r3 = all.stream().mapToLong(io.jacct.snapshot.Device::busyCount).sum();
            result.r4 = all.stream().mapToLong(io.jacct.snapshot.Device::unmatched).sum();
        }
    }

    /** Somebody looks while a device is folded that has been read. */
    @JCStressTest
    @Outcome(id = "3, 3", expect = Expect.ACCEPTABLE, desc = "nothing is missing at any time")
    @Outcome(id = "-1, 3", expect = Expect.ACCEPTABLE, desc = "the reader gave up, and says so")
    @Outcome(expect = Expect.FORBIDDEN, desc = "on its way, and so missing or there twice")
    @State
    public static class FoldLook extends File {
        /** A file that has been read. */
        public FoldLook() {
            super(1);
            new Span().run(device);
        }

        /** A thread that needs the room. */
        @Actor
        public void folds() {
            ledger.endpoints.of(EndpointKind.FILE, "/b");
        }

        /** Somebody who looks. */
        @Actor
        public void looks(LL_Result result) {
            result.r1 = bytes();
        }

        /** In the end. */
        @Arbiter
        public void sum(LL_Result result) {
            result.r2 = bytes();
        }
    }
}
