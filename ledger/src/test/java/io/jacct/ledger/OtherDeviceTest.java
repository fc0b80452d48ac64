// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Health;
import io.jacct.counter.Operation;
import io.jacct.ledger.device.Descriptors;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.device.OtherDevice;
import io.jacct.ledger.operation.Booking;
import io.jacct.ledger.operation.Mappings;
import io.jacct.ledger.operation.Resolver;
import java.io.FileNotFoundException;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each way of a look-up into "other", from the entry point to the page. */
class OtherDeviceTest {
    /** No descriptor of this JVM has this number. */
    private static final int FD = 100_001;

    @BeforeEach
    void open() {
        TestLedger.open();
    }

    /** All threads would write to one cache line. */
    @Test
    void shouldNotCountThatAPathIsNoDevice() {
        assertReason(null, () -> Resolver.known("/no/device"));
    }

    @Test
    void shouldSayThatAnOpenHasFailed() {
        assertReason(
                "otherFailedOpens",
                () -> Resolver.opened(-1, "/not/there", 0, new FileNotFoundException()));
        assertTrue(OtherDevice.last(Health.OTHER_FAILED_OPENS).endsWith(" /not/there\n"));
    }

    @Test
    void shouldSayThatASocketHasNoName() {
        assertReason("otherUnnamed", () -> Resolver.socketMade(FD, true));
        assertReason("otherUnnamed", () -> Resolver.socket(FD, null));
        assertReason("otherUnnamed", () -> Resolver.closing(FD));
        assertReason("otherUnnamed", () -> Descriptors.file(FD));
        assertReason("otherUnnamed", () -> Resolver.file(-1, "/closed"));
    }

    @Test
    void shouldSayThatAMappingIsNotKnown() {
        assertReason("otherMappings", () -> Mappings.forget(0));
        assertReason("otherMappings", () -> Mappings.of(1));
    }

    /** A thread brings an endpoint of an earlier page, or one that was folded. */
    @Test
    void shouldSayThatAnEndpointIsStale() {
        int now = Resolver.endpoints().of(EndpointKind.FILE, "/of/this/page");
        int stale = now ^ 1 << 20;
        assertReason("otherStale", () -> Booking.end(Operation.READ, stale, 0, 1, null));
        assertReason(null, () -> Booking.end(Operation.READ, now, 0, 1, null));
        String thread = Thread.currentThread().getName();
        String last = thread + ": endpoint " + stale + "\n";
        assertTrue(OtherDevice.last(Health.OTHER_STALE).endsWith(last));
    }

    @Test
    void shouldKeepTheLastFewOfEachReason() {
        for (int i = 0; i < 10; i++) {
            Resolver.opened(-1, "/look-up/" + i, 0, new FileNotFoundException());
        }
        Resolver.file(-1, "/of/another/reason");
        String[] lines = OtherDevice.last(Health.OTHER_FAILED_OPENS).split("\n");
        assertEquals(4, lines.length);
        for (int i = 0; i < lines.length; i++) {
            assertTrue(lines[i].endsWith(" /look-up/" + (6 + i)), Arrays.toString(lines));
        }
    }

    /** Of all reasons, {@code work} counts once for that one; for none if it is null. */
    private static void assertReason(String reason, Runnable work) {
        Map<String, Long> before = reasons();
        work.run();
        Map<String, Long> after = reasons();
        after.replaceAll((name, count) -> count - before.get(name));
        after.values().removeIf(count -> count == 0);
        assertEquals(reason == null ? Map.of() : Map.of(reason, 1L), after);
    }

    private static Map<String, Long> reasons() {
        Map<String, Long> reasons = new TreeMap<>();
        Map<String, Long> health = TestLedger.snapshot().health();
        for (Health each : Health.values()) {
            if (each.isReason()) {
                reasons.put(each.label(), health.get(each.label()));
            }
        }
        return reasons;
    }
}
