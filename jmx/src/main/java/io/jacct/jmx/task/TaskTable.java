// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.task;

import io.jacct.jmx.shape.Rows;
import javax.management.openmbean.SimpleType;

/** The table of live tasks: identity, current operation, use of time, and all counters. */
final class TaskTable {
    static final Rows<Vitals> ROWS =
            life(who(new Rows<Vitals>("Task", "A live task."))
                            .text(
                                    "operation",
                                    "Its present operation, or empty.",
                                    row -> TaskNow.operation(row.task()))
                            .text(
                                    "endpoint",
                                    "The endpoint of the operation, or empty.",
                                    row -> TaskNow.endpoint(row.task()))
                            .known(
                                    "operationNanos",
                                    "For how long; null: nothing, or not known. Unit: ns.",
                                    row -> TaskNow.nanos(row.task())))
                    .counters(row -> row.task().counts())
                    .done();

    private TaskTable() {}

    private static Rows<Vitals> who(Rows<Vitals> rows) {
        return rows.number(
                        "id",
                        "Thread id; negative: an account that is not a thread.",
                        row -> row.task().id())
                .text("name", "The thread's name.", row -> row.task().name())
                .text("group", "Its thread group.", row -> row.task().group())
                .text("pool", "Its pool.", row -> row.task().pool())
                .number(
                        "startTime",
                        "When it started or was first seen, in milliseconds since 1970.",
                        row -> row.task().startedMillis())
                .flag(
                        "adopted",
                        "Whether it lived before the agent saw it start.",
                        row -> row.task().adopted())
                .flag("daemon", "Whether it is a daemon.", row -> row.task().daemon())
                .flag("jdk", "Whether it belongs to the JVM or the JDK.", row -> row.task().jdk());
    }

    /** Lifetime is the sum of accounted time, CPU time and remainder. */
    private static Rows<Vitals> life(Rows<Vitals> rows) {
        return rows.known(
                        "lifetimeNanos",
                        "How long ago it started or was first seen; null: no thread. Unit: ns.",
                        row -> row.task().lifetimeNanos())
                .number(
                        "accountedNanos",
                        "The part of that time in operations and waits. Unit: ns.",
                        row -> row.task().accountedNanos())
                .known("cpuNanos", "CPU time; null: not known. Unit: ns.", Vitals::cpuNanos)
                .optional(
                        "remainderNanos",
                        "The rest of that time: ready to run, stopped by the collector, "
                                + "blocked by a monitor, or waiting unseen. Below 0 if operations "
                                + "used the processor themselves. Unit: ns.",
                        SimpleType.LONG,
                        Vitals::remainderNanos)
                .known(
                        "allocatedBytes",
                        "Bytes allocated on the heap; null: not known. Unit: bytes.",
                        Vitals::allocatedBytes)
                .known(
                        "blocks",
                        "Times it was blocked by a monitor; null: not known.",
                        Vitals::blocks)
                .known(
                        "blockNanos",
                        "For how long, since this table was first read, to the millisecond; null:"
                                + " not known. Unit: ns.",
                        Vitals::blockNanos)
                .known(
                        "unseenWaits",
                        "About how many sleeps and waits are not counted, on a JDK before 19:"
                                + " direct calls of Thread.sleep(long) and Object.wait(long); null:"
                                + " not known.",
                        Vitals::unseenWaits);
    }
}
