// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.counter.DevstatCodes;
import io.jacct.ledger.base.Token;
import io.jacct.ledger.device.DeviceStripe;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeviceTest {
    private final DeviceFixture fixture = new DeviceFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    private long begin(int thread) {
        return fixture.on(thread, () -> fixture.device.begin(0));
    }

    private void end(int thread, long token, int kind, long bytes) {
        fixture.on(thread, () -> fixture.device.end(token, kind, bytes, DevstatCodes.NONE, false));
    }

    @Test
    @DisplayName(
            "DEV-1: an end without a start is counted, and later transactions are timed correctly")
    void shouldCountAnEndWithoutAStart() {
        end(0, 0, DevstatCodes.READ, 10);
        assertEquals(1, fixture.read().unmatched());
        assertEquals(0, fixture.read().busyCount());
        long token = begin(0);
        fixture.now += 30;
        end(0, token, DevstatCodes.READ, 10);
        Device device = fixture.read();
        assertEquals(30, device.busyNanos());
        assertEquals(1, device.reads().operations());
        assertEquals(10, device.reads().bytes());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    @DisplayName("DEV-3, DEV-11: busy time stands while idle and grows during a transaction")
    void shouldGrowWhileBusyOnly(int stripes) {
        fixture.stripes(stripes);
        fixture.now += 100;
        assertEquals(0, fixture.read().busyNanos());
        long token = begin(0);
        fixture.now += 7;
        assertEquals(7, fixture.read().busyNanos());
        assertEquals(1, fixture.read().busyCount());
        end(0, token, DevstatCodes.NO_DATA, 0);
        fixture.now += 1000;
        assertEquals(7, fixture.read().busyNanos());
        assertEquals(7, fixture.read().queueNanos());
    }

    @Test
    @DisplayName("DEV-4: the time of overlapping transactions counts once")
    void shouldCountOverlapOnce() {
        fixture.stripes(2);
        long one = begin(0);
        fixture.now += 10;
        long other = begin(1);
        fixture.now += 10;
        end(0, one, DevstatCodes.READ, 1);
        fixture.now += 10;
        end(1, other, DevstatCodes.WRITE, 1);
        assertEquals(30, fixture.read().busyNanos());
        assertEquals(40, fixture.read().queueNanos());
    }

    @Test
    @DisplayName("DEV-5: bytes count in their direction only, and an end of file has none")
    void shouldKeepBytesInTheirDirection() {
        end(0, begin(0), DevstatCodes.READ, 100);
        end(0, begin(0), DevstatCodes.READ, -1);
        end(0, begin(0), DevstatCodes.WRITE, 20);
        end(0, begin(0), DevstatCodes.FREE, 7);
        end(0, begin(0), DevstatCodes.NO_DATA, 7);
        Device device = fixture.read();
        assertEquals(2, device.reads().operations());
        assertEquals(100, device.reads().bytes());
        assertEquals(1, device.writes().operations());
        assertEquals(20, device.writes().bytes());
        assertEquals(1, device.frees());
        assertEquals(1, device.others());
        assertEquals(5, device.endCount());
    }

    @Test
    void shouldKnowTheLongestAndHowLongItTookMostly() {
        for (int i = 1; i <= 100; i++) {
            long token = begin(0);
            fixture.now += i * 1000L;
            end(0, token, DevstatCodes.READ, 1);
        }
        Device.DirectionStats reads = fixture.read().reads();
        assertEquals(100_000, reads.longestNanos());
        assertEquals(fixture.now, reads.longestAtNanos());
        assertEquals(50_000, reads.times().quantile(0.5), 0.06 * 50_000);
        assertEquals(99_000, reads.times().quantile(0.99), 0.06 * 99_000);
    }

    /** Changes the last bucket of one histogram and no word beside it. */
    @Test
    void shouldKnowTheLongestExactlyThatNoBucketIsFor() {
        long hour = 3_600_000_000_000L;
        for (int i = 1; i <= 4; i++) {
            long token = begin(0);
            fixture.now += i == 4 ? hour : 1000;
            end(0, token, i % 2 == 0 ? DevstatCodes.READ : DevstatCodes.WRITE, 1);
        }
        Device read = fixture.read();
        assertEquals(hour, read.reads().longestNanos());
        assertEquals(1000, read.reads().times().quantile(0.5), 60);
        assertEquals(Times.OPEN, read.reads().times().quantile(1));
        assertEquals(1000, read.writes().times().quantile(1), 60);
    }

    /** The end of a transaction finds its stripe taken, as by a thread that lost its processor. */
    @Test
    void shouldBookAnEndThatFoundItsStripeTaken() {
        fixture.stripes(2);
        long token = begin(0);
        DeviceStripe taken = fixture.device.stripes()[(int) token & 3];
        DeviceFixture.takenBySomebody(taken);
        fixture.now += 10;
        end(0, token, DevstatCodes.READ, 5);
        taken.close();
        assertEquals(5, fixture.read().reads().bytes());
        assertEquals(0, fixture.read().busyCount());
        fixture.now += 10;
        assertEquals(10, fixture.read().busyNanos());
        assertEquals(10, fixture.read().queueNanos());
        end(0, token, DevstatCodes.READ, 5);
        assertEquals(1, fixture.read().unmatched(), "DEV-1");
        assertEquals(0, fixture.read().busyCount());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void shouldEndAllThatAreUnderWayOnce(int stripes) {
        fixture.stripes(2);
        long elsewhere = begin(0);
        DeviceStripe taken = fixture.device.stripes()[(int) elsewhere & 3];
        DeviceFixture.takenBySomebody(taken);
        end(0, elsewhere, DevstatCodes.READ, 5);
        taken.close();
        begin(0);
        begin(1);
        fixture.stripes(stripes);
        fixture.now += 10;
        fixture.device.endAll();
        fixture.now += 10;
        Device device = fixture.read();
        assertEquals(0, device.busyCount());
        assertEquals(10, device.busyNanos());
        assertEquals(20, device.queueNanos());
        assertEquals(2, device.errors());
        assertEquals(3, device.endCount());
    }

    /**
     * A thread loses its processor after it has read the clock, and other threads add up meanwhile.
     */
    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    @DisplayName("DEV-4: a thread that was overtaken uses one later time for everything")
    void shouldBeExactForWhoIsOvertaken(int stripes) {
        fixture.stripes(stripes);
        fixture.meanwhile = () -> transactions(1000);
        long token = begin(0);
        assertEquals(fixture.now, Token.time(token));
        assertEquals(3000, fixture.read().busyNanos());
        fixture.now += 5;
        fixture.meanwhile = () -> transactions(1000);
        end(0, token, DevstatCodes.READ, 1);
        fixture.now += 9;
        Device device = fixture.read();
        assertEquals(3000 + 5 + 7000, device.busyNanos());
        assertEquals(3000 + 5 + 7000 + 3000, device.queueNanos());
        assertEquals(device.queueNanos(), device.reads().nanos());
    }

    /** Two transactions of three nanoseconds each, four nanoseconds apart. */
    private void transactions(int count) {
        for (int i = 0; i < count; i++) {
            long token = begin(1);
            fixture.now += 3;
            end(1, token, DevstatCodes.READ, 1);
            fixture.now += 4;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    @DisplayName("DEV-4: an owner without a processor distorts neither busy nor idle time")
    void shouldBeExactWhileAStripeIsTaken(int stripes) {
        fixture.stripes(stripes);
        DeviceStripe taken = fixture.device.stripes()[stripes - 1];
        DeviceFixture.takenBySomebody(taken);
        for (int i = 0; i < 1000; i++) {
            long token = begin(i % 4);
            fixture.now += 3;
            end(i % 4, token, DevstatCodes.READ, 1);
            fixture.now += 4;
        }
        taken.close();
        assertEquals(3000, fixture.read().busyNanos());
        assertEquals(3000, fixture.read().queueNanos());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    @DisplayName("DEV-4: busy time is the length of the union, on every schedule")
    void shouldBeBusyForTheMeasureOfTheUnion(int stripes) {
        Random random = new Random(stripes);
        List<Long> open = new ArrayList<>();
        long union = 0;
        long durations = 0;
        long before = fixture.read().busyNanos();
        for (int i = 0; i < 3000; i++) {
            if (i == 1000) {
                fixture.stripes(stripes);
            }
            long step = random.nextInt(50);
            fixture.now += step;
            union += open.isEmpty() ? 0 : step;
            durations += step * open.size();
            int thread = random.nextInt(4);
            if (open.isEmpty() || open.size() < 5 && random.nextBoolean()) {
                open.add(begin(thread));
            } else {
                end(thread, open.remove(random.nextInt(open.size())), DevstatCodes.READ, 1);
            }
            Device now = fixture.read();
            assertEquals(union, now.busyNanos() - before, "step " + i);
            assertEquals(durations, now.queueNanos(), "step " + i);
            assertEquals(open.size(), now.busyCount());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    @DisplayName("DEV-4: start_time is the last change to busy, last_comp_time the last end")
    void shouldKnowWhenItGotBusyAndWhenOneEnded(int stripes) {
        Random random = new Random(stripes);
        List<Long> open = new ArrayList<>();
        List<Long> expected = List.of(0L, 0L, 0L);
        assertEquals(expected, lastEvents());
        for (int i = 0; i < 3000; i++) {
            if (i == 1000) {
                fixture.stripes(stripes);
            }
            fixture.now += 1 + random.nextInt(50);
            int thread = random.nextInt(4);
            long start = open.isEmpty() ? fixture.now : expected.get(0);
            long end = expected.get(1);
            if (open.isEmpty() || open.size() < 5 && random.nextBoolean()) {
                open.add(begin(thread));
            } else {
                end(thread, open.remove(random.nextInt(open.size())), DevstatCodes.READ, 1);
                end = fixture.now;
            }
            expected = List.of(start, end, fixture.now);
            assertEquals(expected, lastEvents(), "step " + i);
        }
    }

    private List<Long> lastEvents() {
        Device now = fixture.read();
        return List.of(now.busySinceNanos(), now.lastCompNanos(), now.lastChangeNanos());
    }
}
