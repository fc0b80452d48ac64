// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.why;

import io.jacct.field.Interval;
import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import io.jacct.tool.command.Failure;
import io.jacct.tool.command.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Watches a JVM from outside for some seconds. For one thread. */
final class Observation {
    /** So many looks tell a tenth of the time from twice of it. */
    private static final int LOOKS = 20;

    /** One blocked thread may be at any lock; two tell of one that is contended. */
    private static final int SOME = 2;

    private final Source source;
    private final boolean here;
    private final long pid;
    private final List<Evidence.Look> looks = new ArrayList<>();
    private Monitors monitors = Monitors.NONE;
    private int mostBlocked;

    Observation(Source source) throws PageException {
        this.source = source;
        here = source.life() == Page.Life.HERE;
        pid = source.snapshotOfTasks().page().pid();
    }

    /** Fails if the JVM ends meanwhile. */
    Evidence during(long millis) throws PageException, Failure, InterruptedException {
        Kernel before = kernel();
        Snapshot begin = source.now();
        long start = System.nanoTime();
        looks.add(new Evidence.Look(begin, -1));
        // loads the classes of the rules while there is time
        Rules.findings(evidence(begin, source.now(), before));
        looks.clear();
        for (int look = 1; look <= LOOKS; look++) {
            long passed = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
            source.await(Math.max(0, millis * look / LOOKS - passed));
            look();
        }
        Snapshot end = source.now();
        if (!source.alive()) {
            throw new Failure("process " + pid + " has ended meanwhile");
        }
        return evidence(begin, end, before);
    }

    private Evidence evidence(Snapshot begin, Snapshot end, Kernel before) throws PageException {
        List<Departure> exits =
                source.departures().stream()
                        .filter(each -> each.endedMillis() >= begin.takenMillis())
                        .toList();
        Interval interval = Interval.between(begin, end);
        return new Evidence(interval, List.copyOf(looks), exits, before, kernel(), monitors);
    }

    private Kernel kernel() {
        return here ? Kernel.of(pid) : Kernel.UNKNOWN;
    }

    private void look() throws PageException {
        Snapshot tasks = source.snapshotOfTasks();
        looks.add(new Evidence.Look(tasks, here ? Kernel.descriptors(pid) : -1));
        List<Long> blocked =
                tasks.tasks().stream().filter(Evidence::isBlocked).map(Task::id).toList();
        // a question stops the JVM, so it is asked again only where much more is to be known
        if (blocked.size() >= SOME && blocked.size() > SOME * mostBlocked) {
            mostBlocked = blocked.size();
            monitors =
                    here
                            ? Monitors.of(pid, blocked)
                            : new Monitors(List.of(), "it is in another pid namespace");
        }
    }
}
