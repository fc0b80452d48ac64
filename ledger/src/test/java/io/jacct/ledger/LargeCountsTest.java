// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Health;
import io.jacct.counter.Histogram;
import io.jacct.ledger.base.Seqlock;
import io.jacct.ledger.device.DeviceAccount;
import io.jacct.ledger.device.DeviceStripe;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.histogram.TimeBooking;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.DeviceLayout;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.page.DevicePages;
import java.util.List;
import java.util.Random;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Counts of histograms of devices that need more than 32 bits. */
class LargeCountsTest {
    /** In neighbouring buckets, which share a word. */
    private static final long EVEN = 1_024;

    private static final long ODD = 1_152;
    private static final long WEIGHT = (1L << 30) + 12_345;

    private final DeviceFixture fixture = new DeviceFixture(8);

    @AfterEach
    void close() {
        fixture.close();
    }

    private void book(DeviceStripe stripe, long nanos, long weight) {
        assertTrue(stripe.tryOpen());
        try {
            int reads = DeviceLayout.READ_HISTOGRAM;
            TimeBooking.add(stripe, reads, nanos, weight, fixture.endpoints.stripes);
            stripe.publish();
        } finally {
            stripe.holder = 0;
        }
    }

    /** As the housekeeper does it, which is woken meanwhile. */
    private void grow() {
        fixture.state.carries.run();
    }

    private long count(String name, long nanos) {
        return fixture.read(name).reads().times().buckets()[Histogram.bucket(nanos)];
    }

    private long count(long nanos) {
        return count("/data", nanos);
    }

