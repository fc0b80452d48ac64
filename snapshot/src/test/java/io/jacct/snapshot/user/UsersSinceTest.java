// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.user;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.memory.UserLayout;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What users have done in an interval in which threads come and go. */
class UsersSinceTest {
    private static DeviceUser user(String pool, long task, long writes) {
        return new DeviceUser(3, pool, task, UserValues.known(0, 0, 0, writes, 0, 0, 0, 0));
    }

    private static Map<String, Double> since(List<DeviceUser> earlier, List<DeviceUser> now) {
        Map<String, Double> all = new TreeMap<>();
        for (DeviceUser one : UsersSince.of(earlier, now)) {
            all.put(one.pool() + one.task(), one.values().get(UserLayout.WRITES));
        }
        return all;
    }

    @Test
    void shouldBeTheIncrease() {
        assertEquals(
                Map.of("a0", 0.0, "a7", 5.0),
                since(List.of(user("a", 7, 10)), List.of(user("a", 7, 15))));
    }

    @Test
    void shouldCountOnceWhatAThreadThatHasEndedLeft() {
        assertEquals(
                Map.of("a0", 2.0, "a8", 5.0),
                since(
                        List.of(user("a", 7, 10), user("a", 0, 100), user("a", 8, 0)),
                        List.of(user("a", 0, 112), user("a", 8, 5))));
    }

    @Test
    void shouldCountAThreadThatHasComeFromItsBeginning() {
        assertEquals(
                Map.of("a0", 1.0, "a9", 4.0),
                since(List.of(user("a", 0, 100)), List.of(user("a", 0, 101), user("a", 9, 4))));
    }
}
