// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.scrape;

import io.jacct.export.jvm.Fleet;
import io.jacct.export.metric.Bounds;
import io.jacct.export.metric.Own;
import io.jacct.export.metric.OwnValue;
import io.jacct.export.row.Limits;
import io.jacct.export.row.Rows;
import io.jacct.export.row.Shown;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
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

    /**
     * Reads all pages now.
     *
     * @param convert makes something of what is shown of a JVM; called by several threads
     * @param take gets the results, one after the other
     * @return what the exporter says of itself
     */
    public synchronized <T> Scrape scrape(Function<Shown, T> convert, Consumer<T> take) {
        long begin = System.nanoTime();
        AtomicLong live = new AtomicLong();
        AtomicLong ended = new AtomicLong();
        fleet.read(
                each -> {
                    (each.alive() ? live : ended).incrementAndGet();
                    return convert.apply(rows.of(each));
                },
                take);
        rows.end();
        scrapes++;
        List<OwnValue> own = new ArrayList<>();
        own.add(OwnValue.of(Own.JVMS, "live", live.get()));
        own.add(OwnValue.of(Own.JVMS, "ended", ended.get()));
        own.add(OwnValue.of(Own.SECONDS, (System.nanoTime() - begin) / 1e9));
        addTo(own);
        return new Scrape(System.currentTimeMillis(), own);
    }

    /** The buckets of histograms. */
    public Bounds bounds() {
        return limits.bounds();
    }

    private void addTo(List<OwnValue> own) {
        for (Fleet.Refusal each : Fleet.Refusal.values()) {
            String reason = each.name().toLowerCase(Locale.ROOT);
            long refused = fleet.refused().getOrDefault(each, 0);
            own.add(OwnValue.of(Own.REFUSED, reason, refused));
        }
        own.add(OwnValue.of(Own.SCRAPES, scrapes));
        own.add(OwnValue.of(Own.LEFT_OUT, "jvm", (long) rows.leftOutByJvm()));
        own.add(OwnValue.of(Own.LEFT_OUT, "node", (long) rows.leftOutByNode()));
        own.addAll(others.get());
    }

    @Override
    public synchronized void close() {
        fleet.close();
    }
}
