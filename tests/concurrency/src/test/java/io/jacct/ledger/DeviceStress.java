// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.DevstatCodes;
import io.jacct.ledger.device.DeviceAccount;
import io.jacct.ledger.device.DeviceSort;
import io.jacct.ledger.device.EndpointKind;
import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLLL_Result;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * Transactions of a device begin and end on whichever stripe a thread finds free, and no shared
 * word counts the open ones. Still, a reader never sees half of a transaction, and none is lost
 * when the device is folded.
 */
public final class DeviceStress {
    private DeviceStress() {}

    /** A transaction on a device that is folded is booked on that device or on {@code other}. */
    @JCStressTest
    @Outcome(id = "3, 1, 0, 0", expect = Expect.ACCEPTABLE, desc = "there, once")
    @Outcome(expect = Expect.FORBIDDEN, desc = "lost, twice, or never ended")
    @State
    public static class Fold extends StressedFile {
        /** Room for one file. */
        public Fold() {
            super(1);
        }

        /** A thread that reads, as {@code DeviceBooking} does it. */
        @Actor
        public void reads() {
            DeviceAccount at = device;
            long token = at.begin(0);
            if (token == 0) {
                at = rest();
                token = at.begin(0);
            }
            at.end(token, DevstatCodes.READ, Span.BYTES, DevstatCodes.SIMPLE, false);
        }

        /** A thread that needs the room. */
        @Actor
        public void folds() {
            ledger.endpoints.of(EndpointKind.FILE, "/b");
        }

        /** Bytes, operations, open transactions, and ends without a beginning. */
        @Arbiter
        public void sum(LLLL_Result result) {
            List<io.jacct.snapshot.Device> all = devices();
            result.r1 = all.stream().mapToLong(each -> each.reads().bytes()).sum();
            result.r2 = all.stream().mapToLong(each -> each.reads().operations()).sum();
            result.r3 = all.stream().mapToLong(io.jacct.snapshot.Device::busyCount).sum();
            result.r4 = all.stream().mapToLong(io.jacct.snapshot.Device::unmatched).sum();
        }
    }

    /** A reader looks while a device that has been read is folded. */
    @JCStressTest
    @Outcome(id = "3, 3", expect = Expect.ACCEPTABLE, desc = "nothing is missing at any time")
    @Outcome(id = "-1, 3", expect = Expect.ACCEPTABLE, desc = "the reader gave up, and says so")
    @Outcome(expect = Expect.FORBIDDEN, desc = "on its way, and so missing or there twice")
    @State
    public static class FoldLook extends StressedFile {
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

        /** A reader. */
        @Actor
        public void looks(LL_Result result) {
            result.r1 = bytes();
        }

        /** The state at the end. */
        @Arbiter
        public void sum(LL_Result result) {
            result.r2 = bytes();
        }
    }

    /** A transaction ends on a device that is removed, while another device gets its stripes. */
    @JCStressTest
    @Outcome(id = "1, 0, 0, 1", expect = Expect.ACCEPTABLE, desc = "ended once, and not there")
    @Outcome(expect = Expect.FORBIDDEN, desc = "lost, twice, or on a device that is not its own")
    @State
    public static class Remove extends StressedFile {
        private static final DeviceSort SORT = new DeviceSort(0, 0, 0, 0);

        private final int going;
        private final DeviceAccount gone;
        private final long token;

        /** There is room for both devices. */
        public Remove() {
            super(8);
            going = ledger.endpoints.register("going", 0, SORT);
            gone = ledger.endpoints.entry(going).device;
            ledger.endpoints.stripes.more(gone);
            token = gone.begin(0);
        }

        /** A thread that ends its transaction. */
        @Actor
        public void ends() {
            gone.end(token, DevstatCodes.READ, Span.BYTES, DevstatCodes.SIMPLE, false);
        }

        /** A thread that removes the device and enters another one, which is then busy. */
        @Actor
        public void removes() {
            ledger.endpoints.unregister(going);
            int next = ledger.endpoints.register("next", 0, SORT);
            ledger.endpoints.stripes.more(ledger.endpoints.entry(next).device);
            ledger.endpoints.entry(next).device.begin(0);
        }

        /**
         * Ends on the rest of the removed device, and on the next one: ends, unmatched ends, and
         * whether it is busy.
         */
        @Arbiter
        public void sum(LLLL_Result result) {
            List<io.jacct.snapshot.Device> all = devices();
            io.jacct.snapshot.Device next = named(all, "next0");
            result.r1 = all.stream().mapToLong(io.jacct.snapshot.Device::endCount).sum();
            result.r2 = next.endCount();
            result.r3 = next.unmatched();
            result.r4 = next.busyCount();
        }

        private static io.jacct.snapshot.Device named(
                List<io.jacct.snapshot.Device> all, String endpoint) {
            return all.stream()
                    .filter(each -> each.entry().endpoint().equals(endpoint))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
