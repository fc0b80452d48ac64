// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.ledger.device.Descriptors;
import io.jacct.ledger.device.DeviceSort;
import io.jacct.ledger.device.EndpointEntry;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.device.Endpoints;
import io.jacct.snapshot.Endpoint;
import io.jacct.snapshot.page.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class EndpointsTest {
    /** Records of a new page, without those of "other". */
    private static final int ROOM = 64 - EndpointKind.KINDS;

    private static List<Endpoint> shown(LedgerState ledger) {
        return Reading.ofDead(ledger.page).endpoints();
    }

    @Test
    void shouldGiveANameOneNumberForGood() {
        LedgerState ledger = Ledgers.make();
        int file = ledger.endpoints.of(EndpointKind.FILE, "/a");
        assertEquals(file, ledger.endpoints.of(EndpointKind.FILE, new String("/a")));
        assertNotEquals(file, ledger.endpoints.of(EndpointKind.SOCKET, "/a"));
        Endpoint shown = shown(ledger).get(EndpointKind.KINDS - 1);
        assertEquals(new Endpoint(EndpointKind.place(file), "file", "/a"), shown);
    }

    @Test
    void shouldCallNamesBeyondTheMostOtherOfTheirKind() {
        LedgerState ledger = Ledgers.make(1, 2);
        Descriptors open = ledger.endpoints.descriptors;
        open.enter(1, ledger.endpoints.of(EndpointKind.FILE, "/a"));
        open.enter(2, ledger.endpoints.of(EndpointKind.FILE, "/b"));
        assertEquals(
                EndpointKind.other(EndpointKind.SOCKET),
                ledger.endpoints.of(EndpointKind.SOCKET, "10.0.0.7:80"));
        assertEquals(1, Reading.ofDead(ledger.page).health().get("otherDevicesMax"));
        assertTrue(EndpointKind.named(ledger.endpoints.of(EndpointKind.FILE, "/b")));
    }

    @Test
    void shouldPublishNamesThatCameBeforeThePageHadGrown() {
        LedgerState ledger = Ledgers.make(1, 1000);
        for (int i = 0; i < 100; i++) {
            ledger.endpoints.of(EndpointKind.FILE, "/data/" + i);
        }
        assertTrue(ledger.endpoints.low());
        long without = Reading.ofDead(ledger.page).health().get("otherNoRecord");
        assertEquals(100L - ROOM, without, "each that has no record counts");
        while (ledger.endpoints.low()) {
            ledger.endpoints.grow();
        }
        List<Endpoint> shown = shown(ledger);
        assertEquals("/data/99", shown.get(shown.size() - 1).name());
        assertEquals(100, shown.stream().filter(e -> e.name().startsWith("/data/")).count());
    }

    @Test
    void shouldWaitForThePageToGrow() throws Exception {
        Endpoints endpoints = Ledgers.make(1, 1000).endpoints;
        OwnHousekeeper.beside(
                endpoints,
                () -> {
                    for (int i = 0; i < 400; i++) {
                        assertProvided(endpoints, endpoints.of(EndpointKind.FILE, "/data/" + i));
                        DeviceSort sort = DeviceSort.of(EndpointKind.APPLICATION);
                        assertProvided(endpoints, endpoints.register("volume", i, sort));
                    }
                    return null;
                });
    }

    @Test
    void shouldWaitUntilThePageHasGrownEnoughForAll() throws Exception {
        Endpoints endpoints = Ledgers.make(1, 1000).endpoints;
        ExecutorService threads = Executors.newFixedThreadPool(200);
        CountDownLatch all = new CountDownLatch(200);
        List<Callable<Integer>> opens = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            String name = "/data/" + i;
            opens.add(
                    () -> {
                        all.countDown();
                        all.await();
                        return endpoints.of(EndpointKind.FILE, name);
                    });
        }
        OwnHousekeeper.beside(
                endpoints,
                () -> {
                    for (Future<Integer> each : threads.invokeAll(opens)) {
                        assertProvided(endpoints, each.get());
                    }
                    return null;
                });
        threads.shutdown();
    }

    private static void assertProvided(Endpoints endpoints, int endpoint) {
        EndpointEntry entry = endpoints.entry(endpoint);
        assertTrue(entry.device.isProvided(), entry.name);
    }

    @Test
    void shouldShowTheEndOfAPathThatIsTooLong() {
        LedgerState ledger = Ledgers.make();
        ledger.endpoints.of(EndpointKind.FILE, "/" + "directory/".repeat(40) + "a.txt");
        String name = shown(ledger).get(EndpointKind.KINDS - 1).name();
        assertTrue(name.startsWith("...") && name.endsWith("directory/a.txt"), name);
    }
}
