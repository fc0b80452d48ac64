// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.harness;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.counter.Health;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.Unseen;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import java.nio.file.Path;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Reads the pages of child JVMs and asserts rules that hold in each page. */
public final class Pages {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    private Pages() {}

    /** Reads the page. The agent must be on, with everything woven. */
    public static Snapshot read(Path file) throws PageException {
        try (Page page = Page.open(file.toFile())) {
            Snapshot snapshot = page.snapshot();
            Map<String, String> notes = snapshot.page().notes();
            assertTrue(notes.containsKey("version"), () -> "the agent is not on: " + notes);
            assertEquals("", notes.getOrDefault("unwoven", ""), "not woven");
            if (VerifiedCache.isUsed(notes)) {
                VerifiedCache.assertVerified(notes);
            }
            return snapshot;
        }
    }

    /**
     * Reads the page of a run that has ended or is at rest. Everything must add up, and nothing may
     * be lost.
     */
    public static Snapshot readSound(Path file) throws PageException {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        Snapshot snapshot = read(file);
        // a thread may still have to book its last message to this test
        while (isReady(file) && !DeviceSums.addUp(snapshot) && System.nanoTime() < deadline) {
            snapshot = read(file);
        }
        assertSound(snapshot);
        DeviceSums.assertAddUp(snapshot);
        return snapshot;
    }

    /** Asserts the rules that hold in a page at any time. */
    public static void assertSound(Snapshot snapshot) {
        Counts byGroup = snapshot.overflow();
        Counts byTask = snapshot.overflow();
        for (Group group : snapshot.groups()) {
            byGroup = byGroup.plus(group.counts());
            byTask = byTask.plus(group.departed());
        }
        Counts byPool = snapshot.overflow();
        for (Group pool : snapshot.pools()) {
            byPool = byPool.plus(pool.counts());
        }
        for (Task task : snapshot.tasks()) {
            byTask = byTask.plus(task.counts());
        }
        String totals = text(snapshot.totals());
        String groups = text(byGroup);
        String pools = text(byPool);
        String tasks = text(byTask);
        assertAll(
                () -> assertEquals(totals, groups, "groups"),
                () -> assertEquals(totals, pools, "pools"),
                () -> assertEquals(totals, tasks, "live, departed and overflow"),
                () -> assertLossless(snapshot),
                () -> assertTrue(Unseen.of(snapshot).isEmpty(), "all is Java: no false alarm"));
    }

    private static void assertLossless(Snapshot snapshot) {
        Map<String, Long> losses = new TreeMap<>(snapshot.health());
        losses.keySet().retainAll(LOSSES.keySet());
        assertEquals(LOSSES, losses);
    }

    private static final Map<String, Long> LOSSES =
            new TreeMap<>(
                    Map.of(
                            Health.ADVICE_ERRORS.label(), 0L,
                            Health.OVERFLOW_OPERATIONS.label(), 0L,
                            Health.GROWTH_FAILURES.label(), 0L,
                            Health.NOTES_LOST.label(), 0L,
                            Health.LOST_TIMES.label(), 0L));

    /** Reads a live page until the condition holds. */
    public static Snapshot await(Path file, Predicate<Snapshot> until) throws PageException {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        try (Page page = Page.open(file.toFile())) {
            long begun = System.nanoTime();
            Snapshot snapshot = page.snapshot();
            while (!until.test(snapshot)) {
                assertTrue(begun < deadline, "the page never showed it");
                Await.restAfter(begun);
                begun = System.nanoTime();
                snapshot = page.snapshot();
            }
            return snapshot;
        }
    }

    /** Waits for a page that a JVM is about to make, and for the end of its agent's start. */
    public static void awaitReady(Path file) throws PageException {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!isReady(file)) {
            assertTrue(System.nanoTime() < deadline, () -> "no page " + file);
            Await.rest();
        }
        await(file, snapshot -> snapshot.page().notes().containsKey("startup.nanos"));
    }

    private static boolean isReady(Path file) {
        try (Page page = Page.open(file.toFile())) {
            return page.alive();
        } catch (PageException notYet) {
            return false;
        }
    }

    /** Bytes that a live task has written to files. */
    public static long task(Snapshot snapshot, String name) {
        return snapshot.tasks().stream()
                .filter(task -> task.name().equals(name))
                .mapToLong(task -> task.counts().get(Counter.FILE_WRITE_BYTES))
                .sum();
    }

    /** Waits until {@code task} is in a read; all that it did before is booked then. */
    public static Snapshot awaitReading(Path file, String task) throws PageException {
        return await(file, snapshot -> snapshot.tasks().stream().anyMatch(t -> reads(t, task)));
    }

    private static boolean reads(Task task, String name) {
        return task.name().equals(name)
                && task.current() != null
                && task.current().name().equals("read");
    }

    /** The counters that are not zero, by name. */
    public static String text(Counts counts) {
        StringJoiner text = new StringJoiner(" ");
        for (Counter counter : Counter.values()) {
            if (counts.get(counter) != 0) {
                text.add(counter.label() + "=" + counts.get(counter));
            }
        }
        return text.toString();
    }
}
