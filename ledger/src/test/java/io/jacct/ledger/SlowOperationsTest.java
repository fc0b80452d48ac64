// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.counter.Operation;
import io.jacct.ledger.base.SlowOperationWatch;
import io.jacct.ledger.device.EndpointKind;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A watch is told of operations that took long, once they are booked. */
class SlowOperationsTest {
    private static final int FILE = EndpointKind.other(EndpointKind.FILE);
    private static final long LONG_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final List<String> told = new ArrayList<>();

    private final SlowOperationWatch watch =
            new SlowOperationWatch() {
                @Override
                public void ended(String operation, int endpoint, long nanos, long bytes) {
                    assertTrue(nanos >= LONG_NANOS);
                    // the work for an event is the agent's own
                    Ledger.read(FILE, Ledger.begin(Operation.READ, FILE), 1000, null);
                    String name = FlightRecorderAccess.name(endpoint);
                    int kind = FlightRecorderAccess.kind(endpoint);
                    told.add(operation + " " + kind + " " + name + " " + bytes);
                }
            };

    @BeforeEach
    void watch() {
        TestLedger.open();
        FlightRecorderAccess.slowOperations(watch, LONG_NANOS);
    }

    @AfterEach
    void stop() {
        FlightRecorderAccess.slowOperations(null, 0);
    }

    private static long begin(Operation operation) {
        long token = Ledger.begin(operation, FILE);
        long from = System.nanoTime();
        while (System.nanoTime() - from < LONG_NANOS) {
            Thread.onSpinWait();
        }
        return token;
    }

    @Test
    void shouldTellOfAnOperationOnceItIsBooked() {
        long before = reads();
        Ledger.write(FILE, begin(Operation.WRITE), 7, null);
        Ledger.free(FILE, begin(Operation.OTHER), null);
        assertEquals(List.of("write 1 other 7", "free 1 other 0"), told);
        assertEquals(before, reads(), "what the watch does is not booked");
    }

    private static long reads() {
        return TestLedger.me().counts().get(Counter.FILE_READS);
    }

    @Test
    void shouldNotTellOfWhatIsQuickOrNobodyAskedFor() {
        FlightRecorderAccess.slowOperations(watch, TimeUnit.HOURS.toNanos(1));
        Ledger.write(FILE, begin(Operation.WRITE), 7, null);
        FlightRecorderAccess.slowOperations(null, 0);
        Ledger.write(FILE, begin(Operation.WRITE), 7, null);
        assertEquals(List.of(), told);
    }

    @Test
    void shouldNotTellOfWaitsAndOfTheAgentsOwn() {
        Ledger.waited(Operation.PARK, begin(Operation.PARK));
        Ledger.exempt();
        Ledger.write(FILE, begin(Operation.WRITE), 7, null);
        Ledger.include();
        assertEquals(List.of(), told);
    }

    @Test
    void shouldBookAlthoughTheWatchThrows() {
        FlightRecorderAccess.slowOperations(
                new SlowOperationWatch() {
                    @Override
                    public void ended(String operation, int endpoint, long nanos, long bytes) {
                        throw new IllegalStateException("on purpose");
                    }
                },
                LONG_NANOS);
        long before = reads();
        Ledger.read(FILE, begin(Operation.READ), 7, null);
        assertEquals(before + 1, reads());
        Ledger.read(FILE, Ledger.begin(Operation.READ, FILE), 7, null);
        assertEquals(before + 2, reads(), "the thread is not exempt any more");
    }
}
