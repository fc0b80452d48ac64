// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.command;

import io.jacct.memory.PageDirectory;
import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import io.jacct.snapshot.search.Opening;
import io.jacct.snapshot.search.PageSearch;
import io.jacct.snapshot.stack.StackUse;
import io.jacct.taskstats.TaskPage;
import java.io.File;
import java.util.List;
import java.util.Optional;

/** Finds pages for commands; tests use hand-made ones. */
public interface Pages {
    /** The real pages of this user. */
    Pages OF_THIS_USER =
            new Pages() {
                @Override
                public List<File> list() {
                    return PageSearch.readable();
                }

                @Override
                public File ofPid(long pid) throws PageException {
                    File own = Page.ofPid(pid);
                    if (own.exists() || !PageSearch.isRoot()) {
                        return own;
                    }
                    // root may read the page of any user's JVM
                    File theirs = ofOtherUser(pid);
                    return theirs != null && theirs.exists() ? theirs : ofEnded(pid, own);
                }

                /** A process that has ended tells no more whose it was. */
                private File ofEnded(long pid, File own) throws PageException {
                    String name = Long.toString(pid);
                    List<File> found =
                            list().stream().filter(each -> each.getName().equals(name)).toList();
                    if (found.size() > 1) {
                        throw new PageException(
                                "several users have a page of a process " + pid + ": name a file");
                    }
                    return found.isEmpty() ? own : found.get(0);
                }

                /**
                 * That user may have put anything there, as a FIFO. Null if there is no process.
                 */
                private File ofOtherUser(long pid) throws PageException {
                    Optional<ProcessHandle> process = ProcessHandle.of(pid);
                    if (process.isEmpty()) {
                        return null;
                    }
                    String owner = Target.owner(process.get());
                    return Opening.open(PageDirectory.path(owner), () -> Page.ofPid(pid, owner));
                }

                @Override
                public Source open(File file) throws PageException {
                    return new OpenPage(Opening.open(file, () -> Page.open(file)));
                }
            };

    /** See {@link Page#list()}. For root those of all users. */
    List<File> list();

    /** See {@link Page#ofPid(long)}. For root the process may be another user's. */
    File ofPid(long pid) throws PageException;

    /** See {@link Page#open(File)}. */
    Source open(File file) throws PageException;

    /** A {@link Page} that is a {@link Source}. */
    record OpenPage(Page page, Measurement measurement) implements Source {
        OpenPage(Page page) {
            this(page, new Measurement());
        }

        private static final int MOST_TRIES = 5;
        private static final long LATE_NANOS = 10_000_000;
        private static final long EACH_NANOS = 200_000;

        @Override
        public Snapshot snapshot() throws PageException {
            return page.snapshot();
        }

        @Override
        public Snapshot snapshotOfTasks() throws PageException {
            return page.snapshotOfTasks();
        }

        @Override
        public List<Beancounter> beancounters() throws PageException {
            return page.beancounters();
        }

        @Override
        public List<StackUse> stacks() throws PageException {
            return page.stacks();
        }

        @Override
        public void wantStacks() {
            page.wantStacks();
        }

        @Override
        public Snapshot tasksNow() throws PageException {
            return measured(page::snapshotOfTasks);
        }

        @Override
        public Snapshot now() throws PageException {
            return measured(page::snapshot);
        }

        @Override
        public List<Departure> departures() throws PageException {
            return page.departures(0);
        }

        /** Takes a snapshot. */
        private interface Taking {
            Snapshot take() throws PageException;
        }

        /**
         * Measures again if the tasks were measured much later than the snapshot was taken: the
         * first measurement loads classes, and this process may have waited for a processor.
         */
        private Snapshot measured(Taking taking) throws PageException {
            boolean here = page.life() == Page.Life.HERE;
            Snapshot snapshot = taking.take();
            for (int tries = 1; here; tries++) {
                Snapshot now = measurement.of(snapshot);
                long late = System.nanoTime() - snapshot.takenNanos();
                if (tries == MOST_TRIES || late < LATE_NANOS + EACH_NANOS * now.tasks().size()) {
                    return now;
                }
                snapshot = taking.take();
            }
            return snapshot;
        }

        @Override
        public TaskQueries tasks() throws PageException {
            return new PageTasks(TaskPage.of(page), this);
        }

        @Override
        public boolean alive() {
            return page.alive();
        }

        @Override
        public Page.Life life() {
            return page.life();
        }

        @Override
        public void close() {
            page.close();
        }
    }
}
