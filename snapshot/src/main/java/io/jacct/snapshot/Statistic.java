// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A statistic that the application registered through {@code jacct-api.jar}. Its values have the
 * names of Solaris kstat.
 *
 * @param kind {@code counter}, {@code named}, {@code io}, {@code timer} or {@code raw}
 * @param module the application's choice; {@code counter} for a counter
 * @param instance the application's choice; 0 for a counter
 * @param name the application's choice
 * @param sort its class, the application's choice; {@code counter} for a counter
 * @param createdNanos when it came into the page, nanoseconds of the machine's monotonic clock
 * @param takenNanos the time up to which its times are added up
 * @param writable whether clients may write it, through an MBean
 * @param all its values in order: of a counter {@code value}; of a named one the application's
 *     names; of io {@code nread nwritten reads writes wtime wlentime wlastupdate rtime rlentime
 *     rlastupdate wcnt rcnt}; of a timer {@code num_events elapsed_time min_time max_time
 *     start_time stop_time}; times in nanoseconds; of raw {@code bytes}
 */
public record Statistic(
        String kind,
        String module,
        int instance,
        String name,
        String sort,
        long createdNanos,
        long takenNanos,
        boolean writable,
        List<StatisticValue> all) {

    /** A statistic whose values are signed 64-bit numbers. */
    public Statistic(
            String kind,
            String module,
            int instance,
            String name,
            String sort,
            long createdNanos,
            long takenNanos,
            Map<String, Long> values) {
        this(kind, module, instance, name, sort, createdNanos, takenNanos, false, list(values));
    }

    private static List<StatisticValue> list(Map<String, Long> values) {
        List<StatisticValue> list = new ArrayList<>();
        values.forEach((name, value) -> list.add(StatisticValue.ofInt64(name, value)));
        return list;
    }

    /** Its values that are whole numbers and known, by name in their order. */
    public Map<String, Long> values() {
        Map<String, Long> whole = new LinkedHashMap<>();
        for (StatisticValue each : all) {
            if (each.isWhole()) {
                whole.put(each.name(), ((Number) each.value()).longValue());
            }
        }
        return whole;
    }
}
