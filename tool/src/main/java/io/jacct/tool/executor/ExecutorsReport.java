// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.executor;

import io.jacct.field.ExecutorFields;
import io.jacct.field.ExecutorRates;
import io.jacct.field.ExecutorStatistics;
import io.jacct.field.Field;
import io.jacct.field.Interval;
import io.jacct.snapshot.Executor;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/**
 * A report of {@code jacct executors}, independent of its format. The executors whose queues grow
 * come first, then those with the longest queues, then those with the highest load.
 *
 * @param rows the executors to show
 * @param selected number of executors that the user means, shown or not
 */
public record ExecutorsReport(Interval interval, List<ExecutorStatistics> rows, int selected) {
    private static final Comparator<ExecutorStatistics> TROUBLE_FIRST =
            Comparator.comparingDouble(
                            (ExecutorStatistics each) ->
                                    Math.max(0, value(ExecutorRates.GROWTH, each)))
                    .thenComparingLong(each -> each.current().waiting())
                    .thenComparingDouble(each -> value(ExecutorRates.LOAD_PERCENT, each))
                    .thenComparingDouble(each -> value(ExecutorRates.MEAN_RUNNING, each))
                    .reversed()
                    .thenComparing(each -> each.current().name());

    /**
     * The report of an interval.
     *
     * @param selection by name
     * @param ended whether ended executors have rows, too, that did nothing in the interval
     * @param most rows
     */
    public static ExecutorsReport of(
            Interval interval, Predicate<String> selection, boolean ended, long most) {
        List<ExecutorStatistics> all =
                interval.executors().stream()
                        .filter(each -> selection.test(each.current().name()))
                        .toList();
        List<ExecutorStatistics> rows =
                all.stream()
                        .filter(each -> ended || each.current().live() || isActive(each))
                        .sorted(TROUBLE_FIRST)
                        .limit(most)
                        .toList();
        return new ExecutorsReport(interval, rows, all.size());
    }

    private static boolean isActive(ExecutorStatistics each) {
        long did = 0;
        for (Field<Executor> field : ExecutorFields.VALUES) {
            if (field.kind() == Field.Kind.COUNTER) {
                did += each.gained(one -> number(field.of(one, each.interval().end())));
            }
        }
        return did > 0 || each.current().waiting() > 0;
    }

    private static long number(Object value) {
        return value == null ? 0 : (Long) value;
    }

    /** What is not known comes as if it were nothing. */
    private static double value(Field<ExecutorStatistics> field, ExecutorStatistics each) {
        Number read = (Number) field.of(each, each.interval().end());
        return read == null ? 0 : read.doubleValue();
    }
}
