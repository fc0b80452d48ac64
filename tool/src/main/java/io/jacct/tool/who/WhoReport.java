// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.who;

import io.jacct.field.DeviceUsage;
import io.jacct.field.DeviceUsages;
import io.jacct.field.Interval;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The users of devices in an interval, those with the most bytes first.
 *
 * @param interval the interval
 * @param rows a device and a user each
 */
record WhoReport(Interval interval, List<DeviceUsage> rows) {
    private static final Comparator<DeviceUsage> MOST_FIRST =
            DeviceUsage.MOST_FIRST
                    .thenComparing(one -> one.device().entry().endpoint())
                    .thenComparing(DeviceUsage::user);

    /**
     * What {@code wanted} names: the devices, or if there is none, the pools, or else the threads.
     */
    static WhoReport of(Interval interval, Predicate<String> wanted, boolean threads) {
        List<DeviceUsage> all = DeviceUsages.of(interval, threads);
        List<DeviceUsage> some = select(all, wanted, one -> one.device().entry().endpoint());
        if (some.isEmpty()) {
            some = select(all, wanted, DeviceUsage::pool);
        }
        if (some.isEmpty()) {
            some = select(DeviceUsages.of(interval, true), wanted, DeviceUsage::thread);
        }
        return new WhoReport(interval, some.stream().sorted(MOST_FIRST).toList());
    }

    private static List<DeviceUsage> select(
            List<DeviceUsage> all, Predicate<String> wanted, Function<DeviceUsage, String> name) {
        return all.stream().filter(one -> wanted.test(name.apply(one))).toList();
    }

    /** Whether every figure is exact. */
    boolean isExact() {
        return rows.stream().allMatch(one -> one.shareError() == 0);
    }
}
