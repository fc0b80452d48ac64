// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.account;

import io.jacct.field.ExecutorFields;
import io.jacct.field.ExecutorRates;
import io.jacct.field.ExecutorStatistics;
import io.jacct.field.Field;
import io.jacct.jmx.shape.PlainText;
import io.jacct.jmx.shape.Ranking;
import io.jacct.jmx.shape.Rows;
import io.jacct.jmx.shape.TextTable;
import java.util.Comparator;

/**
 * The executors, the one with the longest queue first. {@code AccountShape} shows them, and alarms
 * have their rows.
 */
public final class ExecutorsTable {
    private static final Comparator<ExecutorStatistics> LONGEST_QUEUE =
            Comparator.comparingLong((ExecutorStatistics each) -> each.current().waiting())
                    .thenComparing(each -> value(ExecutorRates.MEAN_WAITING, each))
                    .thenComparing(each -> value(ExecutorRates.MEAN_RUNNING, each))
                    .reversed()
                    .thenComparing(each -> each.current().name());

    public static final Ranking<ExecutorStatistics> RANKING =
            new Ranking<>(
                    "Executors",
                    "The executors: those with the longest queues, then the busiest.",
                    LONGEST_QUEUE,
                    new Rows<ExecutorStatistics>("Executor", "An executor.")
                            .fields(
                                    ExecutorFields.ALL,
                                    ExecutorStatistics::current,
                                    each -> each.interval().end())
                            .rates(ExecutorRates.ALL, each -> each)
                            .done(),
                    each -> each.current().name(),
                    text());

    private ExecutorsTable() {}

    private static TextTable<ExecutorStatistics> text() {
        return new TextTable<ExecutorStatistics>(
                        "executors: by tasks that wait; WAIT NOW is the wait of a task that comes now")
                .text("EXECUTOR", each -> PlainText.startOf(each.current().name()))
                .number("WAITING", each -> Long.toString(each.current().waiting()))
                .number("GROWN/s", ExecutorsTable::growth)
                .number("RUNNING", each -> Long.toString(each.current().running()))
                .number("DONE/s", each -> rate(ExecutorRates.COMPLETED, each))
                .number("REJECTED/s", each -> rate(ExecutorRates.REJECTED, each))
                .number(
                        "WAIT NOW",
                        each -> PlainText.time((Number) ExecutorRates.EXPECTED_WAIT.of(each, null)))
                .number("RUN", each -> PlainText.time((Number) ExecutorRates.RUN.of(each, null)))
                .number(
                        "BUSY %",
                        each -> PlainText.percent(value(ExecutorRates.BUSY_PERCENT, each)));
    }

    private static String growth(ExecutorStatistics each) {
        Double grown = value(ExecutorRates.GROWTH_RATE, each);
        if (grown == null) {
            return "-";
        }
        String sign = grown < 0 ? "-" : "+";
        return grown == 0 ? "0" : sign + PlainText.perSecond(Math.abs(grown));
    }

    private static String rate(Field<ExecutorStatistics> field, ExecutorStatistics each) {
        return PlainText.perSecond(value(field, each));
    }

    private static Double value(Field<ExecutorStatistics> field, ExecutorStatistics each) {
        return (Double) field.of(each, null);
    }
}
