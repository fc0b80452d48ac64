// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.why;

import io.jacct.field.Interval;
import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.PageException;
import io.jacct.why.evidence.Evidence;
import io.jacct.why.evidence.Kernel;
import io.jacct.why.evidence.Monitors;
import io.jacct.why.rule.Rules;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Watches a JVM for some seconds. It holds no lock while it waits. For one thread, and once. */
public final class Observation {
    /** So many looks tell a tenth of the time from twice of it. */
    private static final int LOOKS = 20;

    /** One blocked thread may be at any lock; two tell of one that is contended. */
    private static final int SOME = 2;

    /** A question stops the JVM for a moment. */
    private static final int QUESTIONS = 3;

    private final WatchedJvm jvm;
    private final boolean here;
    private final long pid;
    private final List<Evidence.Look> looks = new ArrayList<>();
    private Monitors monitors = Monitors.NONE;
    private long mostBlocked;

    /** Of that JVM. */
    public Observation(WatchedJvm jvm) throws PageException {
        this.jvm = jvm;
        here = jvm.here();
        pid = jvm.tasks().page().pid();
    }

    /** Watches for so long. Fails if the JVM ends or loses its agent meanwhile. */
    public Evidence during(long millis) throws PageException, InterruptedException {
        Kernel before = kernel();
        Snapshot begin = jvm.now();
        long start = System.nanoTime();
        looks.add(new Evidence.Look(begin, -1));
        // loads the classes of the rules while there is time
        Rules.findings(evidence(begin, jvm.now(), before));
        looks.clear();
        for (int look = 1; look <= LOOKS; look++) {
            long passed = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
            jvm.await(Math.max(0, millis * look / LOOKS - passed));
            checkThatItLives();
            look();
        }
        Snapshot end = jvm.now();
        checkThatItLives();
        Evidence all = evidence(begin, end, before);
        if (monitors.entries().isEmpty() && all.blocked() >= 1) {
            // each was held up for a short time, so a moment may show none of them
            for (int i = 0; i < QUESTIONS && monitors.entries().isEmpty(); i++) {
                monitors = jvm.monitors();
            }
            return evidence(begin, end, before);
        }
        return all;
    }

    private void checkThatItLives() throws PageException {
        if (!jvm.alive()) {
            throw new PageException(
                    "process " + pid + " has ended meanwhile, or its agent was detached");
        }
    }

    private Evidence evidence(Snapshot begin, Snapshot end, Kernel before) throws PageException {
        List<Departure> exits =
                jvm.departures().stream()
                        .filter(each -> each.endedMillis() >= begin.takenMillis())
                        .toList();
        Interval interval = Interval.between(begin, end);
        return new Evidence(interval, List.copyOf(looks), exits, before, kernel(), monitors);
    }

    private Kernel kernel() {
        return here ? Kernel.of(pid) : Kernel.UNKNOWN;
    }

    private void look() throws PageException {
        Snapshot tasks = jvm.tasks();
        looks.add(new Evidence.Look(tasks, here ? Kernel.descriptors(pid) : -1));
        long blocked = tasks.tasks().stream().filter(Evidence::isBlocked).count();
        // a question stops the JVM, so it is asked again only where much more is to be known
        if (blocked >= SOME && blocked > SOME * mostBlocked) {
            mostBlocked = blocked;
            monitors = jvm.monitors();
        }
    }
}
