// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.DevstatCodes;
import io.jacct.counter.Health;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.device.Endpoints;
import io.jacct.snapshot.Device;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Uses many more distinct files than there are places, each once. The number of places is the
 * default, and the files are entered in the normal way. The longest time of an entry is printed,
 * for a person to read. The test asserts the amount of work instead.
 */
@Tag("slow")
class EndpointFloodTest {
    private static final int FILES = Boolean.getBoolean("jacct.campaign") ? 2_000_000 : 100_000;
    private static final int PLACES = 4096;

    /** The number of files up to which each had a place of its own. */
    private static final int FILLED = 2 * PLACES;

    private final DeviceFixture fixture = new DeviceFixture(PLACES);
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private long longestNanos;
    private long longestWork;
    private long mostFolded;

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    @DisplayName("DEV-5: no count of 100,000 files is lost, in bounded memory and bounded steps")
    void shouldKeepTotalsMemoryAndWorkInBounds() {
        use(0, FILLED);
        long size = pageSize();
        use(FILLED, FILES);
        System.out.printf(
                "%,d files, %,d folded, at most %d at once; longest entering %.3f ms, %.3f on the processor%n",
                FILES, folded(), mostFolded, longestNanos / 1e6, longestWork / 1e6);
        List<Device> all = fixture.all();
        assertTrue(all.size() <= PLACES + EndpointKind.KINDS, () -> all.size() + " devices");
        assertEquals(size, pageSize(), "the page grows no more once all places are taken");
        assertTrue(mostFolded <= Endpoints.STEP, () -> mostFolded + " folded at once");
        assertTrue(folded() >= FILES - PLACES, () -> folded() + " folded");
        assertEquals(0, fixture.health(Health.OTHER_NO_RECORD.id()));
        assertEquals(FILES, sum(all, Device::startCount));
        assertEquals(FILES, sum(all, Device::endCount));
        assertEquals(0, sum(all, Device::unmatched));
        assertEquals(FILES, sum(all, device -> device.writes().operations()));
        assertEquals(3L * FILES, sum(all, device -> device.writes().bytes()));
        assertEquals(10L * FILES, sum(all, device -> device.writes().nanos()));
        assertEquals(10L * FILES, sum(all, Device::queueNanos));
    }

    private void use(int from, int to) {
        for (int i = from; i < to; i++) {
            while (fixture.endpoints.low()) {
                fixture.endpoints.grow();
            }
            int endpoint = enter("/flood/" + i);
            long token = fixture.endpoints.entry(endpoint).device.begin(fixture.endpoints.epoch);
            fixture.now += 10;
            fixture.endpoints
                    .entry(endpoint)
                    .device
                    .end(token, DevstatCodes.WRITE, 3, DevstatCodes.SIMPLE, false);
        }
    }

    private int enter(String name) {
        long before = folded();
        long work = threads.getCurrentThreadCpuTime();
        long start = System.nanoTime();
        int endpoint = fixture.endpoints.of(EndpointKind.FILE, name);
        longestNanos = Math.max(longestNanos, System.nanoTime() - start);
        longestWork = Math.max(longestWork, threads.getCurrentThreadCpuTime() - work);
        mostFolded = Math.max(mostFolded, folded() - before);
        return endpoint;
    }

    private long folded() {
        return fixture.health(Health.FOLDED_ENDPOINTS.id());
    }

    private long pageSize() {
        return Arrays.stream(fixture.state.page.buffers()).mapToLong(ByteBuffer::capacity).sum();
    }

    private static long sum(List<Device> all, ToLongFunction<Device> number) {
        return all.stream().mapToLong(number).sum();
    }
}
