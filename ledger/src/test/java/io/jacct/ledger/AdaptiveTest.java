// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.counter.Operation;
import io.jacct.ledger.base.Token;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.device.Endpoints;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceStatistics;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Page;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** What is timed with {@code timing=auto}. */
class AdaptiveTest {
    private static final int MANY = 100_000;

    @Test
    void shouldTimeSomeOfTheFastOnesAndCountThemAll() throws Exception {
        List<String> expected =
                List.of("all counted", "some timed", "the device says how many", "estimated");
        assertEquals(expected, OwnLedger.call(Fast.class));
    }

    @Test
    void shouldTellTheSameErrorOfTheTaskAndOfItsDevice() throws Exception {
        assertEquals(
                List.of("the same time", "the same error", "less than the time"),
                OwnLedger.call(Errors.class));
    }

    @Test
    void shouldTimeEachOfTheSlowOnesFromItsBeginning() throws Exception {
        assertEquals(
                List.of("begun", "none sampled", "no error", "busy for that long", "not estimated"),
                OwnLedger.call(Slow.class));
    }

    @Test
    void shouldNotSeemToBeBusyAfterOperationsThatOverlapped() throws Exception {
        long[] busy = (long[]) OwnLedger.call(Overlapping.class);
        assertTrue(busy[0] > 0 && busy[0] <= busy[1], busy[0] + " of " + busy[1]);
        assertEquals(busy[0], busy[2], "later");
    }

    @Test
    void shouldTimeEachOperationThatMovesNothing() throws Exception {
        assertEquals(List.of("forces", "parks"), OwnLedger.call(Others.class));
    }

    private static final int FILE = EndpointKind.other(EndpointKind.FILE);

    private static void open() throws Exception {
        LedgerStart.open(Map.of("page", "target/adaptive-test.page", "timing", "auto"));
    }

    /** Reads of a byte; returns how many of them were timed from the beginning or drawn. */
    private static int read(int operations) {
        int timed = 0;
        for (int i = 0; i < operations; i++) {
            long token = Ledger.begin(Operation.READ, FILE);
            timed += Token.begun(token) || Token.isAtOnce(token) ? 1 : 0;
            Ledger.read(FILE, token, 1, null);
        }
        return timed;
    }

    private static Device device() throws Exception {
        return Page.own().snapshot().devices().get(0);
    }

    private static boolean isEstimated(Device device) {
        return DeviceStatistics.sinceCreation(device).isBusyEstimated();
    }

    /**
     * One thread reads, so the device is busy for as long as its reads take. If the estimate is
     * longer than the device's life, it is busy for less.
     */
    private static boolean isPossible(Device device) {
        return device.busyNanos() > 0
                && device.busyNanos() <= device.reads().nanos()
                && device.queueNanos() == device.reads().nanos();
    }

    private static String unless(boolean holds, String what, Object found) {
        return holds ? what : "not " + what + ": " + found;
    }

    /** Nothing is read, so an operation takes less than a microsecond. */
    public static final class Fast implements Callable<List<String>> {
        @Override
        public List<String> call() throws Exception {
            open();
            int timed = read(MANY);
            Device device = device();
            boolean all = device.reads().operations() == MANY && device.reads().bytes() == MANY;
            long sampled = device.sampled();
            return List.of(
                    unless(all, "all counted", device),
                    unless(timed > MANY / 256 && timed < MANY / 2, "some timed", timed),
                    unless(
                            sampled > MANY / 2 && sampled <= MANY && device.busyCount() == 0,
                            "the device says how many",
                            sampled),
                    unless(isEstimated(device) && isPossible(device), "estimated", device));
        }
    }

    /** The standard error of a sum of very many is small. */
    public static final class Errors implements Callable<List<String>> {
        @Override
        public List<String> call() throws Exception {
            open();
            read(MANY);
            Snapshot snapshot = Page.own().snapshot();
            Counts mine = TestLedger.task(snapshot, Thread.currentThread().getId()).counts();
            Device.DirectionStats reads = snapshot.devices().get(0).reads();
            return List.of(
                    unless(
                            mine.get(Counter.FILE_READ_NANOS) == reads.nanos(),
                            "the same time",
                            reads),
                    unless(
                            mine.get(Counter.IO_VARIANCE) == reads.variance(),
                            "the same error",
                            reads.variance()),
                    unless(
                            reads.nanosError() > 0 && reads.nanosError() < reads.nanos(),
                            "less than the time",
                            reads.nanosError()));
        }
    }

    /** Each read takes more than ten microseconds. */
    public static final class Slow implements Callable<List<String>> {
        private static final int READS = 1_000;
        private static final int NANOS = 11_000;

        @Override
        public List<String> call() throws Exception {
            open();
            boolean begun = true;
            for (int i = 0; i < READS; i++) {
                long token = Ledger.begin(Operation.READ, FILE);
                long until = System.nanoTime() + NANOS;
                while (System.nanoTime() < until) {
                    Thread.onSpinWait();
                }
                begun &= Token.begun(token);
                Ledger.read(FILE, token, 1, null);
            }
            Device device = device();
            return List.of(
                    unless(begun, "begun", device),
                    unless(device.sampled() == 0, "none sampled", device.sampled()),
                    unless(device.reads().nanosError() == 0, "no error", device.reads()),
                    unless(
                            device.busyNanos() >= READS * NANOS
                                    && device.busyNanos() == device.reads().nanos(),
                            "busy for that long",
                            device.busyNanos()),
                    unless(!isEstimated(device), "not estimated", device));
        }
    }

    /**
     * Each operation stands for 128 that took as long, as if many threads did them. Returns how
     * long the device was busy, how long it was there, and how long it was busy a moment later.
     */
    public static final class Overlapping implements Callable<long[]> {
        @Override
        public long[] call() throws Exception {
            open();
            for (int i = 0; i < 1_000; i++) {
                if (i == 300) {
                    // as threads do that find its only stripe taken
                    Endpoints all = LedgerStart.state.endpoints;
                    all.stripes.more(all.device(FILE));
                }
                long token = Token.drawn(7);
                while (System.nanoTime() - Token.time(token) < 10_000) {
                    Thread.onSpinWait();
                }
                Ledger.read(FILE, token, 1, null);
            }
            long ended = System.nanoTime();
            Device device = device();
            while (System.nanoTime() - device.takenNanos()
                    < ended - device.entry().createdNanos()) {
                Thread.onSpinWait();
            }
            long life = device.takenNanos() - device.entry().createdNanos();
            return new long[] {device.busyNanos(), life, device().busyNanos()};
        }
    }

    /** On a device whose reads are fast. */
    public static final class Others implements Callable<List<String>> {
        @Override
        public List<String> call() throws Exception {
            open();
            read(MANY);
            boolean forces = true;
            boolean parks = true;
            for (int i = 0; i < 100; i++) {
                long force = Ledger.begin(Operation.OTHER, FILE);
                forces &= Token.begun(force);
                Ledger.other(FILE, force, null);
                long park = Ledger.begin(Operation.PARK, 0);
                parks &= Token.isTimed(park) && Token.weight(park) == 1;
                Ledger.waited(Operation.PARK, park);
            }
            return List.of(unless(forces, "forces", ""), unless(parks, "parks", ""));
        }
    }
}
