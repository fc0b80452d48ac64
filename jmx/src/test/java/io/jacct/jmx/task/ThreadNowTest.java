// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.task;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.counter.Operation;
import io.jacct.jmx.reading.JvmThread;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.CurrentOperation;
import io.jacct.snapshot.Task;
import io.jacct.testing.SomeTasks;
import org.junit.jupiter.api.Test;

/** A blocked thread shows as such, by the page and by the JVM. */
class ThreadNowTest {
    private static final CurrentOperation BLOCKED = CurrentOperation.blocked(40);
    private static final CurrentOperation READ = new CurrentOperation(Operation.READ, null, 7);
    private static final CurrentOperation PARK = new CurrentOperation(Operation.PARK, null, 7);
    private static final JvmThread HELD =
            new JvmThread("BLOCKED", "java.lang.Object@1b2c3d", "main", 1, 0, 48);
    private static final JvmThread RUNS = new JvmThread("RUNNABLE", null, null, 1, 0, 0);

    private static void assertShown(
            String doing, String on, long nanos, long hangs, CurrentOperation page, JvmThread jvm) {
        ThreadNow now = new ThreadNow(task("main", page), jvm, null);
        assertEquals(doing, now.doing());
        assertEquals(on, now.on());
        assertEquals(nanos, now.nanos());
        assertEquals(hangs, now.hangs());
    }

    private static Task task(String group, CurrentOperation current) {
        return SomeTasks.of(1, "one", group, "one", 0, 100, false, false, Counts.ZERO, current);
    }

    @Test
    void shouldTakeThePagesWordWhereTheJvmWasNotAsked() {
        assertShown("blocked", "", 40, 40, BLOCKED, JvmThread.UNKNOWN);
        assertShown("read", "", 7, 7, READ, JvmThread.UNKNOWN);
        assertShown("park", "", 7, 0, PARK, JvmThread.UNKNOWN);
    }

    @Test
    void shouldNameTheMonitorWhereTheJvmKnowsIt() {
        String on = "java.lang.Object@1b2c3d held by main";
        assertShown("blocked", on, 48, 48, BLOCKED, HELD);
        assertShown("blocked", on, 48, 48, null, HELD);
    }

    /** Nobody knows when a block began; a read is timed. */
    @Test
    void shouldShowTheTimeOfABlockAsTheLeast() {
        ThreadNow blocked = new ThreadNow(task("main", BLOCKED), JvmThread.UNKNOWN, null);
        assertEquals(">=48.0 s", blocked.atLeast(48_000_000_000L));
        ThreadNow reads = new ThreadNow(task("main", READ), JvmThread.UNKNOWN, null);
        assertEquals("48.0 s", reads.atLeast(48_000_000_000L));
        assertEquals("-", blocked.atLeast(-1));
    }

    @Test
    void shouldBelieveTheJvmThatAThreadHasGoneOn() {
        assertShown("", "", -1, 0, BLOCKED, RUNS);
    }

    @Test
    void shouldNotCallAThreadOfTheJdkHung() {
        ThreadNow now = new ThreadNow(task("system", BLOCKED), JvmThread.UNKNOWN, null);
        assertEquals("blocked", now.doing());
        assertEquals(0, now.hangs());
    }
}
