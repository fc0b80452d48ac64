// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.ledger.LedgerStart;
import io.jacct.ledger.ThreadLedger;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import io.jacct.memory.PageMemory;
import io.jacct.snapshot.page.Page;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExitFollowerTest {
    private static final int EXITS = 64;

    @TempDir Path directory;
    private final ThreadGroup group = new ThreadGroup("followed");
    private Page page;
    private ExitFollower follower;

    @BeforeEach
    void setUp() throws Exception {
        page = Tasks.open(directory.resolve("page").toString(), EXITS);
        Tasks.run(group, "before-1", () -> Tasks.write(1));
        follower = new ExitFollower(page);
    }

    @AfterEach
    void tearDown() {
        LedgerStart.close();
    }

    private static long written(Taskstats of) {
        return of.counts().get(Counter.FILE_WRITE_BYTES);
    }

    @Test
    @DisplayName(
            "TS-1: each exit is reported once, with the task's record and the group's, in order")
    void shouldTellEachExitOnce() throws Exception {
        List<ExitMessage> all = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            int bytes = i;
            Tasks.run(group, "w-" + i, () -> Tasks.write(bytes));
            if (i % 3 == 0) {
                all.addAll(follower.next());
            }
        }
        all.addAll(follower.next());
        assertTrue(follower.next().isEmpty());
        assertEquals(20, all.size());
        for (int i = 0; i < 20; i++) {
            assertEquals(all.get(0).sequence() + i, all.get(i).sequence());
            assertEquals("w-" + i, all.get(i).task().name());
            assertEquals(i, written(all.get(i).task()));
            assertEquals(all.get(i).sequence(), all.get(i).task().task().end().exit());
            assertEquals("main/followed", all.get(i).group().name());
        }
    }

    @Test
    @DisplayName(
            "TS-2, TS-6, TS-7: a group sums departed and live tasks, and its last exit is marked")
    void shouldAddUpTheGroup() throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        CountDownLatch wrote = new CountDownLatch(1);
        Thread stays =
                Tasks.start(
                        group,
                        "stays",
                        () -> {
                            Tasks.write(1000);
                            wrote.countDown();
                            Tasks.await(done);
                            Tasks.write(5000);
                        });
        Tasks.await(wrote);
        Tasks.run(group, "leader", () -> Tasks.write(10));
        ExitMessage first = follower.next().get(0);
        assertEquals(1 + 10 + 1000, written(first.group()));
        assertFalse(first.last());
        assertEquals(1, first.group().live());
        assertEquals(3, first.group().started());
        done.countDown();
        Tasks.join(stays);
        ExitMessage last = follower.next().get(0);
        assertEquals(1 + 10 + 6000, written(last.group()));
        assertTrue(last.last());
        assertEquals(0, last.group().live());
        assertEquals(last.group().id(), first.group().id());
    }

    @Test
    @DisplayName("TS-7: a group that becomes empty twice is marked twice, and loses no counts")
    void shouldSurviveItsOwnEnd() throws Exception {
        Tasks.run(group, "a", () -> Tasks.write(10));
        Tasks.run(group, "b", () -> Tasks.write(20));
        List<ExitMessage> all = follower.next();
        assertEquals(List.of(11L, 31L), all.stream().map(each -> written(each.group())).toList());
        assertTrue(all.stream().allMatch(ExitMessage::last));
    }

    @Test
    void shouldNotCountWhoCameAfterwardsAmongTheMembers() throws Exception {
        Tasks.run(group, "a", () -> Tasks.write(10));
        CountDownLatch done = new CountDownLatch(1);
        CountDownLatch wrote = new CountDownLatch(1);
        Thread later =
                Tasks.start(
                        group,
                        "later",
                        () -> {
                            Tasks.write(700);
                            wrote.countDown();
                            Tasks.await(done);
                        });
        Tasks.await(wrote);
        ExitMessage a = follower.next().get(0);
        assertEquals(11, written(a.group()));
        assertTrue(a.last());
        done.countDown();
        Tasks.join(later);
        assertEquals(711, written(follower.next().get(0).group()));
    }

    @Test
    @DisplayName("TS-2, TS-4, TS-7: a task is a member while it is folded, whatever the header has")
    void shouldNotMissWhoIsBeingFolded() throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        CountDownLatch wrote = new CountDownLatch(1);
        Thread second =
                Tasks.start(
                        group,
                        "second",
                        () -> {
                            Tasks.write(1000);
                            wrote.countDown();
                            Tasks.await(done);
                        });
        Tasks.await(wrote);
        Tasks.run(group, "first", () -> Tasks.write(10));
        done.countDown();
        Tasks.join(second);
        // the state between a fold's last two stores, which may last for any time
        long folds = PageMemory.own().header(Layout.PAGE_FOLDS);
        CounterMemory.putRelease(folds, page.lastFold() - 1);
        List<ExitMessage> all = new ArrayList<>(follower.next());
        assertEquals(1 + 10 + 1000, written(all.get(0).group()));
        assertFalse(all.get(0).last());
        CounterMemory.putRelease(folds, page.lastFold() + 1);
        all.addAll(follower.next());
        assertEquals(2, all.size());
        assertEquals(1 + 10 + 1000, written(all.get(1).group()));
        assertTrue(all.get(1).last());
        assertEquals(0, follower.lost());
    }

    @Test
    @DisplayName("TS-1: an exit that a killed JVM has not put into the header is reported")
    void shouldTellTheExitInWhichTheJvmWasKilled() throws Exception {
        long header = PageMemory.own().header(0);
        try (Page other = Page.open(directory.resolve("page").toFile())) {
            follower = new ExitFollower(other);
            Tasks.run(group, "killed", () -> Tasks.write(10));
            CounterMemory.putRelease(header + Layout.PAGE_EXITS, page.lastExit() - 1);
            CounterMemory.putRelease(header + Layout.PAGE_FOLDS, page.lastFold() - 1);
            assertTrue(follower.next().isEmpty());
            CounterMemory.putRelease(header + Layout.PAGE_STATE, Layout.STATE_CLOSED);
            List<ExitMessage> all = follower.next();
            assertEquals(1, all.size());
            assertEquals("killed", all.get(0).task().name());
            assertEquals(1 + 10, written(all.get(0).group()));
            assertTrue(follower.next().isEmpty());
        }
    }

    @Test
    @DisplayName("TS-8: a late follower knows how many exits it has lost, and its sums are right")
    void shouldSayWhatWasLost() throws Exception {
        int threads = 2000;
        for (int i = 0; i < threads; i++) {
            Tasks.run(group, "w-" + i, () -> Tasks.write(3));
        }
        List<ExitMessage> all = follower.next();
        assertTrue(all.size() < threads, "the records of some must be gone");
        assertEquals(threads, all.size() + follower.lost());
        assertEquals(1 + 3 * threads, written(all.get(all.size() - 1).group()));
        Tasks.run(group, "next", () -> Tasks.write(5));
        assertEquals(1 + 3 * threads + 5, written(follower.next().get(0).group()));
    }

    @Test
    void shouldTellWhyATaskEnded() throws Exception {
        Tasks.run(group, "bad", () -> ThreadLedger.uncaught(new OutOfMemoryError()));
        Tasks.run(group, "good", () -> {});
        List<ExitMessage> all = follower.next();
        assertEquals("java.lang.OutOfMemoryError", all.get(0).task().task().end().cause());
        assertTrue(all.get(0).task().task().end().fatal());
        assertNull(all.get(1).task().task().end().cause());
    }
}
