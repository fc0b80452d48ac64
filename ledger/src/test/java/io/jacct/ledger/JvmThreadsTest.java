// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.ledger.measure.JvmThreads;
import io.jacct.ledger.measure.KernelFiles;
import io.jacct.memory.ClockTick;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import io.jacct.memory.ThreadFiles;
import java.io.File;
import org.junit.jupiter.api.Test;

/** The CPU time of the JVM's own threads, in the JVM that runs the test. */
class JvmThreadsTest {
    /** The time of the process is rounded down to a tick or two; the time of a thread is exact. */
    private static final long BELOW = ClockTick.nanos(2);

    private final LedgerState ledger = Ledgers.make();
    private final JvmThreads jvm = new JvmThreads(ledger.open);

    private long word(int offset) {
        return CounterMemory.getAcquire(ledger.page.header(offset));
    }

    private long sum() {
        return word(Layout.PAGE_COMPILER_NANOS)
                + word(Layout.PAGE_COLLECTOR_NANOS)
                + word(Layout.PAGE_OTHER_NANOS);
    }

    private void list() {
        for (String tid : new File(KernelFiles.TASKS).list()) {
            jvm.list(Long.parseLong(tid));
        }
        jvm.listed();
    }

    @Test
    void shouldAddUpToTheProcess() {
        long before = new ThreadFiles().processTime();
        list();
        jvm.look();
        jvm.explain(0);
        long after = new ThreadFiles().processTime();
        assertTrue(before > 0 && before <= sum() && sum() <= after, before + " " + sum());
        assertTrue(word(Layout.PAGE_COMPILER_NANOS) > 0);
    }

    @Test
    void shouldLeaveOutWhatTasksHave() {
        jvm.look();
        jvm.explain(0);
        long all = sum();
        JvmThreads other = new JvmThreads(Ledgers.make().open);
        other.look();
        assertEquals(1_000_000, other.unexplained(0) - other.unexplained(1_000_000));
        jvm.explain(all);
        assertEquals(all, sum(), "what is known does not get less");
    }

    @Test
    void shouldNotCountTwiceWhoIsMetLate() {
        jvm.look();
        jvm.explain(0);
        list();
        jvm.look();
        jvm.explain(0);
        long most = new ThreadFiles().processTime() + BELOW;
        assertTrue(sum() <= most, () -> sum() + " of " + most);
    }
}
