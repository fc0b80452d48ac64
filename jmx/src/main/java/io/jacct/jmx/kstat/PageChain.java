// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.kstat;

import io.jacct.jmx.notification.Subscribers;
import io.jacct.jmx.notification.Watch;
import io.jacct.jmx.reading.SnapshotCache;
import io.jacct.kstat.Kstat;
import io.jacct.kstat.KstatControl;
import io.jacct.kstat.KstatException;
import io.jacct.kstat.KstatHeader;
import io.jacct.kstat.Named;
import io.jacct.kstat.page.PageKstats;
import io.jacct.ledger.ApplicationLedger;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.PageException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * The chain of the page's kstats, as the MBean KstatChain shows it. It is made at the first query,
 * and then kept, so that kids and the chain's id continue. The snapshot behind it is released at
 * the daemon's next turn. Any thread. {@code Registration} makes it and calls it at the daemon's
 * turn.
 *
 * <p>All work holds the monitor of this object: kstats of a page are for one thread at a time, and
 * snapshots must be shown in their order. The page is read under this monitor, but no foreign code
 * is called. Only {@link #write} calls the application, without the monitor.
 */
public final class PageChain implements Watch {
    static final String ADDED = "io.jacct.kstat.added";
    static final String REMOVED = "io.jacct.kstat.removed";

    /** Modules that have MBeans and tables of their own; of devices there are thousands. */
    private static final Set<String> ELSEWHERE =
            Set.of(
                    "agent",
                    "group",
                    "groupintr",
                    "pool",
                    "executor",
                    "executorstat",
                    "device",
                    "devicestat",
                    "deviceuser");

    private final SnapshotCache readings;
    private final Subscribers subscribers;
    private PageKstats kstats;
    private KstatControl control;

    public PageChain(SnapshotCache readings, Subscribers subscribers) {
        this.readings = readings;
        this.subscribers = subscribers;
    }

    /** The present state of the chain. */
    public synchronized ChainView now() throws PageException {
        Snapshot snapshot = look();
        List<KstatHeader> all = control.chain().stream().map(Kstat::header).toList();
        return new ChainView(
                control.chainId(), snapshot.deviceGeneration(), all, statistics(control.chain()));
    }

    /** The page has room for few of them, so one answer has them all. */
    private Map<String, Named> statistics(List<Kstat> chain) throws PageException {
        Map<String, Named> statistics = new LinkedHashMap<>();
        try {
            for (Kstat kstat : chain) {
                if (!ELSEWHERE.contains(kstat.header().module())) {
                    control.read(kstat);
                    String key = KstatRows.key(kstat.header()) + ":";
                    KstatRows.of(kstat).forEach((name, each) -> statistics.put(key + name, each));
                }
            }
        } catch (KstatException e) {
            // not expected, because the chain belongs to this very snapshot
            throw new PageException(e.getMessage());
        }
        return statistics;
    }

    /**
     * Returns the kstat of that name, with its present data. Throws {@code
     * IllegalArgumentException} if there is none.
     */
    synchronized Kstat read(String module, int instance, String name) throws PageException {
        look();
        try {
            Kstat kstat = control.lookup(module, instance, name);
            control.read(kstat);
            return kstat;
        } catch (KstatException e) {
            // without the cause: the client does not have its class
            throw new IllegalArgumentException(e.getMessage());
        }
    }

    /**
     * Hands a value to the application, on the calling thread and without the monitor. Throws
     * {@code IllegalArgumentException} if there is no such writable kstat, or the application
     * refuses. The owner of a writable statistic is a function that answers why it refuses.
     */
    @SuppressWarnings("unchecked")
    void write(String module, int instance, String name, String statistic, String value) {
        Object owner = ApplicationLedger.owner(module, instance, name);
        if (!(owner instanceof BiFunction)) {
            String kstat = KstatRows.key(module, instance, name);
            throw new IllegalArgumentException("EACCES: " + kstat + " is not writable");
        }
        String refused = ((BiFunction<String, String, String>) owner).apply(statistic, value);
        if (refused != null) {
            throw new IllegalArgumentException(refused);
        }
        // the next read shows the new value
        readings.forget();
    }

    /** Called before a listener is added: existing kstats are no change. */
    @Override
    public synchronized void begin() {
        try {
            look();
        } catch (PageException e) {
            // the first look that succeeds is then the beginning
            return;
        }
    }

    /**
     * Called by the daemon: looks for changes if there is a listener, and releases the snapshot.
     */
    public synchronized void tick() throws PageException {
        if (!subscribers.isEmpty()) {
            look();
        }
        if (kstats != null) {
            kstats.forget();
        }
    }

    private Snapshot look() throws PageException {
        Snapshot snapshot = readings.now().snapshot();
        if (kstats == null) {
            PageKstats first = new PageKstats(snapshot);
            control = KstatControl.open(first.chain());
            // last: only a complete chain is kept
            kstats = first;
            return snapshot;
        }
        List<Kstat> before = control.chain();
        kstats.refresh(snapshot);
        if (control.chainUpdate() != 0) {
            tell(before, control.chain(), snapshot.takenMillis());
        }
        return snapshot;
    }

    private void tell(List<Kstat> before, List<Kstat> after, long millis) {
        Set<Kstat> was = new HashSet<>(before);
        Set<Kstat> is = new HashSet<>(after);
        for (Kstat each : before) {
            if (!is.contains(each)) {
                tell(REMOVED, each.header(), millis);
            }
        }
        for (Kstat each : after) {
            if (!was.contains(each)) {
                tell(ADDED, each.header(), millis);
            }
        }
    }

    private void tell(String type, KstatHeader kstat, long millis) {
        String message = KstatRows.key(kstat);
        subscribers.tell(type, millis, message, () -> KstatRows.KSTATS.row(kstat));
    }
}
