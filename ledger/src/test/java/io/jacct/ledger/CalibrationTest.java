// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.counter.Operation;
import io.jacct.ledger.device.Descriptors;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.memory.Layout;
import io.jacct.snapshot.OwnCost;
import io.jacct.snapshot.PageInfo;
import io.jacct.snapshot.Snapshot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Trial bookings of the agent's thread are timed and reach no page. */
@Tag("slow")
class CalibrationTest {
    private static final int FILE = EndpointKind.other(EndpointKind.FILE);

    @BeforeEach
    void open() {
        LedgerStart.close();
        TestLedger.open();
    }

    @AfterEach
    void close() {
        LedgerStart.close();
    }

    private static void book(int times) {
        for (int i = 0; i < times; i++) {
            Ledger.read(FILE, Ledger.begin(Operation.READ, FILE), 1, null);
        }
    }

    private static void assertSameBooks(Snapshot before, Snapshot after) {
        assertEquals(before.totals().counted(), after.totals().counted());
        assertEquals(before.started(), after.started());
        assertEquals(before.endpoints(), after.endpoints());
        assertEquals(before.deviceGeneration(), after.deviceGeneration());
        assertEquals(reads(before), reads(after));
        assertEquals(before.handles().open().size(), after.handles().open().size());
        assertEquals(before.page().bytes(), after.page().bytes());
    }

    private static List<Long> reads(Snapshot snapshot) {
        return snapshot.devices().stream().map(device -> device.endCount()).toList();
    }

    private static void bookOnTrial() {
        try {
            TrialBooks books = new TrialBooks(LedgerStart.state.endpoints);
            books.open();
            int endpoint = DescriptorLedger.pipe(TrialBooks.DESCRIPTOR);
            Ledger.read(endpoint, Ledger.begin(Operation.READ, endpoint), 7, null);
            Ledger.waited(Operation.WAIT, Ledger.begin(Operation.WAIT, 0));
            books.close();
            book(1);
            assertEquals(1, books.booked(Layout.counter(Counter.FILE_READS.id())));
            assertEquals(7, books.booked(Layout.counter(Counter.FILE_READ_BYTES.id())));
            assertEquals(1, books.booked(Layout.counter(Counter.WAITS.id())));
            assertEquals(0, Descriptors.get(TrialBooks.DESCRIPTOR));
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    private static Calibration calibration() {
        LedgerState now = LedgerStart.state;
        return new Calibration(now.page, now.endpoints, now.notes);
    }

    @Test
    void shouldBookOnTrialInNoBooks() throws Exception {
        book(1);
        Snapshot before = TestLedger.snapshot();
        TestLedger.onHiddenThread(CalibrationTest::bookOnTrial);
        assertSameBooks(before, TestLedger.snapshot());
    }

    @Test
    void shouldTellWhatItHasMeasuredSoonAndMoreExactlyLaterAndBookNothing() throws Exception {
        book(1);
        Snapshot before = TestLedger.snapshot();
        Calibration calibration = calibration();
        AtomicReference<OwnCost> first = new AtomicReference<>();
        TestLedger.onHiddenThread(
                () -> {
                    look(calibration, Calibration.FIRST - 1);
                    assertFalse(OwnCost.of(TestLedger.snapshot(), true).isCalibrated());
                    look(calibration, 1);
                    first.set(OwnCost.of(TestLedger.snapshot(), true));
                    look(calibration, Calibration.LOOKS - Calibration.FIRST);
                });
        Snapshot after = TestLedger.snapshot();
        assertTrue(first.get().isCalibrated());
        assertSameBooks(before, after);
        OwnCost cost = OwnCost.of(after, true);
        assertTrue(cost.operationNanos() <= first.get().operationNanos(), first::toString);
        assertTrue(cost.waitNanos() <= first.get().waitNanos(), first::toString);
        assertTrue(cost.clockNanos() > 0, cost::toString);
        assertTrue(cost.waitNanos() > cost.clockNanos(), cost::toString);
        assertTrue(cost.operationNanos() > cost.waitNanos(), cost::toString);
    }

    private static void look(Calibration calibration, int times) {
        for (int i = 0; i < times; i++) {
            calibration.look();
        }
    }

    @Test
    void shouldWaitUntilSoMuchIsBooked() throws Exception {
        book(1000);
        Calibration calibration = calibration();
        long before = Calibration.bookings(LedgerStart.state.page);
        assertTrue(before >= 1000 && before < Calibration.ENOUGH, () -> "counts " + before);
        TestLedger.onHiddenThread(calibration::run);
        assertFalse(calibration.hasBegun());
        book((int) Calibration.ENOUGH);
        Calibration another = calibration();
        TestLedger.onHiddenThread(another::run);
        assertTrue(another.hasBegun());
    }

    @Test
    void shouldWriteNanosecondsWithATenth() {
        assertEquals("87.3", Calibration.nanos(4365, 50));
        assertEquals("0.1", Calibration.nanos(3, 50));
        assertEquals(
                Map.of("operation", 87.3),
                PageInfo.figures("operation " + Calibration.nanos(873, 10)));
    }
}
