// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.reading;

import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.PageException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * The reading that all MBeans share. Any thread. {@code MBeans} makes it; {@code Registration} and
 * the watches ask it.
 *
 * <p>The cost of a snapshot is proportional to the contents of the page, and a console asks for
 * attributes one by one. So a snapshot of a large page is used for twenty times as long as it took
 * to build. Snapshots then use at most one twentieth of one processor, however many questions come.
 * A snapshot is used for at most 0.9 s, so that measured values are at most a second old. If one
 * takes more than 45 ms to build, the share is larger. A small page is read again for every
 * question, because a user may compare values.
 *
 * <p>A collector asks each MBean once for all its attributes. Such a pass gets one snapshot, which
 * is cheaper, and its values fit together. A second question to the same MBean gets a new one:
 * whoever does something and asks again sees what was done.
 *
 * <p>The build time is measured, but bounded by the snapshot's size: the first builds are
 * interpreted and would be used for seconds. No thread waits longer than two builds. A thread that
 * waited while another one built uses that snapshot if the build began after the question.
 */
public final class SnapshotCache {
    /** The source of snapshots; asked by one thread at a time. */
    public interface Source {
        Snapshot snapshot() throws PageException;
    }

    /**
     * The limit for tasks, groups, pools, endpoints, devices and executors together. Below it,
     * every reading is new. A device counts in addition to its endpoint: it has up to four stripes,
     * each larger than a task's, so reading it costs as much as reading several tasks.
     */
    static final int SMALL = 256;

    private static final long AGE_PER_COST = 20;
    private static final long AGE_LIMIT = TimeUnit.MILLISECONDS.toNanos(900);
    private static final long PASS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long COST_LIMIT_PER_ITEM = TimeUnit.MICROSECONDS.toNanos(2);

    private final Source source;
    private final LongSupplier clock;
    private final ReentrantLock building = new ReentrantLock();
    private final MonitorWatch monitors = new MonitorWatch();
    private final History history = new History(monitors); // guarded by building
    private final LivePeaks peaks = new LivePeaks();
    private volatile Built latest;
    private volatile long costNanos;

    public SnapshotCache(Source source, LongSupplier clock) {
        this.source = source;
        this.clock = clock;
    }

    /** The state of the page, at most as old as the class comment tells. */
    public Reading now() throws PageException {
        long asked = clock.getAsLong();
        Built built = latest;
        if (built != null && built.servesAt(asked)) {
            return built.reading;
        }
        building.lock();
        try {
            built = latest;
            if (built != null && (built.began - asked > 0 || built.servesAt(asked))) {
                return built.reading;
            }
            return build();
        } finally {
            building.unlock();
        }
    }

    private Reading build() throws PageException {
        long began = clock.getAsLong();
        Snapshot snapshot = source.snapshot();
        long cost = clock.getAsLong() - began;
        peaks.look(snapshot);
        Reading reading = history.until(snapshot, peaks);
        latest = new Built(reading, began, ageLimit(snapshot, cost), ConcurrentHashMap.newKeySet());
        costNanos = cost;
        return reading;
    }

    private static long ageLimit(Snapshot snapshot, long cost) {
        long size =
                snapshot.tasks().size()
                        + snapshot.groups().size()
                        + snapshot.pools().size()
                        + snapshot.endpoints().size()
                        + snapshot.devices().size()
                        + snapshot.executors().size();
        if (size < SMALL) {
            return 0;
        }
        long plausible = Math.min(cost, size * COST_LIMIT_PER_ITEM);
        return Math.min(AGE_LIMIT, AGE_PER_COST * plausible);
    }

    /**
     * The same for one question of a pass over many MBeans: at most 50 ms old, and not older than
     * the last question of {@code who}.
     */
    public Reading inPass(Object who) throws PageException {
        Built built = latest;
        if (built != null && built.passes(who, clock.getAsLong())) {
            return built.reading;
        }
        Reading reading = now();
        built = latest;
        if (built != null && built.reading == reading) {
            built.askers.add(who);
        }
        return reading;
    }

    /** Releases the snapshot; the next reading builds a new one. */
    public void forget() {
        latest = null;
    }

    /** The build time of the last snapshot, in nanoseconds. */
    public long costNanos() {
        return costNanos;
    }

    /**
     * The age counts from the begin of the build, because a value may be that old.
     *
     * @param askers who had an answer from it in a pass; none if no pass began with it
     */
    private record Built(Reading reading, long began, long ageLimit, Set<Object> askers) {
        boolean servesAt(long now) {
            return now - began < ageLimit;
        }

        boolean passes(Object who, long now) {
            return !askers.isEmpty() && now - began < PASS && askers.add(who);
        }
    }
}
