// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.account;

import io.jacct.counter.Counter;
import io.jacct.counter.Delay;
import io.jacct.counter.Measure;
import io.jacct.field.Field;
import io.jacct.field.GroupFields;
import io.jacct.field.JvmFields;
import io.jacct.jmx.name.MBeanIndex;
import io.jacct.jmx.reading.Reading;
import io.jacct.jmx.shape.AttributeDefinition;
import io.jacct.jmx.shape.Labels;
import io.jacct.jmx.shape.MBeanDefinition;
import io.jacct.jmx.shape.Nullables;
import io.jacct.jmx.shape.OpenData;
import io.jacct.jmx.shape.Rows;
import io.jacct.jmx.task.TaskstatsRows;
import io.jacct.jmx.task.TopText;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.JvmTimes;
import io.jacct.snapshot.Sums;
import io.jacct.taskstats.Usage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import javax.management.openmbean.SimpleType;
import javax.management.openmbean.TabularData;

/**
 * The MBeans that show counters: Totals, TaskGroup and Pool. All attributes come from the
 * catalogue. {@code Registration} takes the shapes.
 */
public final class AccountShape {
    /** The counters that users chart as a rate. */
    private static final List<Counter> RATES =
            List.of(
                    Counter.FILE_READ_BYTES,
                    Counter.FILE_WRITE_BYTES,
                    Counter.SOCKET_READ_BYTES,
                    Counter.SOCKET_WRITE_BYTES);

    private static final String SINCE =
            ExecutorShape.RATE + " At first it is since the agent started.";

    private static final Rows<Account> OTHER =
            new Rows<Account>("Account", "A group or a pool that has no MBean.")
                    .fields(GroupFields.TASKS, Account::now, Account::snapshot)
                    .counters(Account::counts)
                    .done();

    public static final MBeanDefinition<Account> GROUP =
            new MBeanDefinition<>(
                    "A thread group: its tasks, live and ended.",
                    named(),
                    TopText.operation(Account::reading, Account::tasks));
    public static final MBeanDefinition<Account> POOL =
            new MBeanDefinition<>(
                    "A pool: threads that belong together by their names, live and ended.",
                    named(),
                    TopText.operation(Account::reading, Account::tasks));

    private AccountShape() {}

    public static MBeanDefinition<Account> totals(MBeanIndex roster) {
        List<AttributeDefinition<Account>> properties = common();
        properties.add(
                new AttributeDefinition<>(
                        "Others",
                        "text",
                        "",
                        "The groups and pools without an MBean, by type and name. There "
                                + "are mbeans.max MBeans already, or they have just come.",
                        OTHER.tableType(),
                        account -> others(account.reading(), roster)));
        properties.add(ExecutorShape.table());
        properties.add(
                AttributeDefinition.<Account>gauge(
                                "MountedVirtualThreads",
                                "threads",
                                "Virtual threads that are on a carrier now. The JVM "
                                        + "reports this from JDK 24 on.",
                                account -> Nullables.orNull(VirtualScheduler.mounted()))
                        .optional());
        for (Field<JvmTimes> field : JvmFields.ALL) {
            properties.add(AttributeDefinition.of(field, Account::jvm, Account::snapshot));
        }
        return new MBeanDefinition<>("The whole JVM.", properties, null);
    }

    /** Shows the unchanged name: an ObjectName may need quotes for it. */
    private static List<AttributeDefinition<Account>> named() {
        List<AttributeDefinition<Account>> properties = common();
        properties.add(0, of(GroupFields.NAME));
        properties.add(of(GroupFields.JDK));
        return properties;
    }

    private static AttributeDefinition<Account> of(Field<Group> field) {
        return AttributeDefinition.of(field, Account::now, Account::snapshot);
    }

    private static List<AttributeDefinition<Account>> common() {
        List<AttributeDefinition<Account>> properties = new ArrayList<>();
        for (Field<Group> field : GroupFields.TASKS) {
            properties.add(of(field));
        }
        properties.add(
                AttributeDefinition.gauge(
                        "LiveVirtualThreads",
                        "threads",
                        "Virtual threads that have begun to run and not ended.",
                        Account::liveVirtual));
        properties.add(
                AttributeDefinition.gauge(
                        "PeakVirtualThreads",
                        "threads",
                        "The most of them at any reading. The agent itself reads every 5 s.",
                        Account::peak));
        for (Counter counter : Counter.values()) {
            properties.add(counter(counter));
        }
        properties.add(incomplete());
        properties.add(unknownTasks());
        for (Delay delay : Delay.values()) {
            properties.add(longest(delay));
        }
        properties.add(delays());
        properties.addAll(shares());
        properties.addAll(sums());
        for (Counter counter : RATES) {
            properties.add(rate(counter));
        }
        return properties;
    }

