// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.Task;
import io.jacct.taskstats.ExitMessage;
import io.jacct.taskstats.TaskFacts;
import io.jacct.taskstats.Taskstats;
import io.jacct.taskstats.Taskstats.Kind;
import io.jacct.taskstats.TaskstatsField;
import io.jacct.taskstats.TaskstatsRecord;
import io.jacct.tool.command.TaskQueries;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Statistics of the {@link Fixture}'s server, and exits by hand. */
final class FakeTasks implements TaskQueries, TaskQueries.Exits {
    /** The unknown values of tasks and groups. */
    long missing;

    /** The number of lost exits. */
    long lost;

    long carried = -1;

    /** Makes groups by path; their numbers begin with 2. */
    List<String> groups = List.of("main");

    final Deque<List<ExitMessage>> exits = new ArrayDeque<>();
    final List<ExitMessage> left = new ArrayList<>();

    Taskstats stats(Task task, TaskFacts.End end) {
        return new Taskstats(
                Kind.TASK,
                task.id(),
                task.name(),
                task.group(),
                task.pool(),
                task.startedMillis(),
                task.lifetimeNanos(),
                end == null ? 1 : 0,
                1,
                task.counts().missing(missing),
                new TaskFacts(4700 + task.id(), task.adopted(), false, true, 7, carried, end));
    }

    Taskstats sum(Kind kind, long id, String name) {
        Counts all = Fixture.READER.plus(Fixture.WORKER).plus(Fixture.PRINTER);
        return new Taskstats(
                kind, id, name, "", "", Fixture.START, -1, 2, 3, all.missing(missing), null);
    }

    /** An exit of a thread with that name and pool; 0 is not an exit. */
    ExitMessage exit(long sequence, String name, String pool, String cause) {
        Task task = Fixture.task(100 + sequence, name, pool, Fixture.PRINTER, null);
        TaskFacts.End end = new TaskFacts.End(sequence, Fixture.START, cause, false);
        return new ExitMessage(
                sequence, stats(task, end), sum(Kind.GROUP, 2, "main"), sequence == 3);
    }

    @Override
    public Optional<Taskstats> task(long id) {
        return tasks().stream().filter(each -> each.id() == id).findFirst();
    }

    @Override
    public Optional<Taskstats> nativeTask(long tid) {
        return tasks().stream().filter(each -> each.task().tid() == tid).findFirst();
    }

    @Override
    public List<Taskstats> tasks() {
        return List.of(stats(Fixture.reader(), null), stats(Fixture.worker(), null));
    }

    @Override
    public List<Taskstats> groups() {
        return IntStream.range(0, groups.size())
                .mapToObj(i -> sum(Kind.GROUP, 2 + i, groups.get(i)))
                .toList();
    }

    @Override
    public Optional<Taskstats> group(long number) {
        return groups().stream().filter(each -> each.id() == number).findFirst();
    }

    @Override
    public Optional<Taskstats> group(String name) {
        return groups().stream().filter(each -> each.name().equals(name)).findFirst();
    }

    @Override
    public Optional<Taskstats> pool(String name) {
        return name.equals("http-exec-N") ? Optional.of(sum(Kind.POOL, 1, name)) : Optional.empty();
    }

    @Override
    public Taskstats jvm() {
        return sum(Kind.JVM, 0, "");
    }

    @Override
    public Optional<Executor> executor(String pool) {
        return List.of(Fixture.HTTP, Fixture.REPORTS).stream()
                .filter(each -> each.name().equals(pool))
                .findFirst();
    }

    @Override
    public void complete(TaskstatsRecord record, long tid) {
        record.set(TaskstatsField.AC_UID, tid);
    }

    @Override
    public Exits exits() {
        return this;
    }

    @Override
    public List<ExitMessage> next() {
        return exits.isEmpty() ? List.of() : exits.poll();
    }

    @Override
    public long lost() {
        return lost;
    }

    @Override
    public List<ExitMessage> left() {
        return left;
    }
}
