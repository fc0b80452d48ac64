// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

import io.jacct.snapshot.Cohort;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Page;
import io.jacct.snapshot.PageException;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import io.jacct.taskstats.Taskstats.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Answers taskstats' queries from a page, each from a new snapshot in which every task is either
 * live or departed; live ones are measured anew. What is unknown is not found, never zeros. For one
 * thread at a time.
 */
public final class TaskstatsReader {
    private final Page page;
    private final Refresher refresher;

    /** Of that page; with null for a refresher the values of live tasks are those of the page. */
    public TaskstatsReader(Page page, Refresher refresher) {
        this.page = page;
        this.refresher = refresher;
    }

    /** A live thread, by its Java id. */
    public Optional<Taskstats> task(long id) throws PageException {
        return page.snapshotOfTasks().tasks().stream()
                .filter(task -> task.id() == id && id > 0)
                .findFirst()
                .map(task -> Records.of(fresh(task), null));
    }

    /** All live threads, by id. */
    public List<Taskstats> tasks() throws PageException {
        List<Taskstats> all = new ArrayList<>();
        for (Task task : page.snapshotOfTasks().tasks()) {
            if (task.id() > 0) {
                all.add(Records.of(fresh(task), null));
            }
        }
        return all;
    }

    /** The whole JVM: task 0. */
    public Taskstats jvm() throws PageException {
        Snapshot snapshot = page.snapshotOfTasks();
        Counts departed = snapshot.overflow();
        long missing = 0;
        for (Group group : snapshot.groups()) {
            departed = departed.plus(group.departed());
            missing |= group.missing();
        }
        Group all = new Group("", snapshot.live(), snapshot.started(), departed, departed, missing);
        return sum(Kind.JVM, 0, all, snapshot, task -> true);
    }

    /** A thread group by its number. */
    public Optional<Taskstats> group(long number) throws PageException {
        for (Map.Entry<String, Long> each : numbers(page, Cohort::group).entrySet()) {
            if (each.getValue() == number) {
                return group(each.getKey());
            }
        }
        return Optional.empty();
    }

    /** A thread group by its name. */
    public Optional<Taskstats> group(String name) throws PageException {
        Snapshot snapshot = page.snapshotOfTasks();
        Map<String, Long> numbers = numbers(page, Cohort::group);
        return find(snapshot.groups(), name)
                .map(
                        group ->
                                sum(
                                        Kind.GROUP,
                                        numbers.getOrDefault(name, 0L),
                                        group,
                                        snapshot,
                                        task -> task.group().equals(name)));
    }

    /** A pool by its name. */
    public Optional<Taskstats> pool(String name) throws PageException {
        Snapshot snapshot = page.snapshotOfTasks();
        Map<String, Long> numbers = numbers(page, Cohort::pool);
        return find(snapshot.pools(), name)
                .map(
                        pool ->
                                sum(
                                        Kind.POOL,
                                        numbers.getOrDefault(name, 0L),
                                        pool,
                                        snapshot,
                                        task -> task.pool().equals(name)));
    }

    private static Optional<Group> find(List<Group> all, String name) {
        return all.stream().filter(each -> each.name().equals(name)).findFirst();
    }

    /** By name: one more than the number of their first cohort, which they keep. */
    static Map<String, Long> numbers(Page page, Function<Cohort, String> name)
            throws PageException {
        Map<String, Long> numbers = new TreeMap<>();
        for (Cohort cohort : page.cohorts()) {
            numbers.merge(name.apply(cohort), cohort.number() + 1, Math::min);
        }
        return numbers;
    }

    private Taskstats sum(
            Kind kind, long number, Group group, Snapshot snapshot, Predicate<Task> member) {
        Counts sum = group.departed();
        long began = 0;
        for (Task task : snapshot.tasks()) {
            if (member.test(task)) {
                sum = sum.plus(fresh(task).counts());
                began = began == 0 ? task.startedMillis() : Math.min(began, task.startedMillis());
            }
        }
        return Records.of(kind, number, group, sum, began, snapshot.takenMillis());
    }

    private Task fresh(Task task) {
        return refresher == null ? task : refresher.now(task);
    }
}
