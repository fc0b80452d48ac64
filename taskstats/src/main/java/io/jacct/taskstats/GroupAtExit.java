// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Task;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The members of a group when a task of it ended, and the sum of their counts. */
final class GroupAtExit {
    private final Map<Long, DepartedCohort> dead;
    private final List<Departure> gone = new ArrayList<>();
    private final List<Task> live = new ArrayList<>();

    /**
     * Takes the departures to report now and those to report later, both in order, and the tasks
     * that were alive in between.
     */
    GroupAtExit(
            Map<Long, DepartedCohort> dead,
            List<Departure> told,
            List<Departure> later,
            List<Task> live) {
        this.dead = dead;
        gone.addAll(told);
        gone.addAll(later);
        Set<List<Long>> ended = new HashSet<>();
        gone.forEach(each -> ended.add(key(each.task())));
        for (Task task : live) {
            if (!ended.contains(key(task))) {
                this.live.add(task);
            }
        }
    }

    private static List<Long> key(Task task) {
        return List.of(task.id(), task.traits().startNanos());
    }

    /** Adds the departure at that place of the order to the dead. */
    void fold(int place) {
        Departure departure = gone.get(place);
        dead.get(departure.cohort()).add(departure);
    }

    /** The message for that departure, if it was a thread. */
    ExitMessage message(int place) {
        Departure exit = gone.get(place);
        String name = exit.task().group();
        List<Counts> parts = new ArrayList<>();
        long began = Long.MAX_VALUE;
        long number = Long.MAX_VALUE;
        long ended = 0;
        for (DepartedCohort each : dead.values()) {
            if (each.group.equals(name)) {
                parts.add(each.sum);
                began = Math.min(began, each.beganMillis);
                number = Math.min(number, each.number);
                ended += each.ended;
            }
        }
        int threads = 0;
        for (Task task : alive(place)) {
            parts.add(task.counts());
            threads += task.id() > 0 ? 1 : 0;
        }
        Counts sum = Counts.sum(parts);
        int live = threads + buried(place);
        Group group = new Group(name, live, threads + ended, sum, sum);
        return new ExitMessage(
                exit.exit(),
                TaskstatsFactory.of(exit),
                TaskstatsFactory.of(
                        Taskstats.Kind.GROUP, number + 1, group, sum, began, exit.endedMillis()),
                live == 0);
    }

    /** The threads of its group that ended later and are already among the dead, after a gap. */
    private int buried(int place) {
        int buried = 0;
        for (Departure each : later(place)) {
            buried += isBuried(each) && each.exit() != 0 ? 1 : 0;
        }
        return buried;
    }

    /** The members of its group at that exit that are not among the dead. */
    private List<Task> alive(int place) {
        List<Task> alive = new ArrayList<>();
        for (Departure each : later(place)) {
            if (!isBuried(each)) {
                alive.add(each.task());
            }
        }
        for (Task task : live) {
            if (belongs(task, gone.get(place))) {
                alive.add(task);
            }
        }
        return alive;
    }

    /** The members of its group at that exit that have ended after it. */
    private List<Departure> later(int place) {
        return gone.subList(place + 1, gone.size()).stream()
                .filter(each -> belongs(each.task(), gone.get(place)))
                .toList();
    }

    private boolean isBuried(Departure departure) {
        return dead.get(departure.cohort()).has(departure);
    }

    private static boolean belongs(Task task, Departure exit) {
        return task.group().equals(exit.task().group())
                && task.traits().startNanos() - exit.endNanos() < 0;
    }
}
