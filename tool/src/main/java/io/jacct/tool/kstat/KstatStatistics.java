// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.kstat;

import com.google.gson.JsonPrimitive;
import io.jacct.kstat.DataType;
import io.jacct.kstat.IntrData;
import io.jacct.kstat.IoData;
import io.jacct.kstat.Kstat;
import io.jacct.kstat.KstatHeader;
import io.jacct.kstat.Named;
import io.jacct.kstat.NamedData;
import io.jacct.kstat.RawData;
import io.jacct.kstat.TimerData;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;

/**
 * The data of a kstat with the labels of kstat(1M). Times are seconds with all nine decimals, both
 * times since an event and sums. RAW data is one text, in hexadecimal.
 */
final class KstatStatistics {
    private static final int NANO_DIGITS = 9;

    private final List<Statistic> all = new ArrayList<>();

    /**
     * A label and a value.
     *
     * @param number whether the text is a number in JSON
     */
    record Statistic(String name, String text, boolean number) {
        JsonPrimitive json() {
            return number ? new JsonPrimitive(new BigDecimal(text)) : new JsonPrimitive(text);
        }
    }

    private KstatStatistics() {}

    /** By name, without regard to case. */
    static List<Statistic> of(Kstat kstat) {
        KstatStatistics statistics = new KstatStatistics();
        statistics.header(kstat.header());
        if (kstat.data() instanceof NamedData named) {
            named.values().forEach(statistics::named);
        } else if (kstat.data() instanceof IoData io) {
            statistics.io(io);
        } else if (kstat.data() instanceof IntrData intr) {
            statistics.interrupts(intr);
        } else if (kstat.data() instanceof TimerData timers) {
            statistics.timers(timers.timers());
        } else if (kstat.data() instanceof RawData raw) {
            statistics.raw(raw);
        }
        statistics.all.sort(Comparator.comparing(Statistic::name, String.CASE_INSENSITIVE_ORDER));
        return statistics.all;
    }

    private void header(KstatHeader header) {
        time("crtime", header.crtime());
        all.add(snaptime(header));
    }

    /** The time of the kstat's last read. */
    static Statistic snaptime(KstatHeader header) {
        return seconds("snaptime", header.snaptime());
    }

    private void named(Named named) {
        DataType type = named.dataType();
        boolean text = type == DataType.CHAR || type == DataType.STRING;
        boolean finite = !(named.value() instanceof Number n) || Double.isFinite(n.doubleValue());
        all.add(new Statistic(named.name(), named.text(), !text && finite));
    }

    private void io(IoData io) {
        io.counts().forEach(each -> count(each.name(), (Long) each.value()));
        io.times().forEach(each -> time(each.name(), (Long) each.value()));
    }

    private void interrupts(IntrData intr) {
        count("hard", intr.hard());
        count("soft", intr.soft());
        count("watchdog", intr.watchdog());
        count("spurious", intr.spurious());
        count("multiple_service", intr.multipleService());
    }

    /**
     * Solaris shows only one timer. If there are several, each label begins with the timer's name.
     */
    private void timers(List<TimerData.Timer> timers) {
        for (TimerData.Timer timer : timers) {
            String prefix = timers.size() == 1 ? "" : timer.name() + "_";
            all.add(new Statistic(prefix + "name", timer.name(), false));
            count(prefix + "num_events", timer.numEvents());
            time(prefix + "elapsed_time", timer.elapsedTime());
            time(prefix + "min_time", timer.minTime());
            time(prefix + "max_time", timer.maxTime());
            time(prefix + "start_time", timer.startTime());
            time(prefix + "stop_time", timer.stopTime());
        }
    }

    private void raw(RawData raw) {
        String bytes = HexFormat.of().formatHex(raw.bytes());
        all.add(new Statistic("bytes", bytes, false));
    }

    private void count(String name, long value) {
        all.add(new Statistic(name, Long.toUnsignedString(value), true));
    }

    private void time(String name, long nanos) {
        all.add(seconds(name, nanos));
    }

    private static Statistic seconds(String name, long nanos) {
        String seconds = nanos == 0 ? "0" : BigDecimal.valueOf(nanos, NANO_DIGITS).toPlainString();
        return new Statistic(name, seconds, true);
    }
}
