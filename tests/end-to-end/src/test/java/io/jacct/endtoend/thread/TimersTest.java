// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.thread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.CaseLines;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.thread.Interrupting;
import io.jacct.endtoend.programs.thread.TimedEvents;
import io.jacct.endtoend.programs.thread.Waits;
import io.jacct.snapshot.Snapshot;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** Each event of a timer is counted and timed once. */
class TimersTest {
    @TempDir private Path directory;

    private Path page() {
        return directory.resolve("page");
    }

    private List<String> kstat(Jdk jdk, String pattern) throws Exception {
        return ChildJvm.jacct(jdk, "kstat", "-p", page().toString(), pattern).run().out();
    }

    @OnOldestFirst
    void shouldTimeEachEventOnce(Jdk jdk) throws Exception {
        Finished finished =
                ChildJvm.on(jdk)
                        .options("-XX:+UseSerialGC")
                        .accounted(page())
                        .program(TimedEvents.class, directory)
                        .run()
                        .well();
        CaseLines.compare(finished);
        Pages.readSound(page());
        List<String> shown = kstat(jdk, "timer:0:connect:/^(class|num_events)$/");
        assertEquals(
                List.of("timer:0:connect:class\tmisc", "timer:0:connect:num_events\t12"), shown);
        assertEquals(2, kstat(jdk, "gc:::num_events").size());
    }

    /**
     * Each interrupt counts in one of three kinds. Interrupts that end a wait are not told apart
     * from others.
     */
    @OnOldestFirst
    void shouldCountEachInterruptOnce(Jdk jdk) throws Exception {
        ChildJvm.on(jdk).accounted(page()).program(Interrupting.class).run().well();
        Pages.readSound(page());
        assertEquals(
                List.of(
                        "jvm:0:interrupts:hard\t4",
                        "jvm:0:interrupts:multiple_service\t2",
                        "jvm:0:interrupts:soft\t3",
                        "jvm:0:interrupts:spurious\t0",
                        "jvm:0:interrupts:watchdog\t0"),
                kstat(jdk, "jvm:0:interrupts:/^[^cs]|^so|^sp/"));
        assertEquals(
                List.of("groupintr:0:main:hard\t4", "groupintr:0:main:soft\t3"),
                kstat(jdk, "groupintr:0:main:/^(hard|soft)$/"));
    }

    /** A value that is not timed or not counted is missing, and not 0. */
    @OnOldestFirst
    void shouldBeAbsentWhereNothingIsKnown(Jdk jdk) throws Exception {
        ChildJvm.on(jdk)
                .options("-XX:-UsePerfData")
                .agent("timing=off,page=" + page())
                .program(Waits.class, "untimed")
                .run()
                .well();
        Snapshot snapshot = Pages.readSound(page());
        assertEquals(List.of(), snapshot.timers());
        assertTrue(kstat(jdk, "/^(timer|gc)$/").isEmpty());
    }
}
