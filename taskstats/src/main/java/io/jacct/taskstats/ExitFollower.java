// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

import io.jacct.snapshot.Cohort;
import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Follows the exits of a page from the creation of this object on. It never blocks a thread of the
 * JVM: records of ended tasks stay in the page for a limited time. A reader that comes too late
 * loses some, and the gap in their numbers shows it.
 *
 * <p>The record of a group is the sum over its members at that exit. Departed members count with
 * their final values, live ones with their values when this object reads them. So records of a
 * group never decrease, and the record at the exit of its last member is the sum of all members
 * that ever ended.
 *
 * <p>No member is missed or counted twice, for the following reason. This object reads exits first,
 * then a snapshot of the live tasks, then exits again. A task that was alive at an exit of the
 * first reading is live in the snapshot, or is in one of the readings. If it is in both, the final
 * values hold. The second reading must find every task that the snapshot took for departed,
 * including one that is being folded just then. If another task has already taken such a record,
 * this object uses the page's sums and another snapshot instead. Exits of the last reading are
 * reported by the next call. After a gap the sums may include members that began later.
 *
 * <p>An example: a group of three threads, of which A has read 5 times, B 2 times, C 4 times. C
 * lives on. B reads once more, and ends while this object reads.
 *
 * <pre>
 *               exits, first    snapshot        exits, second
 * A             exit 7: 5       departed
 * B                             lives: 2        exit 8: 3
 * C                             lives: 4
 *
 * this call     exit 7: A 5,  group 5 + 3 + 4 = 12, because B is in both
 * next call     exit 8: B 3,  group 5 + 3 + 4 = 12, if C has done nothing since
 * </pre>
 *
 * If the fold of B is under way, the snapshot has B among the departed or among the living. The
 * second reading finds exit 8 in both cases.
 *
 * <p>For one thread at a time.
 */
public final class ExitFollower {
    private static final int TRIES = 100;

    private final TaskPage page;
    private final Map<Long, DepartedCohort> dead = new HashMap<>();
    private List<Departure> waiting = new ArrayList<>();
    private long fold;
    private long told;
    private long lost;

    /** The last reading failed before its end, so its departures may be in no list. */
    private boolean broken;

    /**
     * Follows the page from now on.
     *
     * @throws PageException if the page is damaged, or changes faster than it can be read
     */
    public ExitFollower(Page page) throws PageException {
        this(TaskPage.of(page));
    }

    /** The same of what has a page's tasks. */
    public ExitFollower(TaskPage page) throws PageException {
        this.page = page;
        // no departure is missed: departures that the sums already include are not added again
        this.fold = page.lastFold();
        sums();
        this.told = page.lastExit();
    }

    /**
     * Returns the exits since the last call, in order.
     *
     * @throws PageException if the page is damaged, or tasks end faster than it can be read; exits
     *     that only the page's sums include by then are lost, all others are reported by the next
     *     call
     */
    public List<ExitMessage> next() throws PageException {
        page.follow();
        if (waiting.isEmpty() && !broken && isUpToDate()) {
            return List.of();
        }
        List<Departure> now = waiting;
        long before = page.lastExit();
        read(now);
        if (now.isEmpty()) {
            lose(before);
            return List.of();
        }
        List<Task> live = page.snapshotOfTasks().tasks();
        List<Departure> later = new ArrayList<>();
        for (int tries = 1; !read(later); tries++) {
            now.addAll(later);
            later.clear();
            if (tries == TRIES) {
                // keep no more in memory, because following may go on for ever
                now.removeIf(each -> dead.get(each.cohort()).has(each));
                throw new PageException("tasks end faster than they can be followed");
            }
            live = page.snapshotOfTasks().tasks();
        }
        waiting = later;
        List<ExitMessage> messages = tell(now, live);
        lose(before);
        return messages;
    }

    /** Compares with the header, which does not have a fold whose writer died in its middle. */
    private boolean isUpToDate() throws PageException {
        return page.lastFold() == fold && page.lastExit() == told && page.alive();
    }

    private List<ExitMessage> tell(List<Departure> now, List<Task> live) {
        GroupAtExit members = new GroupAtExit(dead, now, waiting, live);
        List<ExitMessage> messages = new ArrayList<>();
        for (int i = 0; i < now.size(); i++) {
            members.fold(i);
            long exit = now.get(i).exit();
            if (exit > told) {
                lose(exit - 1);
                told = exit;
                messages.add(members.message(i));
            }
        }
        return messages;
    }

    /** Every unreported exit up to this one is lost. */
    private void lose(long exit) {
        if (exit > told) {
            lost += exit - told;
            told = exit;
        }
    }

    /** The number of exits that were gone before they could be read. They are in no list. */
    public long lost() {
        return lost;
    }

    /** Returns false if some are gone; the page's sums include them. */
    private boolean read(List<Departure> into) throws PageException {
        boolean gap = broken;
        broken = true;
        for (Departure next : page.departures(fold)) {
            gap |= next.fold() != fold + 1;
            fold = next.fold();
            if (!dead.containsKey(next.cohort())) {
                begin();
            }
            if (dead.containsKey(next.cohort())) {
                into.add(next);
            }
        }
        long gone = page.lastReusedFold();
        if (gap || gone > fold) {
            fold = Math.max(fold, gone);
            sums();
            gap = true;
        }
        broken = false;
        return !gap;
    }

    /** Takes up new cohorts: no task of them had ended before. */
    private void begin() throws PageException {
        for (Cohort cohort : page.cohorts()) {
            dead.computeIfAbsent(cohort.number(), number -> DepartedCohort.none(cohort));
        }
    }

    /** Takes over the page's own sums of all departed tasks. */
    private void sums() throws PageException {
        for (Cohort cohort : page.cohorts()) {
            dead.put(cohort.number(), new DepartedCohort(cohort));
        }
    }
}
