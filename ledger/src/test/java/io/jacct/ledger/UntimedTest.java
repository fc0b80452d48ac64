// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.counter.Counter;
import io.jacct.counter.Operation;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.page.Page;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/**
 * The bookings with {@code timing=off}. The setting is a constant, so this test has a ledger of its
 * own.
 */
class UntimedTest {
    @Test
    void shouldKnowWhatIsNestedAndCurrentWithoutAClock() throws Exception {
        assertEquals(
                "read for -1, read nested in nothing, then null;"
                        + " fileReads=1 fileReadBytes=7 parks=1; seen by itself: 1, 7, -1",
                OwnLedger.call(Program.class));
    }

    /** Runs against the ledger of its loader. */
    public static final class Program implements Callable<String> {
        @Override
        public String call() throws Exception {
            LedgerStart.open(Map.of("page", "target/untimed-test.page", "timing", "off"));
            int file = EndpointKind.other(EndpointKind.FILE);
            long read = Ledger.begin(Operation.READ, file);
            long nested = Ledger.begin(Operation.PARK, 0);
            Ledger.waited(Operation.PARK, nested);
            Task during = me();
            Ledger.read(file, read, 7, null);
            Ledger.waited(Operation.PARK, Ledger.begin(Operation.PARK, 0));
            Task after = me();
            StringJoiner booked = new StringJoiner(" ");
            for (Counter counter : Counter.values()) {
                long value = after.counts().counted().get(counter);
                if (value != 0) {
                    booked.add(counter.label() + "=" + value);
                }
            }
            return during.current().name()
                    + " for "
                    + during.current().nanos()
                    + ", read nested in "
                    + (read == 0 ? "something" : "nothing")
                    + ", then "
                    + after.current()
                    + "; "
                    + booked
                    + "; seen by itself: "
                    + seen();
        }

        /** A time that is not taken is not 0. */
        private static String seen() {
            List<String> names = List.of(TaskLedger.names());
            long[] values = new long[names.size()];
            TaskLedger.current(values);
            return values[names.indexOf("fileReads")]
                    + ", "
                    + values[names.indexOf("fileReadBytes")]
                    + ", "
                    + values[names.indexOf("fileReadNanos")];
        }

        private static Task me() throws Exception {
            Snapshot snapshot = Page.own().snapshot();
            return TestLedger.task(snapshot, Thread.currentThread().getId());
        }
    }
}
