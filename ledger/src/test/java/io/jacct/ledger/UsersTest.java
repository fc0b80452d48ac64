// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.DevstatCodes;
import io.jacct.ledger.device.DeviceAccount;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.task.TaskStripe;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.ledger.user.DeviceUsers;
import io.jacct.memory.UserLayout;
import io.jacct.snapshot.page.Reading;
import io.jacct.snapshot.user.DeviceUser;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The users of devices in a page of their own, as a reader sees them. */
class UsersTest {
    private static final int MOST = 1024;

    private final LedgerState state = Ledgers.make(2000, 16);
    private DeviceUsers users;
    private DeviceAccount device;

    @BeforeEach
    void make() throws IOException {
        users = new DeviceUsers(state.open, MOST);
        state.endpoints.users = users;
        device = device("/data");
    }

    private DeviceAccount device(String name) {
        return state.endpoints.device(state.endpoints.of(EndpointKind.FILE, name));
    }

    private void write(TaskStripe by, long bytes) {
        write(device, by, bytes, 1);
    }

    private void write(DeviceAccount on, TaskStripe by, long bytes, long weight) {
        users.book(on, by, by.cohort, DevstatCodes.WRITE, weight, 1, bytes, 10);
    }

    private List<DeviceUser> read() {
        return Reading.ofDead(state.page).users();
    }

    /** Bytes by pool and task. */
    private TreeMap<String, Long> bytes() {
        TreeMap<String, Long> all = new TreeMap<>();
        for (DeviceUser one : read()) {
            long bytes = (long) one.values().get(UserLayout.WRITES + UserLayout.BYTES);
            all.merge(one.device() + " " + one.pool() + " " + one.task(), bytes, Long::sum);
        }
        return all;
    }

    private ThreadStripe thread(long id, String name) {
        while (state.task.records.low()) {
            state.task.records.grow();
        }
        return Ledgers.task(state, id, name);
    }

    @Test
    void shouldTellThreadsOfAPoolApart() {
        ThreadStripe one = thread(101, "worker-1");
        ThreadStripe two = thread(102, "worker-2");
        write(one, 10);
        write(two, 200);
        write(one, 3);
        String its = device.number + " worker-N ";
        assertEquals(new TreeMap<>(Map.of(its + 101, 13L, its + 102, 200L)), bytes());
    }

    @Test
    void shouldGiveThePoolWhatAThreadThatEndsHasDone() {
        ThreadStripe one = thread(101, "worker-1");
        ThreadStripe two = thread(102, "worker-2");
        write(one, 10);
        write(two, 200);
        users.leave(one, one.cohort, true);
        users.leave(two, two.cohort, true);
        assertEquals("{" + device.number + " worker-N 0=210}", bytes().toString());
        write(one, 5);
        assertEquals("{" + device.number + " worker-N 0=215}", bytes().toString());
    }

    @Test
    void shouldLeaveWhatWasDoneBeforeToTheFormerPool() {
        ThreadStripe one = thread(101, "worker-1");
        write(one, 10);
        users.leave(one, one.cohort, false);
        one.cohort = thread(103, "other-3").cohort;
        write(one, 7);
        String number = Long.toString(device.number);
        assertEquals(
                "{" + number + " other-N 101=7, " + number + " worker-N 0=10}", bytes().toString());
    }

    @Test
    void shouldKeepWhatWasDrawnApart() {
        ThreadStripe one = thread(101, "worker-1");
        write(device, one, 100, 8);
        write(device, one, 50, 8);
        DeviceUser user = read().get(0);
        int drawn = UserLayout.WRITES + UserLayout.DRAWN;
        assertEquals(0, user.values().get(UserLayout.WRITES));
        assertEquals(16, user.values().get(drawn));
        assertEquals(128, user.values().get(UserLayout.WRITES + UserLayout.DRAWN_SQUARES));
        assertEquals(1200, user.values().get(UserLayout.WRITES + UserLayout.DRAWN_BYTES));
        assertEquals(
                800.0 * 800 + 400 * 400,
                user.values().get(UserLayout.WRITES + UserLayout.DRAWN_BYTES_SQUARES));
        assertEquals(160, user.values().get(UserLayout.WRITES + UserLayout.NANOS));
    }

    @Test
    void shouldFoldTheUsersOfADeviceThatGoes() {
        ThreadStripe one = thread(101, "worker-1");
        DeviceAccount other = state.endpoints.device(EndpointKind.other(EndpointKind.FILE));
        write(other, one, 1, 1);
        for (int i = 0; i < 40; i++) {
            write(device("/brief/" + i), one, 10, 1);
        }
        long sum = bytes().values().stream().mapToLong(Long::longValue).sum();
        assertEquals(401, sum);
        assertTrue(bytes().get(other.number + " worker-N 101") > 100, bytes().toString());
        users.leave(one, one.cohort, true);
        assertEquals(401, bytes().values().stream().mapToLong(Long::longValue).sum());
        assertTrue(bytes().keySet().stream().allMatch(key -> key.endsWith(" 0")));
    }

    @Test
    void shouldBoundTheUsersOfADevice() {
        for (int i = 0; i < 60; i++) {
            write(thread(200 + i, "worker-" + i), 1);
            users.run();
        }
        assertEquals(49, read().size());
        assertEquals(12, bytes().get(device.number + " worker-N 0"));
        for (int i = 0; i < 1000; i++) {
            write(thread(400 + i, "pool-" + i + "-thread-1"), 1);
            users.run();
        }
        assertEquals(64, read().size());
    }

    @Test
    void shouldLeaveOutWhatHasNoRecordYet() {
        ThreadStripe one = thread(101, "worker-1");
        for (int i = 0; i < 12; i++) {
            for (int j = 0; j < 8; j++) {
                write(device("/" + i), thread(200 + j, "pool-" + j + "-thread-1"), 1, 1);
            }
        }
        int before = read().size();
        assertTrue(before >= 48, "records: " + before);
        users.run();
        write(one, 1);
        assertEquals(1, bytes().get(device.number + " worker-N 101"));
    }
}
