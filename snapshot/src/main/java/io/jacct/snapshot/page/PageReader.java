// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.counter.Counter;
import io.jacct.counter.Health;
import io.jacct.memory.Layout;
import io.jacct.snapshot.Inventory;
import io.jacct.snapshot.JvmTimes;
import io.jacct.snapshot.PageInfo;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.stack.StackUse;
import java.lang.invoke.VarHandle;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Builds snapshots of a page.
 *
 * <p>The order of reading is the opposite of the order in which {@code TaskRecords} folds. The
 * reader loads the number of the last fold, then the cohorts, then the tasks. A departed record
 * still counts as live if its fold is younger than the folds in its cohort's copy. At the end, the
 * reader loads the number of the youngest fold whose record was taken again. That number must not
 * exceed the first one. Otherwise values may have been overwritten that no cohort held yet, and the
 * reader starts again. Records are taken again in the order of their folds after a cool-down, so a
 * restart is very rare.
 *
 * <pre>
 * header: folds = 7            later folds are younger than this pass
 * cohorts, each with its fold  departed tasks; a cohort at fold 8 has the values of task 8
 * tasks                        a record DEPARTED with fold 8 counts if its cohort is below 8
 * header: reused &lt;= 7          else a record above may belong to a new task: once more
 * </pre>
 *
 * <p>Tasks come before the inventory, because the timers need the totals of the tasks.
 */
final class PageReader {
    private static final int TRIES = 1_000;

    /** After so many passes a renamed thread whose records do not go together is taken as it is. */
    private static final int FEW = 10;

    private final PageView view;
    private final EndpointNames endpoints;
    private final InventoryReader inventory;
    private final StackReader stacks;
    private final long jvmStartedMillis;
    private long retries;
    private long seenAlive;

    /** The JVM started at that time; -1 if it is not known. */
    PageReader(PageView view, long jvmStartedMillis) {
        this.view = view;
        this.jvmStartedMillis = jvmStartedMillis;
        this.endpoints = new EndpointNames(view);
        this.inventory = new InventoryReader(view, endpoints);
        this.stacks = new StackReader(view);
    }

    /** Reads the whole page. */
    Snapshot snapshot(boolean alive, boolean stopped) throws PageException {
        RetryBudget patience = new RetryBudget(alive);
        TaskAggregator tally = tally(patience);
        Clock clock = clock(alive);
        Inventory all = inventory.read(clock, tally, patience);
        return build(tally, info(alive, stopped), clock, all, inventory.torn());
    }

    /** Reads the stacks, with the names of their pools. */
    List<StackUse> stacks(boolean alive) throws PageException {
        RetryBudget patience = new RetryBudget(alive);
        return stacks.read(tally(patience)::cohort, patience);
    }

    /** Reads the page without an inventory. */
    Snapshot snapshotOfTasks(boolean alive, boolean stopped) throws PageException {
        RetryBudget patience = new RetryBudget(alive);
        TaskAggregator tally = tally(patience);
        Clock clock = clock(alive);
        boolean whole = endpoints.refresh(patience);
        return build(tally, info(alive, stopped), clock, Inventory.NONE, whole ? 0 : 1);
    }

    /**
     * The time of a reading. Of a JVM that has ended it is its last known moment, and not before
     * this reader has last seen it alive.
     */
    Clock clock(boolean alive) {
        long now = System.nanoTime();
        if (alive) {
            seenAlive = now;
            return Clock.of(view, now, true);
        }
        long last = Clock.lastKnown(view, now);
        boolean seenLater = seenAlive != 0 && seenAlive - last > 0;
        return Clock.of(view, seenLater ? seenAlive : last, false);
    }

    private TaskAggregator tally(RetryBudget patience) throws PageException {
        for (int attempt = 0; attempt < TRIES; attempt++) {
            long lastFold = view.header(Layout.PAGE_FOLDS);
            TaskAggregator tally = new TaskAggregator(lastFold, patience);
            for (PageView.Segment segment : view.segments(Layout.RECORDS)) {
                tally.cohorts(segment);
            }
            for (PageView.Segment segment : view.segments(Layout.RECORDS)) {
                tally.tasks(segment);
            }
            boolean found = tally.renamed();
            VarHandle.acquireFence();
            long reused = view.header(Layout.PAGE_REUSED_FOLD);
            if (reused <= lastFold && (found || attempt >= FEW)) {
                name(tally);
                return tally;
            }
            if (reused > view.header(Layout.PAGE_FOLDS)) {
                throw new PageException(
                        view.place()
                                + " is damaged: fold "
                                + reused
                                + " is to come"
                                + PageView.RENEW);
            }
            retries++;
        }
        throw new PageException(view.place() + " changes faster than it can be read");
    }

    private void name(TaskAggregator tally) throws PageException {
        if (tally.unnamed()) {
            for (PageView.Segment segment : view.segments(Layout.RECORDS)) {
                tally.names(segment);
            }
        }
    }

    private Snapshot build(
            TaskAggregator tally, PageInfo info, Clock clock, Inventory all, long torn)
            throws PageException {
        Set<Counter> absent = view.absentCounters();
        return new Snapshot(
                info,
                clock.alive() ? System.currentTimeMillis() : clock.millis(clock.now()),
                clock.now(),
                tally.totals().without(absent),
                tally.overflow().without(absent),
                tally.groups().stream().map(each -> each.without(absent)).toList(),
                tally.pools().stream().map(each -> each.without(absent)).toList(),
                tally.taskList(endpoints, clock).stream()
                        .map(each -> each.without(absent))
                        .toList(),
                endpoints.all(),
                health(tally.torn() + torn),
                all,
                jvm());
    }

    private Map<String, Long> health(long torn) {
        Map<String, Long> health = new LinkedHashMap<>();
        for (Health one : Health.values()) {
            if (!view.missing().contains("header." + one.label())) {
                health.put(one.label(), view.header(Layout.health(one.id())));
            }
        }
        health.put("tornRecords", torn);
        health.put("readRetries", retries + endpoints.retries() + inventory.retries());
        return health;
    }

    private PageInfo info(boolean alive, boolean stopped) throws PageException {
        Map<String, Long> parts = view.parts();
        return new PageInfo(
                view.place(),
                view.header(Layout.PAGE_PID),
                view.header(Layout.PAGE_START_MILLIS),
                view.header(Layout.PAGE_START_NANOS),
                parts.values().stream().mapToLong(Long::longValue).sum(),
                parts,
                (int) view.header(Layout.PAGE_VERSION),
                view.notes(),
                alive ? jvmStartedMillis : -1,
                view.missing(),
                stopped);
    }

    private JvmTimes jvm() {
        return new JvmTimes(
                view.header(Layout.PAGE_COMPILER_NANOS),
                view.header(Layout.PAGE_COLLECTOR_NANOS),
                view.header(Layout.PAGE_OTHER_NANOS));
    }
}
