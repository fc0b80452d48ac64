// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.ledger.LedgerStart;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskstatsReaderTest {
    private static final int THREADS = 3000;

    @TempDir Path directory;
    private final ThreadGroup group = new ThreadGroup("read");
    private TaskstatsReader reader;

    @BeforeEach
    void setUp() throws Exception {
        Page page = Tasks.open(directory.resolve("page").toString(), 32);
        reader = new TaskstatsReader(page, null);
    }

    @AfterEach
    void tearDown() {
        LedgerStart.close();
    }

    private static long written(Taskstats of) {
        return of.counts().get(Counter.FILE_WRITE_BYTES);
    }

    @Test
    void shouldFindATaskItsGroupItsPoolAndTheJvm() throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        CountDownLatch wrote = new CountDownLatch(1);
        Tasks.run(group, "x-1", () -> Tasks.write(7));
        Thread thread =
                Tasks.start(
                        group,
                        "x-2",
                        () -> {
                            Tasks.write(100);
                            wrote.countDown();
                            Tasks.await(done);
                        });
        Tasks.await(wrote);
        Taskstats task = reader.task(thread.getId()).orElseThrow();
        assertEquals(100, written(task));
        assertEquals("x-2", task.name());
        assertEquals("x-N", task.pool());
        Taskstats all = group("main/read").orElseThrow();
        assertEquals(107, written(all));
        assertEquals(1, all.live());
        assertEquals(2, all.started());
        assertEquals(all.id(), reader.group(all.id()).orElseThrow().id());
        assertEquals(107, written(reader.pool("x-N").orElseThrow()));
        assertEquals(107, written(reader.jvm()));
        assertEquals(0, reader.jvm().id());
        assertEquals(1 + reader.jvm().started(), reader.jvm().counts().unknown(Counter.CPU_SLICES));
        done.countDown();
        Tasks.join(thread);
        assertTrue(reader.task(thread.getId()).isEmpty());
        assertEquals(0, group(all.name()).orElseThrow().live());
    }

    private java.util.Optional<Taskstats> group(String name) {
        try {
            return reader.group(name);
        } catch (PageException damaged) {
            throw new IllegalStateException(damaged);
        }
    }

    @Test
    @DisplayName("TS-9: an unknown subject is not found, and is not zeros")
    void shouldNotFindWhatIsNotThere() throws Exception {
        assertTrue(reader.task(Long.MAX_VALUE).isEmpty());
        assertTrue(reader.task(0).isEmpty());
        assertTrue(reader.task(-1).isEmpty());
        assertTrue(reader.nativeTask(0).isEmpty(), "the native id of many is not known");
        assertTrue(reader.nativeTask(Long.MAX_VALUE).isEmpty());
        assertTrue(reader.group("no such group").isEmpty());
        assertTrue(reader.group(4711).isEmpty());
        assertTrue(reader.pool("no such pool").isEmpty());
    }

    @Test
    void shouldSayWhatIsNotKnown() throws Exception {
        Taskstats me = reader.task(Thread.currentThread().getId()).orElseThrow();
        assertFalse(me.knows(Counter.CPU_NANOS), "kernel=off");
        assertFalse(me.knows(Counter.ALLOCATED_BYTES), "nobody has told");
        assertTrue(me.knows(Counter.FILE_READS));
    }

    @Test
    @DisplayName("TS-3, TS-4: while tasks come and go, sums never shrink, and at last are exact")
    void shouldNeverLoseOrCountTwice() throws Exception {
        Thread[] makers = new Thread[2];
        for (int i = 0; i < makers.length; i++) {
            makers[i] = new Thread(this::make);
            makers[i].start();
        }
        long before = 0;
        long queries = 0;
        while (makers[0].isAlive() || makers[1].isAlive()) {
            long now = written(reader.jvm());
            assertTrue(now >= before, before + " then " + now);
            before = now;
            queries++;
        }
        assertTrue(queries > 1);
        assertEquals(2L * THREADS * 11, written(reader.jvm()));
        assertEquals(2L * THREADS * 11, written(reader.pool("m-N").orElseThrow()));
    }

    private void make() {
        for (int i = 0; i < THREADS; i++) {
            Tasks.run(group, "m-" + i, () -> Tasks.write(11));
        }
    }
}
