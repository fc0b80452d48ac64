// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import static io.jacct.snapshot.SomeDevices.device;
import static io.jacct.snapshot.SomeDevices.entry;
import static io.jacct.snapshot.SomeDevices.flow;
import static io.jacct.snapshot.SomeDevices.sampled;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.memory.DeviceLayout;
import io.jacct.testing.DeviceBuilder;
import io.jacct.testing.Flow;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DeviceStatisticsTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long CREATED = Long.MAX_VALUE - SECOND;
    private static final DeviceEntry FILE = entry(3, "file", CREATED);
    private static final Flow READS = flow(100, 409_600, 1_000_000);

    /** Four seconds after its creation; the clock has passed its largest number meanwhile. */
    private static final Device EARLIER =
            device(FILE, CREATED + 4 * SECOND, READS, flow(20, 2_048, 500_000), SECOND, 0);

    /** Two seconds later, with 50 reads, 10 writes and a transaction without data more. */
    private static final Device LATER =
            DeviceBuilder.of(FILE)
                    .taken(CREATED + 6 * SECOND)
                    .reads(flow(150, 614_400, 1_000_000))
                    .writes(flow(30, 3_072, 500_000))
                    .with(DeviceLayout.ACTIVE, 5)
                    .with(DeviceLayout.UNMATCHED, 1)
                    .with(DeviceLayout.IDLE, 2 * SECOND)
                    .with(DeviceLayout.LENGTH, EARLIER.queueNanos() + 3 * SECOND)
                    .with(DeviceLayout.FREES, 4)
                    .with(DeviceLayout.OTHERS, 16)
                    .with(DeviceLayout.OTHER_NANOS, 45_000_000)
                    .with(DeviceLayout.ERRORS, 6)
                    .build();

    @Test
    void shouldTellWhatWasDoneSinceTheCreation() {
        DeviceStatistics all = DeviceStatistics.sinceCreation(EARLIER);
        assertEquals(4, all.seconds());
        assertEquals(25, all.reads().operationsPerSecond());
        assertEquals(100, all.reads().kilobytesPerSecond());
        assertEquals(512, all.writes().bytesPerSecond());
        assertEquals(1, all.reads().millisPerTransaction());
        assertEquals(25, all.busyPercent());
        assertEquals(120, all.transfers());
    }

    @Test
    void shouldTellWhatWasDoneInBetween() {
        DeviceStatistics since = DeviceStatistics.between(EARLIER, LATER);
        assertEquals(2, since.seconds());
        assertEquals(25, since.reads().operationsPerSecond());
        assertEquals(5, since.writes().operationsPerSecond());
        assertEquals(100, since.reads().kilobytesPerSecond());
        assertEquals(0.5, since.writes().millisPerTransaction());
        assertEquals(50, since.busyPercent());
        assertEquals(1.5, since.queueLength());
        assertEquals(3, since.perSecond(Device::errors));
    }

    @Test
    @DisplayName("DEV-5: transactions without data count as transfers and bring no bytes")
    void shouldCountTransactionsWithoutData() {
        DeviceStatistics since = DeviceStatistics.between(EARLIER, LATER);
        assertEquals(80, since.transfers());
        assertEquals(40, since.transfersPerSecond());
        assertEquals(201.0 / 80, since.kilobytesPerTransfer());
        assertEquals((50 + 5 + 45) / 80.0, since.millisPerTransaction());
    }

    @Test
    void shouldKnowTheQuantilesOfTheIntervalAlone() {
        Device slow =
                device(
                        FILE,
                        LATER.takenNanos(),
                        READS.plus(flow(100, 0, 9_000_000)),
                        Flow.NONE,
                        0,
                        0);
        Times since = DeviceStatistics.between(EARLIER, slow).reads().times();
        assertEquals(9_000_000, since.quantile(0.01), 540_000);
        Times all = DeviceStatistics.sinceCreation(slow).reads().times();
        assertEquals(1_000_000, all.quantile(0.5), 60_000);
    }

    @Test
    @DisplayName("DEV-3: over no time, or with contradicting readings, every rate is 0")
    void shouldNotDivideByNothing() {
        for (DeviceStatistics none :
                List.of(
                        new DeviceStatistics(LATER, EARLIER, 0),
                        new DeviceStatistics(LATER, null, -1),
                        DeviceStatistics.between(LATER, LATER),
                        DeviceStatistics.between(LATER, EARLIER),
                        new DeviceStatistics(EARLIER, LATER, SECOND),
                        DeviceStatistics.sinceCreation(
                                device(FILE, CREATED, Flow.NONE, Flow.NONE, 0, 0)))) {
            DoubleStream rates =
                    DoubleStream.of(
                            none.reads().operationsPerSecond(),
                            none.writes().bytesPerSecond(),
                            none.transfersPerSecond(),
                            none.perSecond(Device::errors),
                            none.queueLength(),
                            none.busyPercent());
            rates.forEach(rate -> assertEquals(0.0, rate));
        }
        assertEquals(0, new DeviceStatistics(EARLIER, LATER, SECOND).kilobytesPerTransfer());
        assertEquals(0, new DeviceStatistics(EARLIER, LATER, SECOND).millisPerTransaction());
    }

    @Test
    @DisplayName(
            "DEV-3: for all readings, no number is negative or undefined, and none is over 100 %")
    void shouldAlwaysGiveNumbers() {
        Random random = new Random(1);
        for (int i = 0; i < 2000; i++) {
            DeviceStatistics some =
                    new DeviceStatistics(
                            random(random), random(random), random.nextLong(-SECOND, SECOND));
            double[] numbers = {
                some.seconds(),
                some.reads().operationsPerSecond(),
                some.writes().kilobytesPerSecond(),
                some.reads().millisPerTransaction(),
                some.kilobytesPerTransfer(),
                some.millisPerTransaction(),
                some.queueLength(),
                some.busyPercent(),
                some.reads().times().quantile(0.5)
            };
            for (double number : numbers) {
                assertTrue(number >= 0 && number < 1e300, some::toString);
            }
            assertTrue(some.busyPercent() <= 100);
        }
    }

    private static Device random(Random random) {
        Flow reads = flow(random.nextInt(3), random.nextInt(99), random.nextInt(5000));
        Flow writes = flow(random.nextInt(3), random.nextInt(99), random.nextInt(5000));
        return device(FILE, random.nextInt(), reads, writes, random.nextInt(), random.nextInt(2));
    }

    @Test
    @DisplayName("DEV-3: a clock that was read too early makes no device more than 100 % busy")
    void shouldNotBeBusierThanAllTheTime() {
        assertEquals(100, new DeviceStatistics(LATER, EARLIER, SECOND - 1).busyPercent());
    }

    @Test
    void shouldShowUtilisationOfWhatServesAlone() {
        for (String kind : List.of("socket", "listen", "datagram", "pipe", "stream")) {
            Device peer = device(entry(1, kind, 0), SECOND, Flow.NONE, Flow.NONE, SECOND, 1);
            assertFalse(DeviceStatistics.sinceCreation(peer).showsUtilisation(), kind);
        }
        assertTrue(DeviceStatistics.sinceCreation(LATER).showsUtilisation());
        Device sum = DeviceRollup.of("file", "file", List.of(LATER));
        assertFalse(DeviceStatistics.sinceCreation(sum).showsUtilisation());
    }

    @Test
    void shouldSayWhetherItKnowsOrEstimates() {
        Device sampled = sampled(EARLIER, 1);
        assertTrue(DeviceStatistics.sinceCreation(sampled).isBusyEstimated());
        assertFalse(DeviceStatistics.sinceCreation(EARLIER).isBusyEstimated());
        assertTrue(DeviceStatistics.between(EARLIER, sampled).isBusyEstimated());
        assertFalse(DeviceStatistics.between(sampled, sampled(LATER, 1)).isBusyEstimated());
    }

    @Test
    void shouldBeActiveWhileATransactionIsUnderWay() {
        assertTrue(DeviceStatistics.between(EARLIER, LATER).active());
        assertFalse(DeviceStatistics.between(EARLIER, EARLIER).active());
        assertTrue(DeviceStatistics.between(LATER, LATER).active());
    }
}
