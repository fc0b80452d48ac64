// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.PageException;
import io.jacct.snapshot.stack.StackUse;
import io.jacct.testing.SnapshotBuilder;
import io.jacct.tool.command.Pages;
import io.jacct.tool.command.Source;
import io.jacct.tool.command.TaskQueries;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Pages in a directory whose files are empty and whose snapshots are made by hand. */
final class FakePages implements Pages {
    private final Path directory;
    private final Map<File, List<Snapshot>> snapshots = new LinkedHashMap<>();
    private final Map<File, String> damaged = new LinkedHashMap<>();
    private boolean alive = true;
    private boolean endsAfterLast;

    /** The tasks that ended. */
    final List<Departure> departures = new ArrayList<>();

    /** The stacks at one look after the other; the last ones stay. */
    final List<List<StackUse>> stacks = new ArrayList<>();

    /** The answers to queries about tasks, independent of the snapshots. */
    final FakeTasks tasks = new FakeTasks();

    FakePages(Path directory) {
        this.directory = directory;
    }

    /** The page of this process will show these snapshots, and then the last one again. */
    FakePages put(long pid, Snapshot... shown) throws IOException {
        snapshots.put(create(pid), List.of(shown));
        return this;
    }

    FakePages damage(long pid, String message) throws IOException {
        damaged.put(create(pid), message);
        return this;
    }

    /** All JVMs have ended. */
    FakePages dead() {
        alive = false;
        return this;
    }

    /** Makes JVMs end before their last snapshot is taken. */
    FakePages ending() {
        endsAfterLast = true;
        return this;
    }

    private File create(long pid) throws IOException {
        return Files.createFile(ofPid(pid).toPath()).toFile();
    }

    @Override
    public List<File> list() {
        return List.of(directory.toFile().listFiles());
    }

    @Override
    public File ofPid(long pid) {
        return directory.resolve(Long.toString(pid)).toFile();
    }

    @Override
    public Source open(File file) throws PageException {
        if (damaged.containsKey(file)) {
            throw new PageException(damaged.get(file));
        }
        return new FakeSource(snapshots.get(file).iterator());
    }

    private final class FakeSource implements Source {
        private final Iterator<Snapshot> rest;
        private Snapshot last;

        FakeSource(Iterator<Snapshot> rest) {
            this.rest = rest;
        }

        @Override
        public Snapshot snapshot() throws PageException {
            last = rest.hasNext() ? rest.next() : last;
            return last;
        }

        @Override
        public Snapshot snapshotOfTasks() throws PageException {
            return SnapshotBuilder.ofTasks(snapshot()).build();
        }

        @Override
        public List<StackUse> stacks() {
            return stacks.isEmpty()
                    ? List.of()
                    : stacks.size() == 1 ? stacks.get(0) : stacks.remove(0);
        }

        @Override
        public Snapshot tasksNow() throws PageException {
            return snapshotOfTasks();
        }

        @Override
        public List<Departure> departures() {
            return departures;
        }

        @Override
        public TaskQueries tasks() {
            return tasks;
        }

        @Override
        public boolean alive() {
            if (endsAfterLast && last != null) {
                return false;
            }
            return alive;
        }

        @Override
        public void await(long millis) {}

        @Override
        public void close() {}
    }

    /** The result of a run of the command. */
    record Result(int status, String out, String err) {}

    Result run(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int status = Main.run(this, new PrintWriter(out), new PrintWriter(err), args);
        return new Result(status, out.toString(), err.toString());
    }
}
