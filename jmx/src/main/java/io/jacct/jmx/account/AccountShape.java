// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.account;

import io.jacct.counter.Counter;
import io.jacct.counter.Delay;
import io.jacct.counter.Measure;
import io.jacct.field.Field;
import io.jacct.field.GroupFields;
import io.jacct.field.JvmFields;
import io.jacct.jmx.device.DevicesTable;
import io.jacct.jmx.device.OpenersTable;
import io.jacct.jmx.device.UsersTable;
import io.jacct.jmx.name.MBeanIndex;
import io.jacct.jmx.reading.Reading;
import io.jacct.jmx.shape.AttributeDefinition;
import io.jacct.jmx.shape.Labels;
import io.jacct.jmx.shape.MBeanDefinition;
import io.jacct.jmx.shape.Nullables;
import io.jacct.jmx.shape.OpenData;
import io.jacct.jmx.shape.Rows;
import io.jacct.jmx.task.TaskstatsRows;
import io.jacct.jmx.task.ThreadNow;
import io.jacct.jmx.task.ThreadsTable;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.JvmTimes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.management.openmbean.SimpleType;
import javax.management.openmbean.TabularData;

/**
 * The MBeans that show counters: Totals, TaskGroup and Pool. All attributes come from the
 * catalogue. {@code Registration} takes the shapes.
 */
public final class AccountShape {
    private static final Rows<Account> OTHER =
            new Rows<Account>("Account", "A group or a pool that has no MBean.")
                    .fields(GroupFields.TASKS, Account::now, Account::snapshot)
                    .counters(Account::counts)
                    .done();

    public static final MBeanDefinition<Account> GROUP =
            new MBeanDefinition<>(
                    "A thread group: its tasks, live and ended.",
                    named(),
                    ThreadsTable.RANKING.operation(AccountShape::threads));
    public static final MBeanDefinition<Account> POOL =
            new MBeanDefinition<>(
                    "A pool: threads that belong together by their names, live and ended.",
                    ofPool(),
                    ThreadsTable.RANKING.operation(AccountShape::threads));

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
        properties.addAll(tables());
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

    /** What one looks for first. */
    private static List<AttributeDefinition<Account>> tables() {
        List<AttributeDefinition<Account>> tables = new ArrayList<>();
        tables.add(Overview.attribute());
        tables.addAll(PoolsTable.RANKING.attributes(all -> Account.pools(all.reading())));
        tables.addAll(ThreadsTable.RANKING.attributes(AccountShape::threads));
        tables.addAll(
                DevicesTable.RANKING.attributes(
                        all -> List.copyOf(all.reading().devices().values())));
        tables.addAll(
                ExecutorsTable.RANKING.attributes(
                        all -> List.copyOf(all.reading().executors().values())));
        tables.addAll(OpenersTable.RANKING.attributes(all -> OpenersTable.of(all.snapshot())));
        return tables;
    }

    /** Shows the unchanged name: an ObjectName may need quotes for it. */
    private static List<AttributeDefinition<Account>> named() {
        List<AttributeDefinition<Account>> properties = common();
        properties.add(0, of(GroupFields.NAME));
        properties.add(of(GroupFields.JDK));
        return properties;
    }

    private static List<AttributeDefinition<Account>> ofPool() {
        List<AttributeDefinition<Account>> properties = named();
        properties.add(UsersTable.devices(Account::reading, pool -> pool.now().name()));
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
        AccountRates.PERCENTS.forEach(each -> properties.add(share(each)));
        AccountRates.RATES.forEach(each -> properties.add(rate(each)));
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

    private static AttributeDefinition<Account> rate(AccountRates.Rate rate) {
        return AttributeDefinition.gauge(
                Labels.capital(rate.name()),
                rate.unit() + "/s",
                "The average of " + rate.what() + "." + AttributeDefinition.INTERVAL,
                account -> account.perSecond(rate.count()));
    }

    private static AttributeDefinition<Account> share(AccountRates.Percent share) {
        return new AttributeDefinition<>(
                Labels.capital(share.name()),
                "gauge",
                "%",
                share.what()
                        + ", of all threads together, where 100 is one thread all the time."
                        + AttributeDefinition.INTERVAL,
                SimpleType.DOUBLE,
                false,
                account -> account.percent(share.nanos()));
    }

    private static List<ThreadNow> threads(Account account) {
        return ThreadNow.all(account.reading(), account.tasks());
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
