// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.user;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * What the users of devices have done in an interval. A thread that has ended has given its values
 * to its pool, so the pool's own record grows by more than was done. But the sum over a pool is
 * right at all times. So the other threads of a pool have done what the pool did, less what its
 * live threads did.
 */
public final class UsersSince {
    private UsersSince() {}

    private record Key(long device, String pool, boolean virtual, long task) {
        static Key of(DeviceUser user) {
            return new Key(user.device(), user.pool(), user.virtual(), user.task());
        }

        Key ofPool() {
            return new Key(device, pool, virtual, 0);
        }

        DeviceUser with(UserValues values) {
            return new DeviceUser(device, pool, virtual, task, values);
        }
    }

    /** The users of {@code now}, less what they had done at an earlier time; in order. */
    public static List<DeviceUser> of(List<DeviceUser> earlier, List<DeviceUser> now) {
        if (earlier.isEmpty()) {
            return now;
        }
        Map<Key, UserValues> then = threads(earlier);
        Map<Key, UserValues> others = pools(now);
        pools(earlier).forEach((pool, values) -> others.computeIfPresent(pool, minus(values)));
        List<DeviceUser> all = new ArrayList<>();
        threads(now)
                .forEach(
                        (thread, values) -> {
                            UserValues did =
                                    values.minus(then.getOrDefault(thread, UserValues.NONE));
                            others.computeIfPresent(thread.ofPool(), minus(did));
                            all.add(thread.with(did));
                        });
        others.forEach((pool, values) -> all.add(pool.with(values)));
        return List.copyOf(all);
    }

    private static BiFunction<Key, UserValues, UserValues> minus(UserValues v) {
        return (key, values) -> values.minus(v);
    }

    private static Map<Key, UserValues> threads(List<DeviceUser> users) {
        Map<Key, UserValues> all = new LinkedHashMap<>();
        users.stream()
                .filter(one -> one.task() != 0)
                .forEach(one -> all.merge(Key.of(one), one.values(), UserValues::plus));
        return all;
    }

    private static Map<Key, UserValues> pools(List<DeviceUser> users) {
        Map<Key, UserValues> all = new LinkedHashMap<>();
        users.forEach(one -> all.merge(Key.of(one).ofPool(), one.values(), UserValues::plus));
        return all;
    }
}
