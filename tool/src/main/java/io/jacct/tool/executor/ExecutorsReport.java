// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.executor;

import io.jacct.field.ExecutorFields;
import io.jacct.field.ExecutorRates;
import io.jacct.field.ExecutorStatistics;
import io.jacct.field.Field;
import io.jacct.field.Interval;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A report of {@code jacct executors}, independent of its format. The executors whose queues grow
 * come first, then those with the longest queues, then those with the highest load.
 *
 * @param rows the executors to show
 * @param selected number of executors that the user means, shown or not
 * @param ofJdk those of them that are left out because only the JDK itself uses them
 */
public record ExecutorsReport(
        Interval interval, List<ExecutorStatistics> rows, int selected, int ofJdk) {
    /**
     * Which executors a user means.
     *
     * @param names which names
     * @param jdk whether those have rows, too, that only the JDK itself uses
     * @param ended whether ended executors have rows, too, that did nothing in the interval
     * @param most rows
     */
    public record Query(Predicate<String> names, boolean jdk, boolean ended, long most) {}

    private static final Comparator<ExecutorStatistics> TROUBLE_FIRST =
            Comparator.comparingDouble(
                            (ExecutorStatistics each) ->
                                    Math.max(0, value(ExecutorRates.GROWTH, each)))
                    .thenComparingLong(each -> each.current().waiting())
                    .thenComparingDouble(each -> value(ExecutorRates.LOAD_PERCENT, each))
                    .thenComparingDouble(each -> value(ExecutorRates.MEAN_RUNNING, each))
                    .reversed()
                    .thenComparing(each -> each.current().name());

    /** The report of an interval. */
    public static ExecutorsReport of(Interval interval, Query query) {
        List<ExecutorStatistics> all =
                interval.executors().stream()
                        .filter(each -> query.names.test(each.current().name()))
                        .filter(each -> query.ended || each.current().live() || isActive(each))
                        .toList();
        Set<String> jdk = query.jdk ? Set.of() : ofJdk(interval.end());
        List<ExecutorStatistics> rows =
                all.stream()
                        .filter(each -> !jdk.contains(each.current().name()))
                        .sorted(TROUBLE_FIRST)
                        .limit(query.most)
                        .toList();
        long hidden = all.stream().filter(each -> jdk.contains(each.current().name())).count();
        long selected =
                interval.executors().stream()
                        .filter(each -> query.names.test(each.current().name()))
                        .count();
        return new ExecutorsReport(interval, rows, (int) selected, (int) hidden);
    }

    /** The pools without a thread of the application; an executor has the name of its pool. */
    private static Set<String> ofJdk(Snapshot end) {
        return end.pools().stream().filter(Group::jdk).map(Group::name).collect(Collectors.toSet());
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
