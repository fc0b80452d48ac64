// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.counter.Operation;
import io.jacct.ledger.base.Tick;
import io.jacct.ledger.base.Token;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.task.SamplingDecision;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Page;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** The bookings with {@code timing=sampled}. */
class SampledTest {
    private static final int EVERY = 8;
    private static final int BLOCKS = 1000;

    @Test
    void shouldDrawOneOfEachEightAndCountThemAll() throws Exception {
        long[] drawn = (long[]) OwnLedger.call(OneOfEight.class);
        assertEquals(BLOCKS, drawn[0], "blocks with one drawn");
        for (int place = 0; place < EVERY; place++) {
            // 125 on average, with a standard deviation of 10
            long often = drawn[1 + place];
            assertTrue(often > 60 && often < 190, "place " + place + " was drawn " + often);
        }
    }

    @Test
    void shouldHaveNoBiasWhateverThePattern() throws Exception {
        double[] ratios = (double[]) OwnLedger.call(Patterns.class);
        for (double ratio : ratios) {
            // some seven standard deviations
            assertEquals(1, ratio, 0.1);
        }
    }

    @Test
    void shouldBookTheTimeOfThoseDrawnForAll() throws Exception {
        assertEquals(
                List.of("reads 8000 of 8000 bytes", "device the same", "parks each"),
                OwnLedger.call(Booked.class));
    }

    @Test
    void shouldCountEachSlowOneForItself() throws Exception {
        long[] nanos = (long[]) OwnLedger.call(Slow.class);
        assertTrue(nanos[0] >= EVERY * Tick.NANOS, "all are in the sum: " + nanos[0]);
        assertTrue(nanos[0] <= nanos[1], nanos[0] + " of " + nanos[1]);
        assertEquals(nanos[0], nanos[2], "device");
        assertTrue(nanos[3] >= Tick.NANOS, "the longest is among them: " + nanos[3]);
        assertTrue(nanos[4] < Tick.NANOS, "one in eight is slow, the median is not: " + nanos[4]);
    }

    private static void open() throws Exception {
        LedgerStart.open(
                Map.of(
                        "page", "target/sampled-test.page",
                        "timing", "sampled",
                        "timing.every", "" + EVERY));
    }

    /**
     * The number of blocks with exactly one timed operation, and then how often each place was
     * drawn.
     */
    public static final class OneOfEight implements Callable<long[]> {
        @Override
        public long[] call() throws Exception {
            open();
            SamplingDecision draw = new SamplingDecision(4711);
            long[] result = new long[1 + EVERY];
            for (int block = 0; block < BLOCKS; block++) {
                int hits = 0;
                for (int place = 0; place < EVERY; place++) {
                    if (draw.hits()) {
                        hits++;
                        result[1 + place]++;
                    }
                }
                result[0] += hits == 1 ? 1 : 0;
            }
            return result;
        }
    }

    /**
     * Estimates divided by true values, where one operation in 2, 3, 8 and 13 takes a hundred times
     * as long.
     */
    public static final class Patterns implements Callable<double[]> {
        private static final int[] PERIODS = {2, 3, EVERY, 13};

        @Override
        public double[] call() throws Exception {
            open();
            double[] ratios = new double[PERIODS.length];
            for (int i = 0; i < ratios.length; i++) {
                ratios[i] = ratio(new SamplingDecision(i), PERIODS[i]);
            }
            return ratios;
        }

        private static double ratio(SamplingDecision draw, int period) {
            long truth = 0;
            long estimate = 0;
            for (int n = 0; n < 1_000_000; n++) {
                long nanos = n % period == 0 ? 100 : 1;
                truth += nanos;
                long token = draw.hits() ? Token.atOnce(System.nanoTime(), true) : Token.UNTIMED;
                estimate += Token.isTimed(token) ? nanos * Token.weight(token) : 0;
            }
            return (double) estimate / truth;
        }
    }

    /**
     * In each row of reads one is slow, at another place. The sum, the most that it can be, the sum
     * of the device, its longest, and its median.
     */
    public static final class Slow implements Callable<long[]> {
        private static final int FILE = EndpointKind.other(EndpointKind.FILE);

        @Override
        public long[] call() throws Exception {
            open();
            long most = 0;
            for (int row = 0; row < EVERY; row++) {
                for (int place = 0; place < EVERY; place++) {
                    long token = Ledger.begin(Operation.READ, FILE);
                    boolean slow = place == row;
                    while (slow && isQuick(token)) {
                        Thread.onSpinWait();
                    }
                    Ledger.read(FILE, token, 1, null);
                    long nanos = System.nanoTime() - Token.time(token) + Tick.NANOS;
                    most += slow ? nanos : nanos * EVERY;
                }
            }
            Snapshot snapshot = Page.own().snapshot();
            Counts mine = TestLedger.task(snapshot, Thread.currentThread().getId()).counts();
            Device device = snapshot.devices().get(0);
            return new long[] {
                mine.get(Counter.FILE_READ_NANOS),
                most,
                device.reads().nanos(),
                device.reads().longestNanos(),
                device.reads().times().quantile(0.5)
            };
        }

        /** Whether two ticks have not come since the operation began. */
        private static boolean isQuick(long token) {
            long settled = Token.settled(token);
            return settled == Token.UNDRAWN || settled == token;
        }
    }

    /** Reads of a file, and parks, as woven code books them. */
    public static final class Booked implements Callable<List<String>> {
        private static final int FILE = EndpointKind.other(EndpointKind.FILE);

        @Override
        public List<String> call() throws Exception {
            open();
            long began = System.nanoTime();
            int timed = 0;
            for (int i = 0; i < BLOCKS * EVERY; i++) {
                long token = Ledger.begin(Operation.READ, FILE);
                timed += Token.isAtOnce(token) ? 1 : 0;
                Ledger.read(FILE, token, 1, null);
            }
            long most = (System.nanoTime() - began) * EVERY;
            boolean parksTimed = true;
            for (int i = 0; i < EVERY; i++) {
                long token = Ledger.begin(Operation.PARK, 0);
                parksTimed &= Token.isTimed(token) && Token.weight(token) == 1;
                Ledger.waited(Operation.PARK, token);
            }
            Snapshot snapshot = Page.own().snapshot();
            Counts mine = TestLedger.task(snapshot, Thread.currentThread().getId()).counts();
            long nanos = mine.get(Counter.FILE_READ_NANOS);
            boolean fair = timed == BLOCKS && nanos > 0 && nanos <= most;
            Device device = snapshot.devices().get(0);
            boolean same =
                    device.reads().operations() == BLOCKS * EVERY
                            && device.reads().nanos() == nanos;
            return List.of(
                    fair
                            ? "reads "
                                    + mine.get(Counter.FILE_READS)
                                    + " of "
                                    + mine.get(Counter.FILE_READ_BYTES)
                                    + " bytes"
                            : timed + " timed, " + nanos + " ns of at most " + most,
                    same ? "device the same" : device.toString(),
                    parksTimed ? "parks each" : "parks not");
        }
    }
}
