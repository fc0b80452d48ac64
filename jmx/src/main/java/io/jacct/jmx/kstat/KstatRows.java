// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.kstat;

import io.jacct.jmx.shape.Rows;
import io.jacct.kstat.DataType;
import io.jacct.kstat.IntrData;
import io.jacct.kstat.IoData;
import io.jacct.kstat.Kstat;
import io.jacct.kstat.KstatHeader;
import io.jacct.kstat.Named;
import io.jacct.kstat.NamedData;
import io.jacct.kstat.RawData;
import io.jacct.kstat.TimerData;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.management.openmbean.SimpleType;
import javax.management.openmbean.TabularData;

/**
 * Kstats as rows, and the statistics of kstats of every type as rows by the names of kstat(1M),
 * with times in ns.
 */
final class KstatRows {
    static final Rows<KstatHeader> KSTATS =
            new Rows<KstatHeader>("Kstat", "A kstat on the chain.")
                    .text("module", "The module that publishes it.", KstatHeader::module)
                    .number(
                            "instance",
                            "The number of the thing within the module.",
                            KstatHeader::instance)
                    .text("name", "Cut to 30 bytes.", KstatHeader::name)
                    .text("class", "The kind of thing.", KstatHeader::kstatClass)
                    .text("type", "raw, name=value or i/o.", header -> header.type().label())
                    .number(
                            "kid",
                            "Its number, the same as long as it is on the chain.",
                            KstatHeader::kid)
                    .number("crtime", "When it was made. Unit: ns.", KstatHeader::crtime)
                    .number("snaptime", "When it was last read. Unit: ns.", KstatHeader::snaptime)
                    .done();

    static final Rows<Named> STATISTICS =
            new Rows<Named>("KstatStatistic", "A statistic of a kstat.")
                    .text("type", "int32, uint64, string, ...", named -> label(named.dataType()))
                    .optional(
                            "number",
                            "Its value; null for a text, and for a number with a fraction.",
                            SimpleType.LONG,
                            KstatRows::number)
                    .text("text", "Its value as text.", Named::text)
                    .done();

    private final Map<String, Named> rows = new LinkedHashMap<>();

    private KstatRows() {}

    /** The name of its row: module:instance:name. */
    static String key(KstatHeader kstat) {
        return key(kstat.module(), kstat.instance(), kstat.name());
    }

    static String key(String module, int instance, String name) {
        return module + ":" + instance + ":" + name;
    }

    static TabularData table(List<KstatHeader> kstats) {
        Map<String, KstatHeader> rows = new LinkedHashMap<>();
        kstats.forEach(each -> rows.put(key(each), each));
        return KSTATS.table(rows);
    }

    static TabularData table(Kstat kstat) {
        return STATISTICS.table(of(kstat));
    }

    /** By name; {@code kstat} must have been read. */
    static Map<String, Named> of(Kstat kstat) {
        KstatRows rows = new KstatRows();
        rows.put(Named.ofInt64("crtime", kstat.header().crtime()));
        rows.put(Named.ofInt64("snaptime", kstat.header().snaptime()));
        if (kstat.data() instanceof NamedData named) {
            named.values().forEach(rows::put);
        } else if (kstat.data() instanceof IoData io) {
            io.counts().forEach(rows::put);
            io.times().forEach(rows::put);
        } else if (kstat.data() instanceof IntrData intr) {
            rows.interrupts(intr);
        } else if (kstat.data() instanceof TimerData timers) {
            rows.timers(timers.timers());
        } else if (kstat.data() instanceof RawData raw && !isOfTheChain(kstat.header())) {
            rows.put(Named.ofString("bytes", HexFormat.of().formatHex(raw.bytes())));
        }
        return rows.rows;
    }

    /** The headers of all kstats are rows of their own, and no bytes. */
    private static boolean isOfTheChain(KstatHeader header) {
        return header.name().startsWith("kstat_");
    }

    private void put(Named statistic) {
        rows.put(statistic.name(), statistic);
    }

    private void interrupts(IntrData intr) {
        put(Named.ofUint64("hard", intr.hard()));
        put(Named.ofUint64("soft", intr.soft()));
        put(Named.ofUint64("watchdog", intr.watchdog()));
        put(Named.ofUint64("spurious", intr.spurious()));
        put(Named.ofUint64("multiple_service", intr.multipleService()));
    }

    /** If there are several, each label begins with the timer's name, as in {@code jacct kstat}. */
    private void timers(List<TimerData.Timer> timers) {
        for (TimerData.Timer timer : timers) {
            String prefix = timers.size() == 1 ? "" : timer.name() + "_";
            put(Named.ofString(prefix + "name", timer.name()));
            put(Named.ofUint64(prefix + "num_events", timer.numEvents()));
            put(Named.ofInt64(prefix + "elapsed_time", timer.elapsedTime()));
            put(Named.ofInt64(prefix + "min_time", timer.minTime()));
            put(Named.ofInt64(prefix + "max_time", timer.maxTime()));
            put(Named.ofInt64(prefix + "start_time", timer.startTime()));
            put(Named.ofInt64(prefix + "stop_time", timer.stopTime()));
        }
    }

    private static String label(DataType type) {
        return type.name().toLowerCase(Locale.ROOT);
    }

    private static Long number(Named named) {
        boolean whole = named.value() instanceof Long || named.value() instanceof Integer;
        return whole ? Long.valueOf(((Number) named.value()).longValue()) : null;
    }
}
