// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

import io.jacct.counter.Counter;
import io.jacct.counter.Measure;
import io.jacct.snapshot.Cohort;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.JvmTimes;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import io.jacct.taskstats.Taskstats.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Answers the queries of taskstats from a page. Each answer is from a new snapshot, in which every
 * task is either live or departed. Live tasks are measured anew. For an unknown subject the result
 * is empty, never zeros. For one thread at a time. Every query throws {@link PageException} if the
 * page is damaged, or changes faster than it can be read.
 */
public final class TaskstatsReader {
    private final TaskPage page;
    private final Refresher refresher;

    /**
     * Makes a reader of that page. With a null refresher, values of live tasks are those of the
     * page.
     */
    public TaskstatsReader(Page page, Refresher refresher) {
        this(TaskPage.of(page), refresher);
    }

    /** The same of what has a page's tasks. */
    public TaskstatsReader(TaskPage page, Refresher refresher) {
        this.page = page;
        this.refresher = refresher;
    }

    /** A live thread, by its Java id. */
    public Optional<Taskstats> task(long id) throws PageException {
        return task(task -> task.id() == id);
    }

    /** A live thread, by its native id in the pid namespace of its JVM, if that id is known. */
    public Optional<Taskstats> nativeTask(long tid) throws PageException {
        return task(task -> task.traits().tid() == tid && tid > 0);
    }

    private Optional<Taskstats> task(Predicate<Task> wanted) throws PageException {
        List<Task> tasks = page.snapshotOfTasks().tasks();
        return tasks.stream()
                .filter(task -> task.id() > 0)
                .filter(wanted)
                .findFirst()
                .map(task -> single(task, carried(tasks)));
    }

    /** All live threads, by id. */
    public List<Taskstats> tasks() throws PageException {
        List<Task> tasks = page.snapshotOfTasks().tasks();
        Map<Long, Long> carried = carried(tasks);
        return tasks.stream()
                .filter(task -> task.id() > 0)
                .map(task -> single(task, carried))
                .toList();
    }

    private Taskstats single(Task task, Map<Long, Long> carried) {
        Taskstats stats = TaskstatsFactory.of(fresh(task), null);
        return carried.containsKey(task.id()) ? stats.carrying(carried.get(task.id())) : stats;
    }

    /** The CPU time of virtual threads by the carrier's id; their account has the negated id. */
    private static Map<Long, Long> carried(List<Task> tasks) {
        Map<Long, Long> carried = new HashMap<>();
        for (Task task : tasks) {
            long nanos = task.counts().get(Counter.VIRTUAL_CPU_NANOS);
            if (task.id() < 0 && nanos > 0) {
                carried.merge(-task.id(), nanos, Long::sum);
            }
        }
        return carried;
    }

    /**
     * The whole JVM, which is task 0. Its CPU time is the process's. So the JVM's own threads are
     * one more member, and nothing else than their CPU time is known.
     */
    public Taskstats jvm() throws PageException {
        Snapshot snapshot = page.snapshotOfTasks();
        Counts departed = snapshot.overflow().plus(own(snapshot.jvm()));
        for (Group group : snapshot.groups()) {
            departed = departed.plus(group.departed().inJvm(group.name()));
        }
        Group all = new Group("", snapshot.live(), snapshot.started(), departed, departed);
        GroupIdentity origin =
                GroupIdentity.of(page, cohort -> "").getOrDefault("", GroupIdentity.NONE);
        GroupIdentity zero = new GroupIdentity(0, origin.beganMillis());
        return sum(Kind.JVM, zero, all, snapshot, fresh(snapshot.tasks()));
    }

    private static Counts own(JvmTimes times) {
        long[] values = new long[Counter.SLOTS];
        values[Counter.CPU_NANOS.id()] = times.nanos();
        long kernels = TaskstatsEncoder.KERNELS;
        return Counts.ZERO
                .missing(times.known() ? kernels & ~Measure.CPU.bit() : kernels)
                .raisedTo(values);
    }

    /** All thread groups, by name. */
    public List<Taskstats> groups() throws PageException {
        Snapshot snapshot = page.snapshotOfTasks();
        Map<String, GroupIdentity> origins = GroupIdentity.of(page, Cohort::group);
        Map<String, List<Task>> members =
                fresh(snapshot.tasks()).stream().collect(Collectors.groupingBy(Task::group));
        List<Taskstats> all = new ArrayList<>();
        for (Group group : snapshot.groups()) {
            GroupIdentity origin = origins.getOrDefault(group.name(), GroupIdentity.NONE);
            List<Task> tasks = members.getOrDefault(group.name(), List.of());
            all.add(sum(Kind.GROUP, origin, group, snapshot, tasks));
        }
        return all;
    }

    /** A thread group by its number. */
    public Optional<Taskstats> group(long number) throws PageException {
        for (Map.Entry<String, GroupIdentity> each :
                GroupIdentity.of(page, Cohort::group).entrySet()) {
            if (each.getValue().number() == number) {
                return group(each.getKey());
            }
        }
        return Optional.empty();
    }

    /** A thread group by its name. */
    public Optional<Taskstats> group(String name) throws PageException {
        Snapshot snapshot = page.snapshotOfTasks();
        return find(Kind.GROUP, name, snapshot, snapshot.groups(), Cohort::group, Task::group);
    }

    /** A pool by its name. */
    public Optional<Taskstats> pool(String name) throws PageException {
        Snapshot snapshot = page.snapshotOfTasks();
        return find(Kind.POOL, name, snapshot, snapshot.pools(), Cohort::pool, Task::pool);
    }

    private Optional<Taskstats> find(
            Kind kind,
            String name,
            Snapshot snapshot,
            List<Group> all,
            Function<Cohort, String> ofCohort,
            Function<Task, String> ofTask)
            throws PageException {
        // read after the snapshot, so every cohort of the group or pool is known
        GroupIdentity origin =
                GroupIdentity.of(page, ofCohort).getOrDefault(name, GroupIdentity.NONE);
        return all.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .map(group -> sum(kind, origin, group, snapshot, members(snapshot, name, ofTask)));
    }

    private List<Task> members(Snapshot snapshot, String name, Function<Task, String> ofTask) {
        return fresh(
                snapshot.tasks().stream().filter(each -> ofTask.apply(each).equals(name)).toList());
    }

    /** The sum of the departed tasks and these live ones. */
    private Taskstats sum(
            Kind kind, GroupIdentity origin, Group group, Snapshot snapshot, List<Task> members) {
        Counts sum = group.departed();
        for (Task task : members) {
            Counts counts = kind == Kind.POOL ? task.inPool() : task.counts();
            sum = sum.plus(kind == Kind.JVM ? counts.inJvm(task.group()) : counts);
        }
        return TaskstatsFactory.of(
                kind,
                origin.number(),
                group.with(sum),
                sum,
                origin.beganMillis(),
                snapshot.takenMillis());
    }

    private List<Task> fresh(List<Task> tasks) {
        return tasks.stream().map(this::fresh).toList();
    }

    private Task fresh(Task task) {
        return refresher == null ? task : refresher.now(task);
    }
}
