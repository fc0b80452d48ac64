// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.command;

import io.jacct.snapshot.Executor;
import io.jacct.snapshot.page.PageException;
import io.jacct.taskstats.ExitMessage;
import io.jacct.taskstats.Taskstats;
import io.jacct.taskstats.TaskstatsRecord;
import java.util.List;
import java.util.Optional;

/**
 * The queries of {@code jacct taskstats} to a page; see {@link io.jacct.taskstats.TaskstatsReader}.
 */
public interface TaskQueries {
    /** A live thread, by its Java id. */
    Optional<Taskstats> task(long id) throws PageException;

    /** A live thread, by its native id. */
    Optional<Taskstats> nativeTask(long tid) throws PageException;

    /** All live threads, by id. */
    List<Taskstats> tasks() throws PageException;

    /** All thread groups, by name. */
    List<Taskstats> groups() throws PageException;

    /** A thread group by its number. */
    Optional<Taskstats> group(long number) throws PageException;

    /** A thread group by its name. */
    Optional<Taskstats> group(String name) throws PageException;

    /** A pool by its name. */
    Optional<Taskstats> pool(String name) throws PageException;

    /** The whole JVM. */
    Taskstats jvm() throws PageException;

    /**
     * Adds the kernel's values of a live process, and of that thread of it if {@code tid} is not 0.
     */
    void complete(TaskstatsRecord record, long tid);

    /** The executor whose threads are that pool. */
    Optional<Executor> executor(String pool) throws PageException;

    /** Exits from now on. */
    Exits exits() throws PageException;

    /** Exits as they come; see {@link io.jacct.taskstats.ExitFollower}. */
    interface Exits {
        /** The exits since the last call, in order. */
        List<ExitMessage> next() throws PageException;

        /** The number of exits that were gone before they could be read. */
        long lost();

        /**
         * After the end of the JVM: final records of tasks that had not ended; their exit number is
         * 0.
         */
        List<ExitMessage> left() throws PageException;
    }
}
