// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.device.Endpoints;
import io.jacct.ledger.task.Stripe;
import io.jacct.ledger.task.TaskLifecycle;
import io.jacct.ledger.task.TaskLock;
import io.jacct.ledger.task.Tasks;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import io.jacct.memory.PageMemory;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * The memory of a task and of a device, in the page and on the heap. The allocated bytes are an
 * upper bound of the kept bytes. {@code VirtualThreadsTest} shows that a waiting virtual thread
 * takes nothing of the page.
 */
class FootprintTest {
    private static final int MANY = 4_000;
    private static final int FIRST = 100;

    /** 17 cache lines, and the unused rest at the end of a segment. */
    private static final int TASK_BYTES = 1_100;

    private static final int DEVICE_BYTES = 2_048;

    /** 56 of them keep other objects off a cache line. */
    private static final int TASK_HEAP_BYTES = 352;

    /** 112 of them keep other objects off a cache line. */
    private static final int DEVICE_HEAP_BYTES = 328;

    private final ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

    /** Bytes and records that a page has in the segments of one type. */
    private record Extent(long bytes, long records) {
        static Extent of(PageMemory page, int type) {
            long bytes = 0;
            long records = 0;
            for (int i = 0; i < word(page, Layout.PAGE_SEGMENTS); i++) {
                if (word(page, Layout.entry(i) + Layout.ENTRY_TYPE) == type) {
                    bytes += word(page, Layout.entry(i) + Layout.ENTRY_LENGTH);
                    records += word(page, Layout.entry(i) + Layout.ENTRY_RECORDS);
                }
            }
            return new Extent(bytes, records);
        }

        private static long word(PageMemory page, int offset) {
            return CounterMemory.getAcquire(page.header(offset));
        }

        long each() {
            return bytes / records;
        }
    }

    @Test
    @DisplayName("a platform thread takes 17 cache lines of the page")
    void shouldNeedSeventeenCacheLinesOfThePageForATask() {
        LedgerState ledger = Ledgers.make();
        for (int i = 0; i < MANY; i++) {
            while (ledger.task.records.low()) {
                ledger.task.records.grow();
            }
            assertNotNull(Ledgers.task(ledger, i, "worker-" + i));
        }
        Extent records = Extent.of(ledger.page, Layout.RECORDS);
        assertTrue(records.each() <= TASK_BYTES, records::toString);
        assertTrue(records.records() <= 2 * MANY, records::toString);
    }

    @Test
    @DisplayName("a device takes at most 2 KiB of the page and 328 bytes of the heap")
    void shouldNeedTwoKibibytesOfThePageForADevice() {
        try (DeviceFixture fixture = new DeviceFixture(MANY)) {
            double allocated = enter(fixture.endpoints);
            Extent endpoints = Extent.of(fixture.state.page, Layout.ENDPOINTS);
            Extent stripes = Extent.of(fixture.state.page, Layout.DEVICES);
            long each = endpoints.each() + stripes.each();
            assertTrue(
                    each <= DEVICE_BYTES,
                    () -> "a device takes " + each + " bytes, at most " + DEVICE_BYTES);
            assertTrue(endpoints.records() <= 2 * MANY, endpoints::toString);
            assertTrue(stripes.records() <= 2 * MANY, stripes::toString);
            assertTrue(
                    allocated <= DEVICE_HEAP_BYTES,
                    () ->
                            "a device allocates "
                                    + allocated
                                    + " bytes, at most "
                                    + DEVICE_HEAP_BYTES);
        }
    }

    /**
     * Makes as many devices as there is room for besides the fixture's own. Returns how many bytes
     * each allocates on the heap. The first ones may also initialise a class.
     */
    private double enter(Endpoints endpoints) {
        long allocated = 0;
        for (int i = 1; i < MANY; i++) {
            while (endpoints.low()) {
                endpoints.grow();
            }
            String name = "/some/file-" + i;
            long before = threads.getCurrentThreadAllocatedBytes();
            int endpoint = endpoints.of(EndpointKind.FILE, name);
            long more = threads.getCurrentThreadAllocatedBytes() - before;
            allocated += i <= FIRST ? 0 : more;
            assertEquals(1, endpoints.entry(endpoint).device.stripes().length);
        }
        return (double) allocated / (MANY - FIRST - 1);
    }

    @Test
    @DisplayName("a platform thread takes at most 352 bytes of the heap")
    void shouldKeepLittleOnTheHeapForATask() {
        TestLedger.open();
        Thread[] beginning = new Thread[MANY];
        for (int i = 0; i < MANY; i++) {
            beginning[i] = new Thread(() -> {}, "footprint-" + i);
        }
        Thread outer = TaskLock.LOCK.enter();
        try {
            long allocated = begin(beginning);
            assertTrue(allocated <= TASK_HEAP_BYTES * MANY, () -> allocated / MANY + " bytes each");
        } finally {
            TaskLock.LOCK.owner = outer;
            for (Thread thread : beginning) {
                TaskLifecycle.withdraw(thread);
            }
        }
    }

    /** The bytes allocated for all threads, and for the growth of the table. */
    private long begin(Thread[] beginning) {
        Stripe cohort = Tasks.state.cohorts.of(beginning[0], "footprint-N");
        long allocated = 0;
        for (Thread thread : beginning) {
            while (Tasks.state.records.low()) {
                Tasks.state.records.grow();
            }
            String name = thread.getName();
            long before = threads.getCurrentThreadAllocatedBytes();
            assertNotNull(TaskLifecycle.begin(thread, 0, name, cohort));
            allocated += threads.getCurrentThreadAllocatedBytes() - before;
        }
        return allocated;
    }
}
