// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat.page;

import io.jacct.kstat.DataType;
import io.jacct.kstat.IoData;
import io.jacct.kstat.KstatData;
import io.jacct.kstat.KstatType;
import io.jacct.kstat.Named;
import io.jacct.kstat.NamedData;
import io.jacct.kstat.RawData;
import io.jacct.kstat.TimerData;
import io.jacct.snapshot.Statistic;
import io.jacct.snapshot.StatisticValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Statistics that an application has registered through {@code jacct-api.jar}, as kstats under the
 * application's names. A counter is a NAMED kstat with its name in full and its value. A value that
 * is not known is missing.
 */
final class StatisticKstats {
    private StatisticKstats() {}

    static PageKstat of(Statistic statistic) {
        return new PageKstat(
                key(statistic),
                statistic.module(),
                statistic.instance(),
                statistic.name(),
                statistic.sort(),
                type(statistic),
                statistic.createdNanos(),
                statistic.writable(),
                () -> data(statistic));
    }

    /**
     * The prefix of keys: no kstat of jacct's own has an empty module. A statistic that went and
     * came again is a new kstat.
     */
    private static String key(Statistic statistic) {
        return String.join(
                ":",
                "",
                statistic.module(),
                Integer.toString(statistic.instance()),
                statistic.name(),
                Long.toString(statistic.createdNanos()));
    }

    private static KstatType type(Statistic statistic) {
        return switch (statistic.kind()) {
            case "io" -> KstatType.IO;
            case "timer" -> KstatType.TIMER;
            case "raw" -> KstatType.RAW;
            default -> KstatType.NAMED;
        };
    }

    private static KstatData data(Statistic statistic) {
        return switch (type(statistic)) {
            case IO -> queues(statistic.values());
            case TIMER -> timer(statistic.name(), statistic.values());
            case RAW -> raw(statistic);
            default -> named(statistic);
        };
    }

    private static NamedData named(Statistic statistic) {
        List<Named> values = new ArrayList<>();
        if (statistic.kind().equals("counter")) {
            values.add(Named.ofString("name", statistic.name()));
        }
        for (StatisticValue each : statistic.all()) {
            if (each.value() != null) {
                values.add(new Named(each.name(), DataType.of(each.type()), each.value()));
            }
        }
        return new NamedData(values);
    }

    /** No bytes if they are not known. */
    private static RawData raw(Statistic statistic) {
        byte[] bytes = (byte[]) statistic.all().get(0).value();
        return new RawData(bytes == null ? new byte[0] : bytes);
    }

    private static IoData queues(Map<String, Long> values) {
        return new IoData(
                values.get("nread"),
                values.get("nwritten"),
                values.get("reads"),
                values.get("writes"),
                values.get("wtime"),
                values.get("wlentime"),
                values.get("wlastupdate"),
                values.get("rtime"),
                values.get("rlentime"),
                values.get("rlastupdate"),
                values.get("wcnt"),
                values.get("rcnt"));
    }

    private static TimerData timer(String name, Map<String, Long> values) {
        return new TimerData(
                List.of(
                        new TimerData.Timer(
                                name,
                                values.get("num_events"),
                                values.get("elapsed_time"),
                                values.get("min_time"),
                                values.get("max_time"),
                                values.get("start_time"),
                                values.get("stop_time"))));
    }
}
