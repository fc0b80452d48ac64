// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.command;

import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import io.jacct.taskstats.ExitFollower;
import io.jacct.taskstats.ExitMessage;
import io.jacct.taskstats.KernelFields;
import io.jacct.taskstats.Refresher;
import io.jacct.taskstats.TaskFacts;
import io.jacct.taskstats.TaskPage;
import io.jacct.taskstats.Taskstats;
import io.jacct.taskstats.TaskstatsReader;
import io.jacct.taskstats.TaskstatsRecord;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Answers from a page, or from a frame of a recording. While the JVM lives, its threads are
 * measured anew. Afterwards, and in another pid namespace, other threads may have their native ids.
 */
final class PageTasks implements TaskQueries {
    private final TaskPage page;
    private final Source source;
    private final long pid;

    PageTasks(TaskPage page, Source source) throws PageException {
        this.page = page;
        this.source = source;
        this.pid = page.snapshotOfTasks().page().pid();
    }

    private TaskstatsReader reader() {
        return new TaskstatsReader(
                page, source.life() == Page.Life.HERE ? new Refresher(pid, null) : null);
    }

    @Override
    public Optional<Taskstats> task(long id) throws PageException {
        return reader().task(id);
    }

    @Override
    public Optional<Taskstats> nativeTask(long tid) throws PageException {
        return reader().nativeTask(tid);
    }

    @Override
    public List<Taskstats> tasks() throws PageException {
        return reader().tasks();
    }

    @Override
    public List<Taskstats> groups() throws PageException {
        return reader().groups();
    }

    @Override
    public Optional<Taskstats> group(long number) throws PageException {
        return reader().group(number);
    }

    @Override
    public Optional<Taskstats> group(String name) throws PageException {
        return reader().group(name);
    }

    @Override
    public Optional<Taskstats> pool(String name) throws PageException {
        return reader().pool(name);
    }

    @Override
    public Taskstats jvm() throws PageException {
        return reader().jvm();
    }

    @Override
    public void complete(TaskstatsRecord record, long tid) {
        if (source.life() == Page.Life.HERE) {
            KernelFields.add(record, pid, tid);
        }
    }

    @Override
    public Optional<Executor> executor(String pool) throws PageException {
        return source.snapshot().executors().stream()
                .filter(each -> each.name().equals(pool))
                .findFirst();
    }

    @Override
    public Exits exits() throws PageException {
        return new Followed(new ExitFollower(page));
    }

    private final class Followed implements Exits {
        private final ExitFollower follower;

        Followed(ExitFollower follower) {
            this.follower = follower;
        }

        @Override
        public List<ExitMessage> next() throws PageException {
            return follower.next();
        }

        @Override
        public long lost() {
            return follower.lost();
        }

        @Override
        public List<ExitMessage> left() throws PageException {
            // the sums may not have the last exits yet, and the snapshot then shows those tasks as
            // alive
            Set<Long> ended = new HashSet<>();
            for (Departure each : page.departures(0)) {
                ended.add(each.task().id());
            }
            Map<String, Taskstats> groups =
                    groups().stream().collect(Collectors.toMap(Taskstats::name, each -> each));
            TaskFacts.End none = new TaskFacts.End(0, 0, null, false);
            return tasks().stream()
                    .filter(each -> !ended.contains(each.id()))
                    .map(
                            each ->
                                    new ExitMessage(
                                            0, each.with(none), groups.get(each.group()), false))
                    .toList();
        }
    }
}
