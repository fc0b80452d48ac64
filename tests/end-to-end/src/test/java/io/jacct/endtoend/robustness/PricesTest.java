// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachVirtualJdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.robustness.OneKind;
import io.jacct.snapshot.OwnCost;
import io.jacct.snapshot.OwnCost.Kind;
import io.jacct.snapshot.page.Page;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Each kind of events has a price of its own, ten seconds after a load of it has begun. */
class PricesTest {
    private static final long SOON = TimeUnit.SECONDS.toNanos(10);

    /** Well above a booking of code that is not compiled. */
    private static final double MOST_NANOS = 20_000;

    @OnOldestFirst
    void shouldTellWhatTasksOfExecutorsCost(Jdk jdk) throws Exception {
        shouldTellSoon(jdk, OneKind.Kind.TASKS, Kind.EXECUTOR);
    }

    @OnEachVirtualJdk
    void shouldTellWhatVirtualThreadsCost(Jdk jdk) throws Exception {
        shouldTellSoon(jdk, OneKind.Kind.VIRTUAL, Kind.VIRTUAL);
    }

    @OnOldestFirst
    void shouldTellWhatOpensCost(Jdk jdk) throws Exception {
        shouldTellSoon(jdk, OneKind.Kind.OPENS, Kind.OPEN);
    }

    private static void shouldTellSoon(Jdk jdk, OneKind.Kind what, Kind kind) throws Exception {
        ChildJvm child = ChildJvm.plain(jdk).agent("").program(OneKind.class, what);
        try (RunningJvm running = child.start()) {
            running.await("begun");
            long begun = System.nanoTime();
            Path page = Page.ofPid(running.pid()).toPath();
            Pages.await(page, snapshot -> OwnCost.of(snapshot, true).isCalibrated());
            long passed = System.nanoTime() - begun;
            assertTrue(passed < SOON, () -> "after nanoseconds: " + passed);
            OwnCost cost = OwnCost.of(Pages.read(page), true);
            OwnCost.Part part = cost.part(kind);
            assertTrue(part.count() > 0, cost::toString);
            assertTrue(part.nanos() > 0 && part.nanos() < MOST_NANOS, cost::toString);
            assertTrue(10 * cost.nanos(kind) > cost.nanos(), cost::toString);
            running.closeInput();
            assertEquals(0, running.finish().status());
        }
    }
}
