// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.DevstatCodes;
import io.jacct.counter.Health;
import io.jacct.ledger.device.EndpointEntry;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.device.Endpoints;
import io.jacct.snapshot.Device;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Devices are folded when there are more endpoints than places. */
class EndpointFoldTest {
    private static final int PLACES = 100;
    private static final String OTHER = "other";

    private final DeviceFixture fixture = new DeviceFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    /** Runs with a housekeeper. */
    private int file(int i) {
        grow();
        return fixture.endpoints.of(EndpointKind.FILE, "/file/" + i);
    }

    private void use(int endpoint) {
        io.jacct.ledger.device.DeviceAccount device = fixture.endpoints.entry(endpoint).device;
        long token = device.begin(0);
        fixture.now += 10;
        device.end(token, DevstatCodes.READ, 3, DevstatCodes.SIMPLE, false);
    }

    private void grow() {
        while (fixture.endpoints.low()) {
            fixture.endpoints.grow();
        }
    }

    private void fill(int first) {
        for (int i = first; i < PLACES - 1 + first; i++) {
            use(file(i));
        }
    }

    @Test
    void shouldFoldWhatWasNotUsedForTheLongestTime() {
        fill(0);
        file(0);
        assertEquals("/file/1", fixture.read("/file/1").entry().endpoint());
        use(file(1000));
        assertEquals(3, fixture.read("/file/0").reads().bytes(), "looked up just now");
        assertThrows(NoSuchElementException.class, () -> fixture.read("/data"));
        assertThrows(NoSuchElementException.class, () -> fixture.read("/file/1"));
        assertEquals(3, fixture.read("/file/98").reads().bytes());
        long folded = Health.FOLDED_ENDPOINTS.id();
        assertTrue(fixture.health(folded) > 1, "several at once");
        assertEquals(3 * (fixture.health(folded) - 1), fixture.read(OTHER).reads().bytes());
    }

    @Test
    @DisplayName("DEV-3: a folded device does not make 'other' busy")
    void shouldNotMakeOtherBusy() {
        fill(0);
        file(1000);
        Device other = fixture.read(OTHER);
        assertEquals(0, other.busyNanos());
        assertEquals(10 * other.reads().operations(), other.queueNanos());
        assertEquals(10, other.reads().times().quantile(0.5), "no more than the longest");
    }

    @Test
    void shouldKeepWhatIsOpenOrAtWork() {
        fill(0);
        int open = file(1);
        fixture.endpoints.descriptors.enter(7, open);
        int working = file(2);
        io.jacct.ledger.device.DeviceAccount device = fixture.endpoints.entry(working).device;
        long token = device.begin(0);
        for (int i = 0; i < 10 * PLACES; i++) {
            use(file(1000 + i));
        }
        assertTrue(fixture.endpoints.has(open));
        assertTrue(fixture.endpoints.has(working));
        device.end(token, DevstatCodes.READ, 1, DevstatCodes.SIMPLE, false);
        fixture.endpoints.descriptors.enter(7, 0);
        for (int i = 0; i < 2 * PLACES; i++) {
            use(file(5000 + i));
        }
        assertEquals(false, fixture.endpoints.has(open));
        assertEquals(false, fixture.endpoints.has(working));
    }

    @Test
    void shouldKeepWhatIsUsedOrOpenedWhenItsTurnIsNear() {
        List<Integer> files = new ArrayList<>();
        for (int i = 0; i < PLACES - 1; i++) {
            files.add(file(i));
        }
        file(1000);
        int near = Endpoints.STEP;
        file(near);
        fixture.endpoints.descriptors.enter(7, files.get(near + 1));
        for (int i = 1; i <= Endpoints.STEP; i++) {
            file(1000 + i);
        }
        assertEquals(2 * Endpoints.STEP, fixture.health(Health.FOLDED_ENDPOINTS.id()));
        assertEquals(false, fixture.endpoints.has(files.get(near - 1)));
        assertTrue(fixture.endpoints.has(files.get(near)), "looked up");
        assertTrue(fixture.endpoints.has(files.get(near + 1)), "open");
        assertEquals(false, fixture.endpoints.has(files.get(near + 2)));
    }

