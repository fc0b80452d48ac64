// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Health;
import io.jacct.ledger.device.Descriptors;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.device.Endpoints;
import io.jacct.ledger.device.HandleTable;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.HandleLayout;
import io.jacct.snapshot.Handle;
import io.jacct.snapshot.page.Reading;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Open handles in a page of their own, as a reader sees them. */
class HandlesTest {
    private static final int MOST = 100;

    private final LedgerState state = Ledgers.make();
    private final Endpoints endpoints = state.endpoints;
    private final Descriptors descriptors = endpoints.descriptors;
    private HandleTable handles;

    @BeforeEach
    void use() throws IOException {
        handles = HandleTable.of(state.open, state.endpoints, "stacks", MOST);
        descriptors.handles = handles;
        Descriptors.use(descriptors);
    }

    @AfterEach
    void leave() {
        LedgerState open = LedgerStart.state;
        Descriptors.use(open == null ? new Descriptors(null) : open.endpoints.descriptors);
    }

    private int file(String name) {
        return endpoints.of(EndpointKind.FILE, name);
    }

    private io.jacct.snapshot.Handles read() {
        return Reading.ofDead(state.page).handles();
    }

    private List<Handle> open() {
        return read().open();
    }

    private Handle only() {
        assertEquals(1, open().size());
        return open().get(0);
    }

    private long health(Health health) {
        return Reading.ofDead(state.page).health().get(health.label());
    }

    @Test
    void shouldNotKnowWhoIsChargedWhereNobodyIs() {
        descriptors.open(7, file("/before"));
        assertEquals(-1, only().owner());
    }

    @Test
    void shouldSayWhoOpenedWhatAndWhen() throws InterruptedException {
        long before = System.nanoTime();
        Thread opener = new Thread(() -> descriptors.open(7, file("/data")), "opener-1");
        opener.start();
        opener.join();
        Handle handle = only();
        assertEquals(7, handle.descriptor());
        assertEquals("file", handle.kind());
        assertEquals("/data", handle.endpoint());
        assertEquals(endpoints.entry(file("/data")).device.number, handle.device());
        assertEquals("opener-1", handle.opener());
        assertEquals(opener.getId(), handle.openerId());
        assertFalse(handle.adopted());
        assertTrue(handle.openedNanos() - before >= 0);
        assertTrue(System.nanoTime() - handle.openedNanos() >= 0);
        assertEquals(handle.openedNanos(), handle.lastUsedNanos());
    }

    @Test
    void shouldWriteTheOpeningsOfABusySecondAtTheNextLook() {
        for (int i = 0; i < 250; i++) {
            descriptors.open(7, file("/data"));
            assertEquals(7, only().descriptor());
            Descriptors.clear(7);
        }
        for (int fd = 0; fd < MOST; fd++) {
            descriptors.open(fd, file("/data"));
        }
        assertEquals(6, open().size());
        Descriptors.clear(MOST - 1);
        descriptors.enter(MOST - 2, file("/renamed"));
        handles.grow();
        handles.look(System.nanoTime());
        assertEquals(MOST - 1, open().size());
        assertEquals(1, open().stream().filter(each -> each.endpoint().equals("/renamed")).count());
        Descriptors.clear(MOST - 2);
        assertEquals(MOST - 2, open().size());
    }

    @Test
    void shouldForgetWhatIsClosed() {
        descriptors.open(7, file("/data"));
        assertEquals(file("/data"), Descriptors.clear(7));
        assertEquals(List.of(), open());
        assertEquals(List.of(), read().collected());
    }

    @Test
    void shouldTellAnotherOfTheSameNumberFromTheFirst() {
        descriptors.open(7, file("/a"));
        long first = only().openedNanos();
        Descriptors.clear(7);
        descriptors.open(7, file("/a"));
        assertNotEquals(first, only().openedNanos());
        // its close was not seen
        descriptors.open(7, file("/b"));
        assertEquals("/b", only().endpoint());
        assertNull(handles.stack(7, first));
    }

    @Test
    void shouldNameASocketWhenItHasConnected() {
        Descriptors.set(8, EndpointKind.unnamed(EndpointKind.SOCKET));
        assertEquals("other", only().endpoint());
        assertEquals("socket", only().kind());
        long opened = only().openedNanos();
        descriptors.enter(8, endpoints.of(EndpointKind.SOCKET, "peer:5432"));
        assertEquals("peer:5432", only().endpoint());
        assertEquals(opened, only().openedNanos());
        assertEquals(Thread.currentThread().getName(), only().opener());
    }

    @Test
    void shouldNotKnowWhoOpenedWhatWasOpenBefore() {
        descriptors.enter(9, file("/old"));
        assertTrue(only().adopted());
        assertEquals("", only().opener());
        assertNull(handles.stack(9, only().openedNanos()));
    }

