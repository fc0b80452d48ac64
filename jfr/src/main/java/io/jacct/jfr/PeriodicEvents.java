// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jfr;

import io.jacct.counter.Unit;
import io.jacct.field.DeviceFields;
import io.jacct.field.DeviceRates;
import io.jacct.field.ExecutorFields;
import io.jacct.field.ExecutorRates;
import io.jacct.field.ExecutorStatistics;
import io.jacct.field.Field;
import io.jacct.field.GroupFields;
import io.jacct.jmx.account.Account;
import io.jacct.jmx.account.AccountRates;
import io.jacct.jmx.reading.Reading;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceStatistics;
import io.jacct.snapshot.Executor;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The periodic events of pools, devices and executors. All of them show what the MBeans show, from
 * the same readings. Each entity has two events. The first one has what one looks for first, in
 * columns that fit {@code jfr view}. The other one has the rest of the catalogue, with all
 * counters. A period costs a reading of the page, so it is 5 s or 10 s. {@code FlightRecording} has
 * the Flight Recorder call them.
 */
final class PeriodicEvents {
    static final String OFTEN = "5 s";
    static final String SELDOM = "10 s";

    private static final Set<String> POOL_RATES =
            Set.of(
                    "operationsPerSecond",
                    "errorsPerSecond",
                    "readBytesPerSecond",
                    "writeBytesPerSecond");

    private static final Set<String> DEVICE = Set.of("kind", "open");

    private static final Set<String> DEVICE_RATES =
            Set.of(
                    "transfersPerSecond",
                    "readBytesPerSecond",
                    "writeBytesPerSecond",
                    "recentReadNanosP99",
                    "recentWriteNanosP99",
                    "errorsPerSecond",
                    "busyPercent");

    private static final Set<String> EXECUTOR = Set.of("kind", "waiting", "running");

    private static final Set<String> EXECUTOR_RATES =
            Set.of(
                    "completedPerSecond",
                    "rejectedPerSecond",
                    "recentWaitNanosMean",
                    "recentRunNanosMean",
                    "busyPercent");

    private PeriodicEvents() {}

    /** One thing in the reading that it is from. */
    record Shown<T>(T it, Reading in) {}

    static EventDefinition<Account> pools() {
        Columns<Account> columns = pool();
        columns.fields(GroupFields.TASKS.subList(0, 1), Account::now, Account::snapshot);
        for (AccountRates.Percent share : AccountRates.PERCENTS) {
            columns.real(
                    share.name(),
                    share.what() + ", of all threads together; 100 % is one thread all the time.",
                    Unit.PERCENT,
                    pool -> pool.percent(share.nanos()));
        }
        rates(columns, true);
        return EventDefinition.periodic(
                "Pool",
                "Threads that belong together by their names: what they do now.",
                OFTEN,
                columns.done());
    }

    static EventDefinition<Account> poolCounters() {
        Columns<Account> columns = pool();
        columns.fields(GroupFields.ALL, Account::now, Account::snapshot);
        columns.number(
                "liveVirtualThreads",
                "Virtual threads that have begun to run and not ended.",
                Unit.NONE,
                Account::liveVirtual);
        rates(columns, false);
        return EventDefinition.periodic(
                "PoolCounters",
                "Threads that belong together by their names: all that they have done.",
                OFTEN,
                columns.counters(Account::counts).done());
    }

    private static Columns<Account> pool() {
        return new Columns<Account>()
                .fields(List.of(GroupFields.NAME), Account::now, Account::snapshot);
    }

    private static void rates(Columns<Account> columns, boolean first) {
        for (AccountRates.Rate rate : AccountRates.RATES) {
            if (POOL_RATES.contains(rate.name()) == first) {
                boolean bytes = rate.unit().equals(Unit.BYTES.label());
                columns.real(
                        rate.name(),
                        "The average of " + rate.what() + ".",
                        bytes ? Unit.BYTES_PER_SECOND : Unit.PER_SECOND,
                        pool -> pool.perSecond(rate.count()));
            }
        }
    }

    static EventDefinition<Shown<DeviceStatistics>> devices() {
        Columns<Shown<DeviceStatistics>> columns = device(List.of(DeviceFields.ENDPOINT));
        columns.fields(
                chosen(DeviceFields.ALL, DEVICE), d -> d.it().current(), d -> d.in().snapshot());
        columns.fields(chosen(DeviceRates.ALL, DEVICE_RATES), Shown::it, d -> null);
        return EventDefinition.periodic(
                "Device",
                "A file, a peer or a port: the operations on it now.",
                SELDOM,
                columns.done());
    }

    static EventDefinition<Shown<DeviceStatistics>> deviceCounters() {
        Columns<Shown<DeviceStatistics>> columns = device(DeviceFields.ALL);
        columns.fields(DeviceRates.ALL, Shown::it, d -> null);
        return EventDefinition.periodic(
                "DeviceCounters",
                "A file, a peer or a port: all operations on it.",
                SELDOM,
                columns.done());
    }

    private static Columns<Shown<DeviceStatistics>> device(List<Field<Device>> fields) {
        return new Columns<Shown<DeviceStatistics>>()
                .fields(fields, d -> d.it().current(), d -> d.in().snapshot());
    }

    static EventDefinition<Shown<ExecutorStatistics>> executors() {
        Columns<Shown<ExecutorStatistics>> columns =
                executor(ExecutorFields.IDENTITY.subList(0, 1));
        columns.fields(
                chosen(ExecutorFields.ALL, EXECUTOR),
                e -> e.it().current(),
                e -> e.in().snapshot());
        columns.fields(chosen(ExecutorRates.ALL, EXECUTOR_RATES), Shown::it, e -> null);
        return EventDefinition.periodic(
                "Executor", "A thread pool or its kin: its tasks now.", OFTEN, columns.done());
    }

    static EventDefinition<Shown<ExecutorStatistics>> executorCounters() {
        Columns<Shown<ExecutorStatistics>> columns = executor(ExecutorFields.ALL);
        columns.fields(ExecutorRates.ALL, Shown::it, e -> null);
        return EventDefinition.periodic(
                "ExecutorCounters",
                "A thread pool or its kin: all its tasks.",
                OFTEN,
                columns.done());
    }

    private static Columns<Shown<ExecutorStatistics>> executor(List<Field<Executor>> fields) {
        return new Columns<Shown<ExecutorStatistics>>()
                .fields(fields, e -> e.it().current(), e -> e.in().snapshot());
    }

    /** The fields of these names, in the order of the catalogue. */
    private static <F> List<Field<F>> chosen(List<Field<F>> all, Set<String> names) {
        List<Field<F>> chosen = new ArrayList<>(all);
        chosen.removeIf(field -> !names.contains(field.name()));
        return chosen;
    }

    static List<Shown<DeviceStatistics>> devices(Reading reading) {
        return reading.devices().values().stream().map(each -> new Shown<>(each, reading)).toList();
    }

    static List<Shown<ExecutorStatistics>> executors(Reading reading) {
        return reading.executors().values().stream()
                .map(each -> new Shown<>(each, reading))
                .toList();
    }
}
