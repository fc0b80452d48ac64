// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.scrape;

import io.jacct.export.jvm.Fleet;
import io.jacct.export.jvm.Reading;
import io.jacct.export.metric.Own;
import io.jacct.export.metric.OwnValue;
import io.jacct.export.row.Limits;
import io.jacct.export.row.Rows;
import io.jacct.export.row.Shown;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * Takes scrapes, for all receivers. Each is taken when a receiver asks: nothing happens between
 * scrapes. One at a time; others wait, and take their own.
 */
public final class Scraper implements AutoCloseable {
    private final Fleet fleet;
    private final Rows rows;
    private final Limits limits;
    private final Supplier<List<OwnValue>> others;
    private long scrapes;

    /**
     * Takes scrapes of these JVMs.
     *
     * @param others what other parts of the exporter say of themselves
     */
    public Scraper(Fleet fleet, Limits limits, Supplier<List<OwnValue>> others) {
        this.fleet = fleet;
        this.rows = new Rows(limits);
        this.limits = limits;
        this.others = others;
    }

    /** Reads all pages now. */
    public synchronized Scrape scrape() {
        long begin = System.nanoTime();
        List<Reading> readings = fleet.read();
        List<Shown> shown = rows.of(readings);
        scrapes++;
        double seconds = (System.nanoTime() - begin) / 1e9;
        return new Scrape(
                System.currentTimeMillis(), shown, own(readings, seconds), limits.bounds());
    }

    private List<OwnValue> own(List<Reading> readings, double seconds) {
        List<OwnValue> own = new ArrayList<>();
        long live = readings.stream().filter(Reading::alive).count();
        own.add(OwnValue.of(Own.JVMS, "live", live));
        own.add(OwnValue.of(Own.JVMS, "ended", readings.size() - live));
        for (Fleet.Refusal each : Fleet.Refusal.values()) {
            String reason = each.name().toLowerCase(Locale.ROOT);
            long refused = fleet.refused().getOrDefault(each, 0);
            own.add(OwnValue.of(Own.REFUSED, reason, refused));
        }
        own.add(OwnValue.of(Own.SECONDS, seconds));
        own.add(OwnValue.of(Own.SCRAPES, scrapes));
        own.add(OwnValue.of(Own.LEFT_OUT, "jvm", (long) rows.leftOutByJvm()));
        own.add(OwnValue.of(Own.LEFT_OUT, "node", (long) rows.leftOutByNode()));
        own.addAll(others.get());
        return own;
    }

    @Override
    public synchronized void close() {
        fleet.close();
    }
}