    @Test
    @DisplayName("a count passes 2^31, 2^32 and 2^40 without a step back, and nothing beside it")
    void shouldCountInSixtyThreeBits() {
        DeviceStripe stripe = fixture.device.stripes()[0];
        long sum = 0;
        book(stripe, ODD, 5);
        while (sum < 1L << 40) {
            book(stripe, EVEN, WEIGHT);
            sum += WEIGHT;
            grow();
            assertEquals(sum, count(EVEN));
            assertEquals(5, count(ODD));
        }
        for (long odd = 5; odd < 1L << 34; odd += WEIGHT) {
            assertEquals(odd, count(ODD));
            book(stripe, ODD, WEIGHT);
        }
        assertEquals(sum, count(EVEN));
        assertEquals(0, fixture.health(Health.LOST_TIMES.id()));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void shouldAddUpTheStripes(int stripes) {
        fixture.stripes(stripes);
        Random random = new Random(stripes);
        long[] expected = new long[Histogram.BUCKETS];
        for (int i = 0; i < 500; i++) {
            DeviceStripe stripe = fixture.device.stripes()[random.nextInt(stripes)];
            long nanos = 256L << random.nextInt(4);
            long weight = random.nextInt(Integer.MAX_VALUE);
            book(stripe, nanos, weight);
            expected[Histogram.bucket(nanos)] += weight;
            grow();
            long[] buckets = fixture.read().reads().times().buckets();
            for (int b = 0; b < buckets.length; b++) {
                assertEquals(expected[b], buckets[b], "step " + i);
            }
        }
    }

    private DeviceAccount file(String name) {
        return fixture.endpoints.entry(fixture.endpoints.of(EndpointKind.FILE, name)).device;
    }

    @Test
    void shouldLoseNoCountWhenDevicesAreFolded() {
        long sum = 0;
        for (int i = 0; i < 40; i++) {
            DeviceStripe stripe = file("/file/" + i).stripes()[0];
            assertEquals(0, count("/file/" + i, EVEN), "stripe " + i + " was used before");
            for (int times = i % 7; times > 0; times--) {
                book(stripe, EVEN, WEIGHT);
                book(stripe, ODD, WEIGHT);
                sum += WEIGHT;
                grow();
            }
            assertEquals(sum, all(EVEN), "file " + i);
            assertEquals(sum, all(ODD), "file " + i);
        }
        assertTrue(fixture.health(Health.FOLDED_ENDPOINTS.id()) > 20);
        assertTrue(count("other", EVEN) > 1L << 34);
        assertEquals(0, fixture.health(Health.LOST_TIMES.id()));
    }

    private long all(long nanos) {
        return fixture.all().stream()
                .map(Device::reads)
                .mapToLong(reads -> reads.times().buckets()[Histogram.bucket(nanos)])
                .sum();
    }

    /** A histogram that has given its carries back leaves them to the next one. */
    @Test
    void shouldUseCarriesAgain() {
        for (int i = 0; i < 200; i++) {
            DeviceStripe stripe = file("/file/" + i).stripes()[0];
            for (int times = 0; times < 5; times++) {
                book(stripe, EVEN, WEIGHT);
                if (i == 0) {
                    grow();
                }
            }
        }
        assertEquals(1_000 * WEIGHT, all(EVEN));
        assertEquals(0, fixture.health(Health.LOST_TIMES.id()));
    }

    @Test
    void shouldStandWhereThereIsNoRoomAndSaySo() {
        DeviceStripe stripe = fixture.device.stripes()[0];
        long sum = 0;
        for (int i = 0; i < 6; i++) {
            book(stripe, EVEN, WEIGHT);
            sum += WEIGHT;
            assertEquals(Math.min(sum, Histogram.MOST_ALONE), count(EVEN));
            assertEquals(0, count(ODD));
        }
        assertEquals(sum - count(EVEN), fixture.health(Health.LOST_TIMES.id()));
        grow();
        long stood = count(EVEN);
        book(stripe, EVEN, WEIGHT);
        assertEquals(stood + WEIGHT, count(EVEN));
    }

    /** The writer was killed, or met an error, between its stores. */
    @Test
    void shouldBeRightAfterAnyStore() {
        DeviceStripe stripe = fixture.device.stripes()[0];
        long sum = 0;
        long word =
                stripe.address
                        + DeviceLayout.READ_HISTOGRAM
                        + Histogram.word(Histogram.bucket(EVEN)) * (long) Long.BYTES;
        for (; sum < 1L << 33; sum += WEIGHT) {
            book(stripe, EVEN, WEIGHT);
            grow();
        }
        for (int i = 0; i < 20; i++) {
            // the carry is that of before
            long before = CounterMemory.getPlain(word);
            CounterMemory.putPlain(word, before + WEIGHT & 0xFFFF_FFFFL);
            sum += WEIGHT;
            assertEquals(sum, count(EVEN), "step " + i);
            // and the next writer of the carry mends it
            for (int more = 0; more < 3; more++) {
                book(stripe, EVEN, WEIGHT);
                sum += WEIGHT;
                assertEquals(sum, count(EVEN), "step " + i);
            }
        }
    }

    /**
     * The reader has looked for carries, and then the count passes 2^32. What it reads then is not
     * kept as that of a device at rest.
     */
    @Test
    void shouldReadAgainWhatHasGotItsFirstCarryMeanwhile() {
        DeviceStripe stripe = fixture.device.stripes()[0];
        many(stripe, 3);
        grow();
        fixture.now += 10;
        int[] looks = new int[1];
        LongSupplier clock =
                () -> {
                    many(stripe, looks[0]++ == 0 ? 2 : 0);
                    return fixture.now;
                };
        assertEquals(5 * WEIGHT, count(DevicePages.read(fixture.state.page, clock)));
    }

    @Test
    void shouldAddUpWhatThreadsBookAtTheSameTime() {
        fixture.stripes(4);
        DeviceStripe[] stripes = fixture.device.stripes();
        int each = 500;
        // the first carry makes room for more
        many(stripes[0], 3);
        grow();
        List<Thread> threads =
                Stream.of(stripes).map(stripe -> new Thread(() -> many(stripe, each))).toList();
        threads.forEach(Thread::start);
        long last = 0;
        while (threads.stream().anyMatch(Thread::isAlive)) {
            grow();
            // once: a second reading would see more
            long now = count(DevicePages.read(fixture.state.page, () -> fixture.now));
            assertTrue(now >= last, now + " after " + last);
            last = now;
        }
        assertEquals((4L * each + 3) * WEIGHT, count(EVEN));
        assertEquals(0, fixture.health(Health.LOST_TIMES.id()));
    }

    private static long count(List<Device> devices) {
        return devices.stream()
                .mapToLong(each -> each.reads().times().buckets()[Histogram.bucket(EVEN)])
                .sum();
    }

    private void many(Seqlock stripe, int times) {
        for (int i = 0; i < times; i++) {
            book((DeviceStripe) stripe, EVEN, WEIGHT);
        }
    }
}
