// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.DevstatCodes;
import io.jacct.counter.Health;
import io.jacct.ledger.device.ApplicationDevice;
import io.jacct.ledger.device.ApplicationDevices;
import io.jacct.ledger.device.DeviceSort;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.snapshot.Device;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Devices of the application among the endpoints, with the test's clock. */
class ApplicationDevicesTest {
    private static final DeviceSort SORT = new DeviceSort(0, 0, 0, 0);

    private final DeviceFixture fixture = new DeviceFixture();
    private final ApplicationDevices devices = fixture.state.devices;

    @AfterEach
    void close() {
        fixture.close();
    }

    private void grow() {
        while (fixture.endpoints.low()) {
            fixture.endpoints.grow();
        }
    }

    private ApplicationDevice enter(int unit) {
        grow();
        return devices.enter(this, "ring", unit, SORT);
    }

    private Device read(String endpoint) {
        return fixture.all().stream()
                .filter(each -> each.entry().kind().equals("application"))
                .filter(each -> each.entry().endpoint().equals(endpoint))
                .findFirst()
                .orElseThrow();
    }

    @Test
    @DisplayName("DEV-4: the device is busy for the union of its transactions")
    void shouldBeBusyForTheUnion() {
        io.jacct.ledger.device.DeviceAccount device =
                fixture.endpoints.entry(enter(0).endpoint).device;
        long first = device.begin(0);
        fixture.now += 10;
        long second = device.begin(0);
        fixture.now += 10;
        device.end(first, DevstatCodes.READ, 1, DevstatCodes.NONE, false);
        fixture.now += 10;
        device.end(second, DevstatCodes.WRITE, 1, DevstatCodes.NONE, false);
        fixture.now += 100;
        assertEquals(30, read("ring0").busyNanos());
        assertEquals(20, read("ring0").reads().nanos());
        assertEquals(20, read("ring0").writes().nanos());
    }

    @Test
    @DisplayName("DEV-6: a registered device stays, however many other endpoints come")
    void shouldNotFoldWhatIsRegistered() {
        ApplicationDevice ring = enter(0);
        for (int i = 0; i < 500; i++) {
            grow();
            fixture.endpoints.of(EndpointKind.FILE, "/file/" + i);
        }
        assertTrue(fixture.endpoints.has(ring.endpoint));
        assertTrue(fixture.health(Health.FOLDED_ENDPOINTS.id()) > 0);
    }

    @Test
    void shouldCallThemOtherWhereThereIsNoRoom() {
        List<ApplicationDevice> all = new ArrayList<>();
        int other = EndpointKind.other(EndpointKind.APPLICATION);
        for (int i = 0; i < 200; i++) {
            all.add(enter(i));
        }
        assertEquals(other, all.get(199).endpoint);
        assertTrue(fixture.health(Health.OTHER_DEVICES_MAX.id()) > 0);
        all.forEach(devices::remove);
        assertEquals("other", read("other").entry().name());
        assertTrue(enter(0).endpoint != other, "there is room again");
    }

    @Test
    void shouldForgetWhatBelongsToNobody() {
        ApplicationDevice ring = enter(0);
        ring.enqueue();
        devices.run();
        assertTrue(ring.removed);
        assertTrue(!fixture.endpoints.has(ring.endpoint));
    }
}