    @Test
    void shouldKnowSinceWhenItIsUnused() {
        descriptors.open(1, file("/used"));
        descriptors.open(2, file("/unused"));
        long start = System.nanoTime();
        handles.look(start + 1);
        assertEquals(file("/used"), Descriptors.get(1));
        handles.look(start + 2);
        handles.look(start + 3);
        assertEquals(List.of("/unused", "/used"), open().stream().map(Handle::endpoint).toList());
        assertEquals(start + 1, open().get(0).lastUsedNanos());
        assertEquals(start + 2, open().get(1).lastUsedNanos());
        assertEquals(file("/unused"), Descriptors.get(2));
        assertEquals(file("/unused"), Descriptors.get(2));
        handles.look(start + 4);
        assertEquals(start + 4, open().get(1).lastUsedNanos());
    }

    @Test
    void shouldKnowTheEndpointOfWhatIsUnusedWhenItIsClosedOrNamed() {
        descriptors.open(1, file("/one"));
        descriptors.open(2, file("/two"));
        handles.look(1);
        assertEquals(file("/one"), Descriptors.clear(1));
        descriptors.enter(2, file("/three"));
        assertEquals(file("/three"), Descriptors.get(2));
        assertFalse(endpoints.entry(file("/one")).isOpen());
        assertFalse(endpoints.entry(file("/two")).isOpen());
        assertTrue(endpoints.entry(file("/three")).isOpen());
    }

    @Test
    void shouldCountWhatIsBeyondTheBound() {
        for (int fd = 0; fd < MOST + 10; fd++) {
            descriptors.open(fd, file("/many"));
            while (handles.low()) {
                handles.grow();
            }
        }
        handles.look(System.nanoTime());
        assertEquals(MOST, open().size());
        assertEquals(10, health(Health.UNLISTED_HANDLES));
        for (int fd = 0; fd < MOST + 10; fd++) {
            Descriptors.clear(fd);
        }
        assertFalse(endpoints.entry(file("/many")).isOpen());
        descriptors.open(MOST + 20, file("/many"));
        assertEquals(MOST + 20, only().descriptor());
    }

    @Test
    void shouldShowInThePageWhatCameBeforeThereWasRoom() {
        for (int fd = 0; fd < MOST; fd++) {
            descriptors.open(fd, file("/many"));
        }
        assertTrue(open().size() < MOST);
        handles.grow();
        handles.grow();
        assertEquals(MOST, open().size());
        assertEquals(0, health(Health.UNLISTED_HANDLES));
    }

    @Test
    void shouldRaiseAnAlarmForWhatTheCleanerCloses() throws Exception {
        for (int fd = 1; fd <= HandleLayout.ALARMS + 2; fd++) {
            descriptors.open(fd, file("/forgotten/" + fd % 3));
        }
        handles.grow();
        long opened = open().get(HandleLayout.ALARMS + 1).openedNanos();
        StackTraceElement[] stack = handles.stack(HandleLayout.ALARMS + 2, opened);
        asCleaner(
                () -> {
                    for (int fd = 1; fd <= HandleLayout.ALARMS + 2; fd++) {
                        Descriptors.clear(fd);
                    }
                });
        assertEquals(List.of(), open());
        List<Handle> collected = read().collected();
        assertEquals(HandleLayout.ALARMS, collected.size());
        assertEquals(HandleLayout.ALARMS + 2, health(Health.LEAKED_HANDLES));
        Handle last = collected.get(HandleLayout.ALARMS - 1);
        assertEquals(HandleLayout.ALARMS + 2, last.alarm());
        assertEquals(HandleLayout.ALARMS + 2, last.descriptor());
        assertEquals("/forgotten/" + (HandleLayout.ALARMS + 2) % 3, last.endpoint());
        assertEquals(Thread.currentThread().getName(), last.opener());
        assertEquals(opened, last.openedNanos());
        assertTrue(last.collectedMillis() >= last.openedMillis());
        assertEquals(3, collected.get(0).alarm());
        assertTrue(stack.length > 0);
        assertSame(stack, handles.stack(last.descriptor(), opened));
    }

    /** A thread like the JDK's cleaner. */
    private static void asCleaner(Runnable work) throws Exception {
        Thread cleaner =
                (Thread)
                        Class.forName("jdk.internal.misc.InnocuousThread")
                                .getMethod("newSystemThread", String.class, Runnable.class)
                                .invoke(null, "Common-Cleaner", work);
        cleaner.start();
        cleaner.join();
    }

    @Test
    void shouldLeaveOutARecordThatIsHalfWritten() {
        descriptors.open(1, file("/one"));
        descriptors.open(2, file("/two"));
        long second = handles.records.records.of(HandleLayout.ALARMS + 1);
        CounterMemory.addPlain(second + HandleLayout.SEQUENCE, 1);
        assertEquals("/one", only().endpoint());
        assertTrue(Reading.ofDead(state.page).health().get("tornRecords") > 0);
    }

    @Test
    void shouldKeepNothingWhereNobodyWantsIt() throws IOException {
        assertNull(HandleTable.of(state.open, state.endpoints, "off", MOST));
        descriptors.handles = HandleTable.of(state.open, state.endpoints, null, MOST);
        descriptors.open(7, file("/data"));
        assertNull(descriptors.handles.stack(7, only().openedNanos()));
    }
}
