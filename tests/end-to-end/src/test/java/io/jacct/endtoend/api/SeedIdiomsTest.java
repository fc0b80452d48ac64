// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.api.SeedIdioms;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Statistic;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;

/** A driver's idioms, written without knowledge of jacct, lead to the same values here. */
class SeedIdiomsTest {
    @TempDir private Path directory;

    private RunningJvm start(Jdk jdk, Path page) throws Exception {
        RunningJvm running = ChildJvm.on(jdk).accounted(page).program(SeedIdioms.class).start();
        running.await("ready");
        return running;
    }

    private static String order(RunningJvm running, String order) throws Exception {
        running.say(order);
        return running.await("done " + order).strip();
    }

    private static void finish(RunningJvm running) throws Exception {
        running.closeInput();
        running.finish().well();
    }

    private static Statistic disk(Path page) throws Exception {
        return Pages.read(page).statistics().stream()
                .filter(each -> each.name().equals("disk"))
                .findFirst()
                .orElseThrow();
    }

    private static long value(Statistic statistic, String name) {
        return statistic.values().get(name);
    }

    private static Device ring(Path page) throws Exception {
        return Pages.read(page).devices().stream()
                .filter(each -> each.entry().endpoint().equals("seed0"))
                .findFirst()
                .orElseThrow();
    }

    @OnOldestFirst
    @DisplayName("KS-5: runqExit and readDone take one transaction out, not two")
    void shouldKeepCountsAndQueuesApart(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = start(jdk, page)) {
            order(running, "begin");
            assertEquals(1, value(disk(page), "rcnt"));
            assertEquals(SeedIdioms.BYTES, value(disk(page), "nread"));
            String[] bounds = order(running, "end").split(" ");
            Statistic disk = disk(page);
            assertEquals(0, value(disk, "rcnt"));
            assertEquals(1, value(disk, "reads"));
            assertEquals(1, value(disk, "writes"));
            long served = value(disk, "rlentime");
            assertTrue(served >= Long.parseLong(bounds[0]), served + " of " + bounds[0]);
            assertTrue(served <= Long.parseLong(bounds[1]), served + " of " + bounds[1]);
            assertEquals(0, Pages.read(page).health().get("unmatchedExits"));
            finish(running);
        }
    }

    @OnOldestFirst
    @DisplayName("KS-6: an exit from an empty queue is counted, and takes no transaction out later")
    void shouldCountAnExitFromAnEmptyQueue(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = start(jdk, page)) {
            order(running, "empty");
            Snapshot snapshot = Pages.read(page);
            assertEquals(2, snapshot.health().get("unmatchedExits"));
            assertEquals(0, snapshot.health().get("adviceErrors"));
            order(running, "begin");
            assertEquals(1, value(disk(page), "rcnt"));
            assertEquals(0, value(disk(page), "wcnt"));
            finish(running);
        }
    }

    @OnOldestFirst
    @DisplayName("KS-7: without events two reads differ by length times time only")
    void shouldSayWhenAQueueChangedLast(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = start(jdk, page)) {
            order(running, "begin");
            Statistic first = disk(page);
            Statistic second = disk(page);
            assertTrue(first.takenNanos() < second.takenNanos());
            for (String last : new String[] {"wlastupdate", "rlastupdate"}) {
                assertEquals(value(first, last), value(second, last));
                assertTrue(value(first, last) <= first.takenNanos());
                assertTrue(value(first, last) >= first.createdNanos());
            }
            long between = second.takenNanos() - first.takenNanos();
            assertEquals(between, value(second, "rlentime") - value(first, "rlentime"));
            assertEquals(between, value(second, "rtime") - value(first, "rtime"));
            assertEquals(value(first, "wlentime"), value(second, "wlentime"));
            finish(running);
        }
    }

    @OnOldestFirst
    @DisplayName("DEV-1, DEV-5: a second end ends no other transaction; a free has its bytes")
    void shouldEndATransactionOnce(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = start(jdk, page)) {
            order(running, "twice");
            Device open = ring(page);
            assertEquals(1, open.busyCount());
            assertEquals(1, open.unmatched());
            assertEquals(SeedIdioms.BYTES, open.reads().bytes());
            order(running, "free");
            Device ended = ring(page);
            assertEquals(0, ended.busyCount());
            assertEquals(1, ended.frees());
            assertEquals(SeedIdioms.BYTES, ended.freedBytes());
            assertEquals(1, ended.errors());
            assertEquals(2, ended.endCount());
            assertEquals(1, ended.unmatched());
            assertEquals(ended.queueNanos(), ended.reads().nanos() + ended.otherNanos());
            assertEquals(open.busySinceNanos(), ended.busySinceNanos());
            assertTrue(open.lastCompNanos() - open.busySinceNanos() >= 0);
            assertTrue(ended.lastCompNanos() - open.takenNanos() > 0);
            assertEquals(ended.lastCompNanos(), ended.lastChangeNanos());
            finish(running);
        }
    }

    @OnOldestFirst
    @DisplayName("DEV-1, DEV-2: an end without a start is none, and a wrong end leaves none open")
    void shouldEndNothingHalf(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = start(jdk, page)) {
            order(running, "nothing");
            Device none = ring(page);
            assertEquals(1, none.unmatched());
            assertEquals(0, none.startCount());
            assertEquals(0, none.endCount());
            assertTrue(order(running, "wrong").startsWith("2 "), "two of them throw");
            Device ended = ring(page);
            assertEquals(0, ended.busyCount());
            assertEquals(3, ended.startCount());
            assertEquals(3, ended.others(), "without data");
            assertEquals(0, ended.reads().operations());
            assertEquals(2, ended.errors(), "-1 bytes are the end of a file");
            assertEquals(1, ended.unmatched());
            assertEquals(ended.queueNanos(), ended.otherNanos());
            finish(running);
        }
    }

    @OnOldestFirst
    @DisplayName(
            "DEV-5, DEV-8: a request of FreeBSD's kernel ends as devstat_end_transaction_bio does")
    void shouldEndARequest(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = start(jdk, page)) {
            order(running, "bio");
            Device ended = ring(page);
            long moved = SeedIdioms.BYTES - SeedIdioms.LEFT;
            assertEquals(0, ended.busyCount());
            assertEquals(moved, ended.reads().bytes());
            assertEquals(moved, ended.writes().bytes());
            assertEquals(moved, ended.freedBytes());
            assertEquals(1, ended.others());
            assertEquals(
                    List.of(3L, 0L, 1L),
                    List.of(ended.tagged(0), ended.tagged(1), ended.tagged(2)));
            assertEquals(1, ended.errors());
            finish(running);
        }
    }
}
