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
import io.jacct.ledger.trial.TrialBooks;
import io.jacct.memory.Layout;
import io.jacct.snapshot.OwnCost;
import io.jacct.snapshot.OwnCost.Kind;
import io.jacct.snapshot.PageInfo;
import io.jacct.snapshot.Snapshot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Trial bookings of the agent's thread are timed and reach no page. */
@Tag("slow")
class CalibrationTest {
    /** The first JDK with virtual threads. */
    private static final int VIRTUAL = 21;

    /** The events of a slice. */
    private static final int TIMES = 50;

    private static final int WARM_UP = 2_000;

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
        assertEquals(before.executors(), after.executors());
        assertEquals(before.queueChanges(), after.queueChanges());
        assertEquals(before.page().bytes(), after.page().bytes());
    }

    private static List<Long> reads(Snapshot snapshot) {
        return snapshot.devices().stream().map(device -> device.endCount()).toList();
    }

    private static void bookOnTrial() {
        TrialBooks books = trialBooks();
        books.open();
        for (int kind = 0; kind < TrialSlices.KINDS.length; kind++) {
            assertTrue(TrialSlices.nanos(books, kind) > 0);
        }
        int endpoint = DescriptorLedger.pipe(TrialBooks.DESCRIPTOR);
        Ledger.read(endpoint, Ledger.begin(Operation.READ, endpoint), 7, null);
        books.close();
        book(1);
        assertEquals(TIMES + 7, booked(books, Counter.FILE_READ_BYTES));
        assertEquals(TIMES, booked(books, Counter.FILE_OPENS));
        assertEquals(TIMES, booked(books, Counter.FILE_CLOSES));
        assertEquals(TIMES, booked(books, Counter.WAITS));
        assertEquals(TIMES, booked(books, Counter.VIRTUAL_ENDS));
        assertEquals(TIMES, books.tasks());
        assertEquals(0, Descriptors.get(TrialBooks.DESCRIPTOR));
    }

    private static TrialBooks trialBooks() {
        try {
            return new TrialBooks(state().endpoints, state().executors, null);
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    private static long booked(TrialBooks books, Counter counter) {
        return books.booked(Layout.counter(counter.id()));
    }

    private static long bookings() {
        return Calibration.bookings(state().page, 2 * Calibration.ENOUGH);
    }

    private static Calibration calibration() {
        return new Calibration(state());
    }

    private static LedgerState state() {
        return LedgerStart.state;
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
                    warmUp();
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
        for (Kind kind : Kind.values()) {
            String all = kind + ": " + first + ", " + cost;
            boolean happens = kind != Kind.VIRTUAL || Runtime.version().feature() >= VIRTUAL;
            assertEquals(happens, nanos(cost, kind) > 0, all);
            assertTrue(nanos(cost, kind) <= nanos(first.get(), kind), all);
        }
        assertTrue(cost.clockNanos() > 0, cost::toString);
        assertTrue(nanos(cost, Kind.WAIT) > cost.clockNanos(), cost::toString);
        assertTrue(nanos(cost, Kind.OPERATION) > nanos(cost, Kind.WAIT), cost::toString);
        assertTrue(nanos(cost, Kind.OPEN) > nanos(cost, Kind.SAMPLED), cost::toString);
    }

    /** Until the compiler is done; before that, the kinds differ by how far it is with each. */
    private static void warmUp() {
        TrialBooks books = trialBooks();
        books.open();
        for (int i = 0; i < WARM_UP * TrialSlices.KINDS.length; i++) {
            TrialSlices.nanos(books, i % TrialSlices.KINDS.length);
        }
        books.close();
    }

    private static double nanos(OwnCost cost, Kind kind) {
        return cost.part(kind).nanos();
    }

    private static void look(Calibration calibration, int times) {
        for (int i = 0; i < times; i++) {
            calibration.look();
        }
    }

    @Test
    void shouldWaitUntilSoMuchIsBooked() throws Exception {
        book(100);
        Calibration calibration = calibration();
        long before = bookings();
        assertTrue(before >= 100 && before < Calibration.ENOUGH, () -> "counts " + before);
        TestLedger.onHiddenThread(calibration::run);
        assertFalse(calibration.hasBegun());
        book((int) Calibration.ENOUGH);
        Calibration another = calibration();
        TestLedger.onHiddenThread(another::run);
        assertTrue(another.hasBegun());
    }

    @Test
    void shouldAlsoCountChangesOfQueues() throws Exception {
        long before = bookings();
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        for (int i = 0; i < Calibration.ENOUGH; i++) {
            ExecutorLedger.queueing(pool);
        }
        assertEquals(Calibration.ENOUGH, TestLedger.snapshot().queueChanges());
        assertEquals(before + Calibration.ENOUGH, bookings());
        Calibration calibration = calibration();
        TestLedger.onHiddenThread(calibration::run);
        assertTrue(calibration.hasBegun());
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
