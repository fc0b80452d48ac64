// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.task;

import io.jacct.jmx.notification.Own;
import io.jacct.jmx.reading.Reading;
import io.jacct.jmx.shape.AttributeDefinition;
import io.jacct.jmx.shape.BeanOperation;
import io.jacct.jmx.shape.BeanOperation.Parameter;
import io.jacct.ledger.LedgerStart;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import io.jacct.taskstats.Refresher;
import io.jacct.taskstats.Taskstats;
import io.jacct.taskstats.TaskstatsReader;
import java.util.List;
import java.util.Optional;
import javax.management.MBeanNotificationInfo;
import javax.management.Notification;

/**
 * Taskstats' part of the MBean Tasks: its queries, and the notifications of exits. Live tasks are
 * measured for the answer. A query for an unknown subject throws an exception.
 */
final class TaskstatsShape {
    private static final String GROUP =
            ", as the sum of its live and its ended threads, the live ones measured now.";

    private TaskstatsShape() {}

    /** A query to a reader, with its argument. */
    private interface Query {
        Optional<Taskstats> of(TaskstatsReader reader, Object argument) throws PageException;
    }

    /** The queries, and one more operation of the MBean. */
    static List<BeanOperation<Reading>> operations(BeanOperation<Reading> other) {
        return List.of(
                query(
                        "taskstats",
                        "A live thread, measured now.",
                        List.of(Parameter.longNumber("id", "The thread's id.")),
                        "live thread",
                        (reader, id) -> reader.task((Long) id)),
                query(
                        "groupTaskstats",
                        "A thread group" + GROUP,
                        List.of(Parameter.text("name", "Of the group, as its MBean has it.")),
                        "thread group",
                        (reader, name) -> reader.group((String) name)),
                query(
                        "poolTaskstats",
                        "A pool" + GROUP,
                        List.of(Parameter.text("name", "Of the pool, as its MBean has it.")),
                        "pool",
                        (reader, name) -> reader.pool((String) name)),
                query(
                        "jvmTaskstats",
                        "The whole JVM" + GROUP,
                        List.of(),
                        "JVM",
                        (reader, none) -> Optional.of(reader.jvm())),
                other);
    }

    private static BeanOperation<Reading> query(
            String name, String sentence, List<Parameter> parameters, String what, Query query) {
        return new BeanOperation<>(
                name,
                sentence,
                parameters,
                TaskstatsRows.STATS.rowType(),
                (subject, arguments) -> {
                    Object of = parameters.isEmpty() ? null : arguments[0];
                    return Own.work(() -> query.of(reader(), of))
                            .map(TaskstatsRows.STATS::row)
                            .orElseThrow(
                                    () -> new IllegalArgumentException("no " + what + " " + of));
                });
    }

    private static TaskstatsReader reader() throws PageException {
        long pid = ProcessHandle.current().pid();
        return new TaskstatsReader(Page.own(), new Refresher(pid, LedgerStart.meter()));
    }

    static List<AttributeDefinition<Reading>> properties(ExitWatch watch) {
        return List.of(
                AttributeDefinition.counter(
                        "NotificationsLost",
                        "notifications",
                        "Notifications that were lost because a slow listener left no room.",
                        snapshot -> watch.subscribers().lost()),
                AttributeDefinition.counter(
                        "ExitsLost",
                        "exits",
                        "Exits that no listener was told of: too many threads ended at "
                                + "once, and their records were gone from the page.",
                        snapshot -> watch.exitsLost()));
    }

    static MBeanNotificationInfo exited() {
        return new MBeanNotificationInfo(
                new String[] {ExitWatch.EXITED},
                Notification.class.getName(),
                "A thread has ended. The type goes on with .GROUP.POOL and .ended or .failed, for"
                        + " filters; % and . in names are %25 and %2E. The sequence number is that"
                        + " of the exit, the user data has both records: of the task and of its"
                        + " group.");
    }
}