    private static AttributeDefinition<Account> counter(Counter counter) {
        AttributeDefinition<Account> property =
                AttributeDefinition.counter(
                        Labels.capital(counter.label()),
                        counter.unit().label(),
                        Nullables.sentence(counter),
                        account -> Nullables.value(account.counts(), counter));
        return Measure.of(counter) == null ? property : property.optional();
    }

    private static AttributeDefinition<Account> incomplete() {
        return new AttributeDefinition<>(
                "IncompleteCounters",
                "text",
                "",
                "The counters that are not known for all tasks. Those that are not null "
                        + "are sums over the tasks for which they are known.",
                OpenData.TEXTS,
                account -> Nullables.unknown(account.missing()));
    }

    private static AttributeDefinition<Account> unknownTasks() {
        return new AttributeDefinition<>(
                "UnknownTasks",
                "text",
                "",
                "For each of the IncompleteCounters, the number of tasks for which it "
                        + "is not known.",
                OpenData.NUMBERS,
                account -> Nullables.unknownTasks(account.counts()));
    }

    private static AttributeDefinition<Account> longest(Delay delay) {
        AttributeDefinition<Account> property =
                AttributeDefinition.gauge(
                        Labels.capital(delay.label()) + "MaxNanos",
                        "ns",
                        "The longest time in one operation of that kind, of all "
                                + "tasks, live and ended; there may be none that was "
                                + "timed.",
                        account -> Nullables.unlessZero(account.counts().delay(delay).longest()));
        return property.optional();
    }

    private static AttributeDefinition<Account> delays() {
        return new AttributeDefinition<>(
                "Delays",
                "text",
                "",
                "The delays of the tasks, by file, socket, park and so on: count, total "
                        + "time, the longest one, and when.",
                TaskstatsRows.DELAY.tableType(),
                account -> TaskstatsRows.delays(account.counts()));
    }

    private static AttributeDefinition<Account> rate(Counter counter) {
        String name = Labels.capital(counter.label());
        return rate(
                name + "PerSecond",
                counter.unit().label(),
                name,
                account -> account.perSecond(counter));
    }

    private static AttributeDefinition<Account> rate(
            String name, String unit, String what, Function<Account, Long> value) {
        return AttributeDefinition.gauge(
                name, unit + "/s", "The average of " + what + SINCE, value);
    }

    private static List<AttributeDefinition<Account>> sums() {
        return List.of(
                rate(
                        "OperationsPerSecond",
                        "operations",
                        "operations on files, sockets and pipes",
                        account -> account.perSecond(Sums::operations)),
                rate(
                        "ErrorsPerSecond",
                        "operations",
                        "operations that failed",
                        account -> account.perSecond(Sums::errors)),
                rate(
                        "ReadBytesPerSecond",
                        "bytes",
                        "bytes read",
                        account -> account.perSecond(Counts::readBytes)),
                rate(
                        "WriteBytesPerSecond",
                        "bytes",
                        "bytes written",
                        account -> account.perSecond(Counts::writeBytes)));
    }

    private static List<AttributeDefinition<Account>> shares() {
        return List.of(
                share("CpuPercent", "Time on a processor", Usage::cpu),
                share("RunQueuePercent", "Time ready to run without a processor", Usage::runQueue),
                share("FilePercent", "Time in operations on files", Usage::file),
                share(
                        "SocketPercent",
                        "Time in operations on sockets, accepts left out",
                        Usage::socket),
                share(
                        "WaitPercent",
                        "Time parked, asleep, or waiting for a thread, a selector, a client",
                        Usage::waiting));
    }

    private static AttributeDefinition<Account> share(
            String name, String what, ToLongFunction<Usage> nanos) {
        return new AttributeDefinition<>(
                name,
                "gauge",
                "%",
                what
                        + ", of all threads together, where 100 is one thread all the time, on average"
                        + SINCE,
                SimpleType.DOUBLE,
                false,
                account -> account.percent(nanos));
    }

    private static TabularData others(Reading reading, MBeanIndex roster) {
        Map<String, Account> rows = new LinkedHashMap<>();
        for (Group group : roster.groupsWithout(reading.snapshot())) {
            rows.put("TaskGroup " + group.name(), Account.group(reading, group.name()));
        }
        for (Group pool : roster.poolsWithout(reading.snapshot())) {
            rows.put("Pool " + pool.name(), Account.pool(reading, pool.name()));
        }
        return OTHER.table(rows);
    }
}
