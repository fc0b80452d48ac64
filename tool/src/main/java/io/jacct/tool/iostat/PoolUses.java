// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.iostat;

import io.jacct.field.DeviceUsage;
import io.jacct.field.DeviceUsages;
import io.jacct.field.Interval;
import io.jacct.memory.DeviceLayout;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceEntry;
import io.jacct.snapshot.DeviceStatistics;
import io.jacct.snapshot.DeviceValues;
import io.jacct.snapshot.user.Usage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * What each pool has done on devices in an interval, as if the pool were a device. It has no busy
 * time and no distribution of times. Its queue is the number of its threads that were in an
 * operation, on average.
 */
final class PoolUses {
    private static final String KIND = "pool";

    private PoolUses() {}

    static List<DeviceStatistics> of(Interval interval, Predicate<DeviceEntry> selection) {
        Map<String, DeviceValues> pools = new LinkedHashMap<>();
        for (DeviceUsage one : DeviceUsages.of(interval, false)) {
            DeviceEntry entry = one.device().entry();
            if (selection.test(entry) && !entry.pass()) {
                pools.merge(one.pool(), values(one.usage()), DeviceValues::plus);
            }
        }
        long now = interval.end().takenNanos();
        List<DeviceStatistics> all = new ArrayList<>();
        pools.forEach(
                (pool, values) -> {
                    Device as = new Device(entry(pool), now, values);
                    all.add(new DeviceStatistics(as, null, interval.nanos()));
                });
        return all;
    }

    private static DeviceEntry entry(String pool) {
        return new DeviceEntry(-1, KIND, pool, KIND, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    private static DeviceValues values(Usage usage) {
        return DeviceValues.NONE
                .with(DeviceLayout.READS, usage.reads().operations())
                .with(DeviceLayout.READ_BYTES, usage.reads().bytes())
                .with(DeviceLayout.READ_NANOS, usage.reads().nanos())
                .with(DeviceLayout.WRITES, usage.writes().operations())
                .with(DeviceLayout.WRITE_BYTES, usage.writes().bytes())
                .with(DeviceLayout.WRITE_NANOS, usage.writes().nanos())
                .with(DeviceLayout.OTHERS, usage.others())
                .with(DeviceLayout.OTHER_NANOS, usage.otherNanos())
                .with(DeviceLayout.LENGTH, usage.nanos());
    }
}
