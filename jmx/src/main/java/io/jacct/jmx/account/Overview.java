// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.account;

import io.jacct.field.ExecutorStatistics;
import io.jacct.jmx.shape.AttributeDefinition;
import io.jacct.jmx.shape.Nullables;
import io.jacct.jmx.shape.Rows;
import io.jacct.jmx.task.ThreadNow;
import io.jacct.snapshot.Executor;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import javax.management.openmbean.SimpleType;

/** What one looks at first, in one value that a client charts. {@code AccountShape} shows it. */
final class Overview {
    private static final Rows<Account> ROW = row();

    private Overview() {}

    static AttributeDefinition<Account> attribute() {
        return new AttributeDefinition<>(
                "Overview",
                "text",
                "",
                "What one looks at first: processors, I/O, queues, what hangs and what leaks."
                        + AttributeDefinition.INTERVAL,
                ROW.rowType(),
                ROW::row);
    }

    private static Rows<Account> row() {
        Rows<Account> rows =
                new Rows<Account>("Overview", "The JVM now: what it does in the interval.")
                        .number("takenMillis", "When.", all -> all.snapshot().takenMillis())
                        .optional(
                                "seconds",
                                "The length of the interval.",
                                SimpleType.DOUBLE,
                                all -> all.reading().interval().nanos() / 1e9)
                        .number("liveTasks", "Tasks alive.", all -> all.now().live())
                        .optional(
                                "jvmCpuPercent",
                                "CPU time of the JVM itself; null: not known. Unit: %.",
                                SimpleType.DOUBLE,
                                Account::jvmPercent);
        for (AccountRates.Percent each : AccountRates.PERCENTS) {
            String sentence = each.what() + "; null: not known. Unit: %.";
            rows.optional(
                    each.name(), sentence, SimpleType.DOUBLE, all -> all.percent(each.nanos()));
        }
        for (AccountRates.Rate each : AccountRates.RATES) {
            String sentence = "The rate of " + each.what() + ". Unit: " + each.unit() + "/s.";
            rows.number(each.name(), sentence, all -> all.perSecond(each.count()));
        }
        return troubles(rows).done();
    }

    private static Rows<Account> troubles(Rows<Account> rows) {
        return rows.number(
                        "waitingTasks",
                        "Tasks that wait in the queues of all executors.",
                        all -> sum(all, Executor::waiting))
                .number(
                        "rejectedTasks",
                        "Tasks that executors rejected so far.",
                        all -> sum(all, Executor::rejected))
                .optional(
                        "longestHangNanos",
                        "The longest time of a thread in an operation that should end by itself, or"
                                + " at a monitor; null: none. Unit: ns.",
                        SimpleType.LONG,
                        all ->
                                Nullables.unlessZero(
                                        threads(all).mapToLong(ThreadNow::hangs).max().orElse(0)))
                .number(
                        "blockedThreads",
                        "Threads that a monitor blocks.",
                        all -> threads(all).filter(each -> each.jvm().monitor() != null).count())
                .number(
                        "openHandles",
                        "Handles that are open.",
                        all -> all.snapshot().handles().open().size())
                .number(
                        "leakedHandles",
                        "Handles that were collected as garbage while they were open, so far.",
                        all -> all.leakedHandles());
    }

    private static Stream<ThreadNow> threads(Account all) {
        return ThreadNow.all(all.reading(), all.tasks()).stream();
    }

    private static long sum(Account all, ToLongFunction<Executor> number) {
        return all.reading().executors().values().stream()
                .map(ExecutorStatistics::current)
                .mapToLong(number)
                .sum();
    }
}