    @Test
    void shouldCallItOtherWhenAllAreOpen() {
        for (int i = 0; i < 2 * PLACES; i++) {
            fixture.endpoints.descriptors.enter(i, file(i));
        }
        assertEquals(EndpointKind.other(EndpointKind.FILE), file(5000));
        assertTrue(fixture.health(Health.OTHER_DEVICES_MAX.id()) > PLACES);
    }

    /** A thread opens an endpoint that it has looked up before the fold. */
    @Test
    void shouldBeOpenOnOtherWhenItIsOpenedWhileItGoes() {
        EndpointEntry going = fixture.endpoints.entry(file(1));
        EndpointEntry other = fixture.endpoints.entry(EndpointKind.other(EndpointKind.FILE));
        going.opened(1);
        going.withdraw(other);
        assertTrue(other.isOpen());
        going.opened(1);
        other.opened(-2);
        assertEquals(false, other.isOpen());
    }

    @Test
    void shouldNotTakeAFoldedEndpointForTheOneAtItsPlace() {
        fill(0);
        int early = file(5);
        for (int i = 0; i < 2 * PLACES; i++) {
            use(file(1000 + i));
        }
        assertEquals(OTHER, fixture.endpoints.entry(early).name);
        assertNotEquals(early, file(5));
    }

    @Test
    @DisplayName("DEV-6: only coming and going devices change the generation; numbers only grow")
    void shouldHaveAGeneration() {
        long before = fixture.generation();
        int file = file(1);
        assertEquals(before + 1, fixture.generation());
        use(file);
        use(file(1));
        fixture.endpoints.descriptors.enter(3, file);
        assertEquals(before + 1, fixture.generation());
        Set<Long> numbers = new HashSet<>();
        long most = 0;
        for (int i = 0; i < 5 * PLACES; i++) {
            file(1000 + i);
            String name = "/file/" + (1000 + i);
            long number = fixture.read(name).entry().number();
            assertTrue(numbers.add(number) && number > most);
            most = number;
        }
        List<Device> all = fixture.all();
        for (int i = 1; i < all.size(); i++) {
            int before1 = all.get(i - 1).entry().priority();
            int now = all.get(i).entry().priority();
            assertTrue(
                    before1 > now
                            || before1 == now
                                    && all.get(i - 1).entry().number()
                                            < all.get(i).entry().number());
        }
    }

    @Test
    @DisplayName("DEV-5: no count is lost, even if its device is folded meanwhile")
    void shouldLoseNothing() {
        Random random = new Random(1);
        long bytes = 0;
        List<Integer> endpoints = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            int endpoint = file(random.nextInt(3 * PLACES));
            endpoints.add(endpoint);
            // this one may have been folded long ago
            int any = endpoints.get(random.nextInt(endpoints.size()));
            use(any);
            bytes += 3;
        }
        assertEquals(bytes, fixture.all().stream().mapToLong(d -> d.reads().bytes()).sum());
        assertEquals(20_000, fixture.all().stream().mapToLong(Device::endCount).sum());
        assertEquals(0, fixture.all().stream().mapToLong(Device::unmatched).sum());
    }

    @Test
    void shouldGoOnOnOtherUntilThePageHasGrown() {
        List<Integer> early = new ArrayList<>();
        for (int i = 0; i < 90; i++) {
            early.add(fixture.endpoints.of(EndpointKind.FILE, "/file/" + i));
        }
        int last = early.get(early.size() - 1);
        assertEquals(0, fixture.endpoints.entry(last).device.begin(0), "no stripe yet");
        grow();
        use(last);
        assertEquals(3, fixture.read("/file/89").reads().bytes());
        assertEquals(10, fixture.read("/file/89").busyNanos());
    }
}
