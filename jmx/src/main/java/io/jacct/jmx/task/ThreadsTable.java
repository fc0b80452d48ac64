// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.task;

import io.jacct.jmx.shape.Nullables;
import io.jacct.jmx.shape.PlainText;
import io.jacct.jmx.shape.Ranking;
import io.jacct.jmx.shape.Rows;
import io.jacct.jmx.shape.TextTable;
import java.util.Comparator;
import javax.management.openmbean.SimpleType;

/**
 * The live threads, the one that uses most CPU now first. The shapes of tasks and accounts show
 * them.
 */
public final class ThreadsTable {
    private static final Comparator<ThreadNow> BUSIEST =
            Comparator.comparingLong(ThreadsTable::roundedPercent)
                    .thenComparingLong(ThreadNow::hangs)
                    .thenComparingLong(ThreadNow::moved)
                    .reversed()
                    // not by the key: most threads are idle, and each comparison would make two
                    .thenComparing(each -> each.task().name())
                    .thenComparingLong(each -> each.task().id());

    public static final Ranking<ThreadNow> RANKING =
            new Ranking<>(
                    "Threads",
                    "The live threads: those that use most CPU now, then those that hang in an"
                            + " operation or at a monitor, then those with most bytes read and written"
                            + " since they started.",
                    BUSIEST,
                    rows(),
                    each -> TaskNow.key(each.task()),
                    text());

    private ThreadsTable() {}

    private static Rows<ThreadNow> rows() {
        return new Rows<ThreadNow>("ThreadNow", "A live thread, and what it is doing.")
                .number("id", "Thread id; negative: an account, no thread.", t -> t.task().id())
                .text("name", "The thread's name.", t -> t.task().name())
                .text("pool", "Its pool.", t -> t.task().pool())
                .flag("jdk", "Whether it belongs to the JVM or the JDK.", t -> t.task().jdk())
                .optional(
                        "cpuPercent",
                        "CPU time in the interval; 100 is one processor; null: not known. Unit: %.",
                        SimpleType.DOUBLE,
                        ThreadNow::cpuPercent)
                .text("state", "As Thread.State names it; null: not known.", t -> t.jvm().state())
                .text("operation", "read, park, blocked, ...; or empty.", ThreadNow::doing)
                .text("endpoint", "Of the operation, or empty.", t -> TaskNow.endpoint(t.task()))
                .known(
                        "operationNanos",
                        "For how long; null: nothing, or not known. Of a block at least: since it was"
                                + " first seen. Unit: ns.",
                        ThreadNow::nanos)
                .text("monitor", "The monitor that blocks it; null: none.", t -> t.jvm().monitor())
                .text("monitorOwner", "The thread that holds it; null: none.", t -> t.jvm().owner())
                .optional(
                        "hangNanos",
                        "For how long it has been in an operation that should end by itself, or"
                                + " blocked (at least: since that was first seen); null: not at all. Accepts"
                                + " are left out, and the threads of the"
                                + " JDK and of RMI's connections. Unit: ns.",
                        SimpleType.LONG,
                        t -> Nullables.unlessZero(t.hangs()))
                .number(
                        "readBytes",
                        "Since it started. Unit: bytes.",
                        t -> t.task().counts().readBytes())
                .number(
                        "writeBytes",
                        "Since it started. Unit: bytes.",
                        t -> t.task().counts().writeBytes())
                .done();
    }

    private static TextTable<ThreadNow> text() {
        return new TextTable<ThreadNow>(
                        "live tasks: by CPU now, then what hangs, then bytes since the start")
                .text("THREAD", each -> TaskNow.shortKey(each.task()))
                .number("CPU %", each -> PlainText.percent(each.cpuPercent()))
                .text("STATE", each -> each.jvm().state() == null ? "-" : each.jvm().state())
                .number("READ", each -> PlainText.bytes(each.task().counts().readBytes()))
                .number("WRITTEN", each -> PlainText.bytes(each.task().counts().writeBytes()))
                .number("FOR", each -> each.atLeast(each.nanos()))
                .text("DOING", each -> each.doing() + " " + PlainText.endOf(each.on()));
    }

    /**
     * So that what hangs comes before threads that use next to nothing, or whose CPU time is not
     * known.
     */
    private static long roundedPercent(ThreadNow each) {
        return each.cpuPercent() == null ? 0 : Math.round(each.cpuPercent());
    }
}
