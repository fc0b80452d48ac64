// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.PageException;
import io.jacct.tool.command.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A page that this command reads itself: of a JVM that runs or has ended.
 *
 * @param snapshots one that stands for the time since the start, or several
 * @param exits of the tasks that ended, those that the page still has
 * @param alive whether the JVM lived at the last one
 */
record Watched(List<Snapshot> snapshots, List<Departure> exits, boolean alive) implements Course {
    /** More snapshots would show no more on a screen. */
    private static final int MOST = 120;

    private static final long LEAST_MILLIS = 1000;

    /** What it did since the agent started. */
    static Watched sinceStart(Source source) throws PageException {
        // checked before the snapshot: it then has everything up to the JVM's end
        boolean alive = source.alive();
        Snapshot now = source.now();
        List<Departure> exits = source.departures();
        return new Watched(List.of(now), exits, alive);
    }

    /** What it does from now on, with a snapshot every second or more. Ends early if it ends. */
    static Watched during(Source source, long millis) throws PageException, InterruptedException {
        long each = Math.min(millis, Math.max(LEAST_MILLIS, (millis + MOST - 1) / MOST));
        List<Snapshot> snapshots = new ArrayList<>(List.of(source.now()));
        boolean alive = true;
        long begin = System.nanoTime();
        for (long until = each; until - each < millis && alive; until += each) {
            long passed = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
            source.await(Math.min(until, millis) - passed);
            alive = source.alive();
            snapshots.add(source.now());
        }
        List<Departure> exits = source.departures();
        return new Watched(snapshots, exits, alive);
    }

    @Override
    public int size() {
        return snapshots.size();
    }

    @Override
    public Snapshot first() {
        return snapshots.get(0);
    }

    @Override
    public Snapshot last() {
        return snapshots.get(size() - 1);
    }

    @Override
    public List<Long> millis() {
        return snapshots.stream().map(Snapshot::takenMillis).toList();
    }

    @Override
    public boolean recorded() {
        return false;
    }

    @Override
    public void visit(Visitor visitor) {
        int first = Math.min(1, size() - 1);
        for (int place = first; place < size(); place++) {
            visitor.see(place, snapshots.get(place), place == first ? exits : List.of());
        }
    }
}
