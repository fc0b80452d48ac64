// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import io.jacct.snapshot.Executor;
import io.jacct.snapshot.PageException;
import io.jacct.taskstats.ExitMessage;
import io.jacct.taskstats.Taskstats;
import io.jacct.taskstats.TaskstatsRecord;
import java.util.List;
import java.util.Optional;

/** What {@code jacct taskstats} asks of a page; see {@link io.jacct.taskstats.TaskstatsReader}. */
interface TaskQueries {
    /** A live thread, by its Java id. */
    Optional<Taskstats> task(long id) throws PageException;

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

    /** Adds what the kernel tells of a process that is alive, and of that thread of it if not 0. */
    void complete(TaskstatsRecord record, long tid);

    /** The executor whose threads are that pool. */
    Optional<Executor> executor(String pool) throws PageException;

    /** What ends from now on. */
    Exits exits() throws PageException;

    /** Exits as they come; see {@link io.jacct.taskstats.ExitFollower}. */
    interface Exits {
        /** What has ended since the last call, in order. */
        List<ExitMessage> next() throws PageException;

        /** How many were gone before they could be read. */
        long lost();

        /** Of a JVM that has ended: final records of those that had not; their exit is 0. */
        List<ExitMessage> left() throws PageException;
    }
}
