// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

import io.jacct.snapshot.Cohort;
import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Page;
import io.jacct.snapshot.PageException;
import io.jacct.snapshot.Task;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Follows the exits of a page from the time on at which this is made. Nobody is held up by it: the
 * records of ended tasks stay in the page for a while, and whoever comes too late has lost some, by
 * the gap in their numbers.
 *
 * <p>The group's record is the sum over its members at that exit: departed ones with their final
 * values, live ones as they are when this looks. So records of a group never get less, and that of
 * its last member is the sum of all that ever ended in it. How no member is missed or counted
 * twice: exits are read first, then a snapshot of those that live, then exits again. Who was alive
 * at an exit of the first reading lives in the snapshot, or is in one of the readings; if in both,
 * the final values hold. For that the second reading finds all that the snapshot took for departed,
 * also what is being folded just then; and if the record of one of them is another task's already,
 * the page's sums are taken instead, and another snapshot. Exits of the last reading are told the
 * next time. After a gap the sums may have members that began later.
 *
 * <p>For one thread at a time.
 */
public final class ExitFollower {
    private static final int TRIES = 100;

    private final Page page;
    private final Map<Long, Dead> dead = new HashMap<>();
    private List<Departure> waiting = new ArrayList<>();
    private long fold;
    private long told;
    private long lost;

    /** The last reading did not come to its end: what it has read may be in no list. */
    private boolean broken;

    /** From now on. */
    public ExitFollower(Page page) throws PageException {
        this.page = page;
        // no departure is missed: those that are in the sums already are not added again
        this.fold = page.lastFold();
        sums();
        this.told = page.lastExit();
    }

    /**
     * What has ended since the last call, in order.
     *
     * @throws PageException if the page is damaged, or tasks end faster than it can be read; what
     *     the page's sums have by then is lost, all else is told the next time
     */
    public List<ExitMessage> next() throws PageException {
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
                // memory is not for what may go on for ever
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

    /** By the header, where who died in the middle of a fold has not said so. */
    private boolean isUpToDate() {
        return page.lastFold() == fold && page.lastExit() == told && page.alive();
    }

    private List<ExitMessage> tell(List<Departure> now, List<Task> live) {
        Members members = new Members(dead, now, waiting, live);
        List<ExitMessage> messages = new ArrayList<>();
        for (int i = 0; i < now.size(); i++) {
            members.bury(i);
            long exit = now.get(i).exit();
            if (exit > told) {
                lose(exit - 1);
                told = exit;
                messages.add(members.message(i));
            }
        }
        return messages;
    }

    /** Whatever was not told up to that exit was gone. */
    private void lose(long exit) {
        if (exit > told) {
            lost += exit - told;
            told = exit;
        }
    }

    /** Exits that were gone before they could be read; nobody is told their numbers. */
    public long lost() {
        return lost;
    }

    /** False if some were gone; they are in the sums then. */
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

    /** Cohorts that have come since: nobody of them had ended before. */
    private void begin() throws PageException {
        for (Cohort cohort : page.cohorts()) {
            dead.computeIfAbsent(cohort.number(), number -> Dead.none(cohort));
        }
    }

    /** What of all the departed is in the page's own sums. */
    private void sums() throws PageException {
        for (Cohort cohort : page.cohorts()) {
            dead.put(cohort.number(), new Dead(cohort));
        }
    }
}
