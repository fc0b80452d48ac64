// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.DevstatCodes;
import io.jacct.ledger.base.Token;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceEntry;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The entry point for the application's devices, on a page. */
class DevstatLedgerTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int PASS = 0x100;

    @BeforeEach
    void open() throws IOException {
        TestLedger.open();
    }

    @AfterEach
    void close() {
        LedgerStart.close();
    }

    private Object add(String name, int unit, int flags, int priority) {
        return DevstatLedger.addEntry(this, name, unit, 512, flags, PASS | 0x3c, priority);
    }

    private Object add(String name) {
        return add(name, 0, 0, 0x20);
    }

    private static List<Device> all() {
        List<Device> all = TestLedger.snapshot().devices();
        return all.stream().filter(each -> each.entry().kind().equals("application")).toList();
    }

    private static Device device(String endpoint) {
        return all().stream()
                .filter(each -> each.entry().endpoint().equals(endpoint))
                .findFirst()
                .orElseThrow();
    }

    private static void transaction(Object device, long bytes, int tag, int flags) {
        long token = DevstatLedger.startTransaction(device);
        DevstatLedger.endTransaction(device, token, bytes, tag, flags);
    }

    @Test
    void shouldBeAsTheApplicationSays() {
        add("ring", 7, 4, 0x120);
        DeviceEntry entry = device("ring7").entry();
        assertEquals("ring", entry.name());
        assertEquals(7, entry.unit());
        assertEquals(512, entry.blockSize());
        assertEquals(4, entry.flags());
        assertEquals(PASS | 0x3c, entry.type());
        assertTrue(entry.pass());
        assertEquals(0x120, entry.priority());
        assertEquals(1, entry.open());
    }

    @Test
    @DisplayName("DEV-5, DEV-8: each transaction counts under its kind, with its bytes and its tag")
    void shouldBookByKind() {
        Object ring = add("ring");
        transaction(ring, 100, DevstatCodes.SIMPLE, DevstatCodes.READ);
        transaction(ring, -1, DevstatCodes.HEAD, DevstatCodes.READ);
        transaction(ring, 50, DevstatCodes.ORDERED, DevstatCodes.WRITE);
        transaction(ring, 7, DevstatCodes.NONE, DevstatCodes.FREE);
        transaction(ring, 7, DevstatCodes.NONE, DevstatCodes.NO_DATA);
        transaction(ring, 7, 4, 9);
        Device device = device("ring0");
        assertEquals(1, device.reads().operations(), "the other had no data");
        assertEquals(100, device.reads().bytes());
        assertEquals(1, device.writes().operations());
        assertEquals(50, device.writes().bytes());
        assertEquals(1, device.frees());
        assertEquals(7, device.freedBytes());
        assertEquals(3, device.others());
        assertEquals(6, device.endCount());
        assertEquals(List.of(1L, 1L, 1L), tags(device));
        assertEquals(
                device.queueNanos(),
                device.reads().nanos() + device.writes().nanos() + device.otherNanos());
        assertEquals(device.queueNanos(), device.busyNanos(), "one after the other");
        assertEquals(0, TestLedger.snapshot().health().get("adviceErrors"));
    }

    private static List<Long> tags(Device device) {
        return List.of(device.tagged(0), device.tagged(1), device.tagged(2));
    }

    @Test
    @DisplayName("DEV-8: a device without ordered tags counts no tags")
    void shouldNotCountTagsThatAreNotSupported() {
        transaction(add("ring", 0, 2, 0), 1, DevstatCodes.ORDERED, DevstatCodes.READ);
        assertEquals(List.of(0L, 0L, 0L), tags(device("ring0")));
    }

    @Test
    @DisplayName("DEV-1: a second end counts as unmatched, and the next transaction is timed")
    void shouldCountAnEndWithoutStart() {
        Object ring = add("ring");
        long token = DevstatLedger.startTransaction(ring);
        DevstatLedger.endTransaction(ring, token, 1, DevstatCodes.NONE, DevstatCodes.READ);
        DevstatLedger.endTransaction(ring, token, 1, DevstatCodes.NONE, DevstatCodes.READ);
        assertEquals(1, device("ring0").unmatched());
        assertEquals(0, device("ring0").busyCount());
        transaction(ring, 1, DevstatCodes.NONE, DevstatCodes.READ);
        assertEquals(2, device("ring0").reads().operations());
        assertEquals(1, device("ring0").unmatched());
    }

    @Test
    @DisplayName("DEV-1: an end of no transaction is not a transaction, and counts as unmatched")
    void shouldRefuseAnEndWithoutToken() {
        Object ring = add("ring");
        long open = DevstatLedger.startTransaction(ring);
        DevstatLedger.endTransaction(ring, 0, 5, DevstatCodes.SIMPLE, DevstatCodes.READ, true);
        Device device = device("ring0");
        assertEquals(1, device.unmatched());
        assertEquals(1, device.startCount());
        assertEquals(0, device.endCount());
        assertEquals(0, device.errors());
        assertEquals(0, device.reads().bytes());
        assertEquals(List.of(0L, 0L, 0L), tags(device));
        DevstatLedger.endTransaction(ring, open, 5, DevstatCodes.NONE, DevstatCodes.READ);
        assertEquals(1, device("ring0").reads().operations());
    }

    @Test
    @DisplayName("DEV-1: a second end of one transaction ends no other open one")
    void shouldLeaveOthersOpenWhenOneEndsTwice() {
        Object ring = add("ring");
        long first = DevstatLedger.startTransaction(ring);
        long second = DevstatLedger.startTransaction(ring);
        DevstatLedger.endTransaction(ring, first, 1, DevstatCodes.NONE, DevstatCodes.READ);
        DevstatLedger.endTransaction(ring, first, 1, DevstatCodes.NONE, DevstatCodes.READ);
        assertEquals(1, device("ring0").busyCount(), "the second");
        assertEquals(1, device("ring0").unmatched());
        assertEquals(1, device("ring0").reads().operations());
        DevstatLedger.endTransaction(ring, second, 5, DevstatCodes.NONE, DevstatCodes.READ);
        Device device = device("ring0");
        assertEquals(0, device.busyCount());
        assertEquals(6, device.reads().bytes());
        assertEquals(device.queueNanos(), device.reads().nanos(), "each with its own time");
        assertEquals(1, device.unmatched());
    }

    @Test
    @DisplayName("DEV-1: any number of transactions may be open")
    void shouldCountHoweverManyAreOpen() {
        Object ring = add("ring");
        int many = 40_000;
        long[] tokens = new long[many];
        for (int i = 0; i < many; i++) {
            tokens[i] = DevstatLedger.startTransaction(ring);
        }
        assertTrue(device("ring0").busyCount() > many / 2);
        for (long token : tokens) {
            DevstatLedger.endTransaction(ring, token, 1, DevstatCodes.NONE, DevstatCodes.READ);
        }
        Device device = device("ring0");
        assertEquals(0, device.busyCount());
        assertEquals(0, device.unmatched());
        assertEquals(many, device.reads().bytes());
        assertEquals(many, device.endCount());
    }

    @Test
    void shouldCountWhatFailed() {
        Object ring = add("ring");
        long token = DevstatLedger.startTransaction(ring);
        long second = DevstatLedger.startTransaction(ring);
        DevstatLedger.endTransaction(ring, token, 3, DevstatCodes.NONE, DevstatCodes.WRITE, true);
        DevstatLedger.endTransaction(
                ring, second, 0, DevstatCodes.NONE, DevstatCodes.NO_DATA, true);
        assertEquals(2, device("ring0").errors());
        assertEquals(3, device("ring0").writes().bytes());
    }

    @Test
    void shouldCountWhatBeganBeforeAnybodyCounted() {
        Object ring = add("ring");
        long before = Token.UNTIMED;
        DevstatLedger.endTransaction(ring, before, 5, DevstatCodes.NONE, DevstatCodes.WRITE);
        assertEquals(5, device("ring0").writes().bytes());
        assertEquals(0, device("ring0").writes().nanos());
        assertEquals(0, device("ring0").unmatched());
    }

    @Test
    @DisplayName(
            "DEV-6: devices are listed by priority, then age; each change raises the generation")
    void shouldKeepTheOrderOfDevstat() {
        long before = TestLedger.snapshot().deviceGeneration();
        Object first = add("b", 0, 0, 0x20);
        add("c", 0, 0, 0x120);
        add("a", 0, 0, 0x20);
        add("c", 0, 0, 0x120);
        assertEquals(before + 4, TestLedger.snapshot().deviceGeneration());
        assertEquals(List.of("c0", "c0", "b0", "a0"), names());
        long last = device("a0").entry().number();
        DevstatLedger.removeEntry(first);
        DevstatLedger.removeEntry(first);
        assertEquals(before + 5, TestLedger.snapshot().deviceGeneration());
        assertEquals(List.of("c0", "c0", "a0"), names());
        add("b", 0, 0, 0x20);
        assertTrue(device("b0").entry().number() > last, "never again");
        assertEquals(List.of("c0", "c0", "a0", "b0"), names());
    }

    private static List<String> names() {
        List<String> names = all().stream().map(each -> each.entry().endpoint()).toList();
        return names.stream().filter(name -> !name.equals("other")).toList();
    }

    @Test
    @DisplayName("DEV-1: removal ends open transactions, and the counts are kept")
    void shouldKeepWhatWasDoneInOther() {
        Object ring = add("ring");
        transaction(ring, 100, DevstatCodes.SIMPLE, DevstatCodes.READ);
        long token = DevstatLedger.startTransaction(ring);
        DevstatLedger.removeEntry(ring);
        DevstatLedger.endTransaction(ring, token, 9, DevstatCodes.NONE, DevstatCodes.READ);
        assertEquals(0, DevstatLedger.startTransaction(ring));
        assertEquals(List.of(), names());
        Device other = device("other");
        assertEquals(100, other.reads().bytes());
        assertEquals(1, other.reads().operations());
        assertEquals(1, other.others());
        assertEquals(1, other.errors());
        assertEquals(2, other.endCount());
        assertEquals(0, other.busyCount());
        assertEquals(0, other.unmatched());
    }

    @Test
    @DisplayName("PM-3: counts of many threads are exact, even if the page has to grow first")
    void shouldCountExactly() {
        int many = 200;
        for (int i = 0; i < many; i++) {
            Object device = add("many", i, 0, 0);
            transaction(device, i, DevstatCodes.SIMPLE, DevstatCodes.WRITE);
        }
        assertTimeoutPreemptively(PATIENCE, () -> awaitShown(many));
        Object busy = add("busy");
        int each = 5_000;
        StatisticFixture.together(
                8,
                () -> {
                    for (int i = 0; i < each; i++) {
                        transaction(busy, 3, DevstatCodes.SIMPLE, DevstatCodes.READ);
                    }
                });
        List<Device> all = all();
        assertEquals(8 * each, all.stream().mapToLong(one -> one.reads().operations()).sum());
        assertEquals(8 * each * 3, all.stream().mapToLong(one -> one.reads().bytes()).sum());
        assertEquals(
                many * (many - 1) / 2, all.stream().mapToLong(one -> one.writes().bytes()).sum());
        assertEquals(0, all.stream().mapToLong(Device::busyCount).sum());
        assertEquals(0, all.stream().mapToLong(Device::unmatched).sum());
    }

    private static void awaitShown(int devices) {
        while (names().size() < devices) {
            Thread.onSpinWait();
        }
    }

    @Test
    void shouldDoNothingWithoutPage() {
        Object ring = add("ring");
        assertNotNull(ring);
        LedgerStart.close();
        long token = DevstatLedger.startTransaction(ring);
        DevstatLedger.endTransaction(ring, token, 1, DevstatCodes.NONE, DevstatCodes.READ);
        DevstatLedger.removeEntry(ring);
        assertNull(add("ring"));
    }
}
