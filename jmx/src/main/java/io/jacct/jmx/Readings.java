// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import io.jacct.snapshot.PageException;
import io.jacct.snapshot.Snapshot;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * The reading that all MBeans share. Any thread.
 *
 * <p>A snapshot costs time in proportion to what is in the page, and a console asks for attributes
 * one by one. So a snapshot of a large page serves for twenty times as long as it took: at most one
 * twentieth of one processor goes into snapshots however much is asked, unless one takes more than
 * 45 ms, since none serves for more than 0.9 s: what is measured is at most a second old. A small
 * page is read afresh for every question, because that costs less than the question, and somebody
 * may compare.
 *
 * <p>What a snapshot took is measured but bounded by its size: the first ones run interpreted and
 * would be served for seconds. Nobody waits longer than two builds: who waited while another thread
 * built takes that snapshot if the build began after the question.
 */
final class Readings {
    /** Where snapshots come from; asked by one thread at a time. */
    interface Source {
        Snapshot snapshot() throws PageException;
    }

    /**
     * Tasks, groups, pools, endpoints, devices and executors together; below, every reading is
     * fresh. A device counts beside its endpoint: it has up to four stripes, each larger than a
     * task's, so reading it costs as much as reading several tasks.
     */
    static final int SMALL = 256;

    private static final long AGE_PER_COST = 20;
    private static final long AGE_LIMIT = TimeUnit.MILLISECONDS.toNanos(900);
    private static final long COST_LIMIT_PER_ITEM = TimeUnit.MICROSECONDS.toNanos(2);

    private final Source source;
    private final LongSupplier clock;
    private final ReentrantLock building = new ReentrantLock();
    private final History history = new History(); // guarded by building
    private final LivePeaks peaks = new LivePeaks();
    private volatile Built latest;
    private volatile long costNanos;

    Readings(Source source, LongSupplier clock) {
        this.source = source;
        this.clock = clock;
    }

    /** The state of the page, as old as the class comment says at most. */
    Reading now() throws PageException {
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
        Reading reading = new Reading(snapshot, history.before(snapshot), peaks);
        latest = new Built(reading, began, ageLimit(snapshot, cost));
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

    /** Lets go of the snapshot; the next reading is a fresh one. */
    void forget() {
        latest = null;
    }

    /** What the last snapshot took, in nanoseconds. */
    long costNanos() {
        return costNanos;
    }

    /** Age counts from the begin: a value may be that old. */
    private record Built(Reading reading, long began, long ageLimit) {
        boolean servesAt(long now) {
            return now - began < ageLimit;
        }
    }
}
