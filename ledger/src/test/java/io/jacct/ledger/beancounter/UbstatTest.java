// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.beancounter;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.counter.Resource;
import io.jacct.memory.BeancounterLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The invariants of periods and of the call, by the names that docs/beancounters.md gives them. */
class UbstatTest {
    private static final long SECOND = 1_000_000_000L;
    private static final int FILES = Resource.NUMFILE.id();
    private static final int SIGNAL = 10;

    private long nanos = 77;
    private final Clock clock =
            new Clock() {
                @Override
                long nanos() {
                    return nanos;
                }
            };
    private final Beancounters all = Fixture.beancounters(Map.of(), clock);
    private final Beancounter tenant = all.of("tenant", BeancounterLayout.NAMED, null);
    private final Ubstat ubstat = new Ubstat(all);
    private final byte[] buffer = new byte[4096];
    private final List<String> told = new ArrayList<>();

    private long call(int function, long luid, long seconds, long signum, String subscriber) {
        long[] request = {seconds, signum};
        return ubstat.call(function, luid, request, subscriber, () -> told.add(subscriber), buffer);
    }

    private long ask(long seconds, String subscriber) {
        return call(Ubstat.GETTIME, 0, seconds, SIGNAL, subscriber);
    }

    private long word(int index) {
        return ByteBuffer.wrap(buffer).order(ByteOrder.nativeOrder()).getLong(index * Long.BYTES);
    }

    private void pass(long seconds) {
        nanos += seconds * SECOND;
        all.periods.run();
    }

    private String times() {
        ubstat.call(Ubstat.GETTIME, 0, null, "", null, buffer);
        return word(0) + " " + word(1) + " " + word(2);
    }

    @Test
    void ub3ShouldHaveContiguousPeriods() {
        assertEquals("0 0 0", times());
        ask(2, "a");
        pass(2);
        assertEquals("0 2 2", times());
        ask(3, "a");
        pass(2);
        assertEquals("2 4 4", times(), "the smallest interval of the period before");
        pass(3);
        assertEquals("4 7 7", times());
        pass(3);
        assertEquals("4 7 10", times(), "nobody asked");
    }

    @Test
    void ub8ShouldTellOnceAndNotLaterThanAsked() {
        ask(5, "a");
        pass(4);
        assertEquals(List.of(), told);
        pass(1);
        assertEquals(List.of("a"), told);
        pass(5);
        pass(5);
        assertEquals(List.of("a"), told);
        ask(1, "a");
        pass(1);
        assertEquals(List.of("a", "a"), told);
    }

    @Test
    void ub8ShouldCountAPeriodWhenItsSignalsHaveRun() {
        List<Long> ended = new ArrayList<>();
        Runnable signal = () -> ended.add(all.periods.ended());
        ubstat.call(Ubstat.GETTIME, 0, new long[] {1, SIGNAL}, "a", signal, buffer);
        pass(1);
        assertEquals(List.of(0L), ended);
        assertEquals(1, all.periods.ended());
        pass(1);
        pass(1);
        assertEquals(2, all.periods.ended(), "one more without a request");
    }

    @Test
    void ub8ShouldReplaceAndCancelOnlyTheSubscribersOwn() {
        ask(5, "a");
        ask(5, "b");
        ask(5, "a");
        call(Ubstat.GETTIME, 0, 5, 0, "b");
        pass(5);
        assertEquals(List.of("a"), told);
    }

    @Test
    void ub9ShouldRefuseAnIntervalBelowOneAfterTheBufferIsFull() {
        tenant.charge(FILES, 3, Severity.FORCE);
        for (long seconds : new long[] {0, -1, Long.MIN_VALUE}) {
            Arrays.fill(buffer, (byte) 9);
            assertEquals(
                    -Ubstat.EINVAL, call(Ubstat.READ_ONE | FILES, tenant.id, seconds, SIGNAL, "a"));
            assertEquals(3, word(2));
        }
        assertEquals(Long.MAX_VALUE, all.periods.remaining());
        assertEquals(
                -Ubstat.EFAULT,
                ubstat.call(Ubstat.READ_ONE | FILES, tenant.id, null, "a", null, buffer));
    }

    @Test
    void ub9ShouldCheckInTheOriginalsOrder() {
        assertEquals(-Ubstat.ESRCH, call(0x990000, 99, 0, 0, "a"));
        assertEquals(-Ubstat.EINVAL, call(0x990000, 0, 0, 0, "a"));
        assertEquals(-Ubstat.EINVAL, call(Ubstat.READ_ONE | Resource.COUNT, 0, 1, 0, "a"));
        assertEquals(-Ubstat.ESRCH, call(Ubstat.READ_ALL, -1, 1, 0, "a"));
        assertEquals(Resource.COUNT, ubstat.call(Ubstat.UBPARMNUM, 99, null, "a", null, null));
        assertEquals(16, ubstat.call(Ubstat.UBLIST, 99, null, "a", null, buffer));
        assertEquals("0 1", word(0) + " " + word(1));
        assertEquals(-Ubstat.EFAULT, ubstat.call(Ubstat.READ_ALL, 0, new long[2], "a", null, null));
    }

    @Test
    void ub10ShouldNotLetALongerIntervalDelayAnEarlierDeadline() {
        ask(2, "a");
        ask(50, "b");
        pass(2);
        assertEquals(List.of("b", "a"), told);
        ask(Long.MAX_VALUE, "c");
        pass(2);
        assertEquals(List.of("b", "a", "c"), told, "the period of two seconds runs once more");
    }

    @Test
    void ub11ShouldGiveTheBeginningToAShortBuffer() {
        tenant.charge(FILES, 3, Severity.FORCE);
        byte[] small = new byte[20];
        long[] request = {1, 0};
        assertEquals(
                20, ubstat.call(Ubstat.READ_ONE | FILES, tenant.id, request, "a", null, small));
        ubstat.call(Ubstat.READ_ONE | FILES, tenant.id, request, "a", null, buffer);
        assertArrayEquals(Arrays.copyOf(buffer, 20), small);
    }

    @Test
    void ub12ShouldSayTheSameOneByOneAndTogether() {
        tenant.charge(FILES, 3, Severity.FORCE);
        ask(1, "a");
        pass(1);
        tenant.charge(FILES, 9, Severity.FORCE);
        call(Ubstat.READ_ONE | FILES, tenant.id, 9, 0, "a");
        String one = word(0) + " " + word(1) + " " + word(2) + " " + word(3);
        assertEquals("0 1 3 0", one);
        assertEquals(
                (2 + 2 * Resource.COUNT) * Long.BYTES, call(Ubstat.READ_ALL, tenant.id, 9, 0, "a"));
        assertEquals(
                one,
                word(0) + " " + word(1) + " " + word(2 + 2 * FILES) + " " + word(3 + 2 * FILES));
        call(Ubstat.READ_FULL, tenant.id, 9, 0, "a");
        int at = 2 + 8 * FILES;
        assertEquals(
                "3 3 0 0",
                word(at + 2) + " " + word(at + 3) + " " + word(at + 4) + " " + word(at + 5));
    }
}
