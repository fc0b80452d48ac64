// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat.page;

import io.jacct.counter.Counter;
import io.jacct.field.AgentFields;
import io.jacct.field.ExecutorFields;
import io.jacct.field.GroupFields;
import io.jacct.field.JvmFields;
import io.jacct.kstat.IntrData;
import io.jacct.kstat.IoData;
import io.jacct.kstat.KstatData;
import io.jacct.kstat.KstatType;
import io.jacct.kstat.Named;
import io.jacct.kstat.NamedData;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The contents of a page's snapshot as kstats. The table is in docs/kstat.md; these names never
 * change.
 *
 * <p>The unit of an executor's IO kstat is the task: it waits, is served, and is then completed. So
 * {@code reads} is the number of completed tasks. The formulas of iostat for an IO kstat hold:
 * rlentime divided by reads is the mean time that a task runs. Bytes are 0, because the bytes of
 * tasks are counted in their pool. A NAMED companion has all fields of the catalogue. {@link
 * DeviceCatalogue} lists devices, {@link UserCatalogue} their users, {@link TimerCatalogue} timers,
 * {@link BeancounterCatalogue} beancounters.
 */
final class PageCatalogue {
    private final Snapshot snapshot;
    private final List<PageKstat> all = new ArrayList<>();

    private PageCatalogue(Snapshot snapshot) {
        this.snapshot = snapshot;
    }

    /** Lists the kstats in the order in which they get their kids. */
    static List<PageKstat> of(Snapshot snapshot) {
        return new PageCatalogue(snapshot).list();
    }

    private List<PageKstat> list() {
        named("agent", "page", "agent", this::page);
        named("agent", "health", "agent", this::health);
        named("jvm", "totals", "task", this::totals);
        named("jvm", "overflow", "task", this::overflow);
        snapshot.groups().forEach(each -> named("group", each.name(), "task", () -> group(each)));
        snapshot.pools().forEach(each -> named("pool", each.name(), "task", () -> group(each)));
        snapshot.executors().stream()
                .sorted(
                        Comparator.comparingLong(Executor::startedMillis)
                                .thenComparing(Executor::name))
                .forEach(this::executor);
        interrupts("jvm", "interrupts", snapshot.totals());
        snapshot.groups().forEach(each -> interrupts("groupintr", each.name(), each.counts()));
        DeviceCatalogue.list(snapshot, all::add);
        UserCatalogue.list(snapshot, all::add);
        snapshot.statistics().forEach(each -> all.add(StatisticKstats.of(each)));
        TimerCatalogue.list(snapshot, all::add);
        BeancounterCatalogue.list(snapshot, all::add);
        return all;
    }

    private void named(String module, String name, String kstatClass, Supplier<KstatData> data) {
        long crtime = snapshot.page().startedNanos();
        all.add(PageKstat.ofName(module, name, kstatClass, KstatType.NAMED, crtime, data));
    }

    private void executor(Executor each) {
        long after = each.startedMillis() - snapshot.page().startedMillis();
        long crtime = snapshot.page().startedNanos() + TimeUnit.MILLISECONDS.toNanos(after);
        String kind = "executor";
        String name = each.name();
        all.add(PageKstat.ofName(kind, name, kind, KstatType.IO, crtime, () -> queues(each)));
        all.add(
                PageKstat.ofName(
                        "executorstat",
                        name,
                        kind,
                        KstatType.NAMED,
                        crtime,
                        () -> new NamedData(FieldData.of(ExecutorFields.ALL, each, snapshot))));
    }

    private NamedData page() {
        return new NamedData(FieldData.of(AgentFields.ALL, snapshot, snapshot));
    }

    private NamedData health() {
        List<Named> values = new ArrayList<>();
        snapshot.health().forEach((name, value) -> values.add(Named.ofUint64(name, value)));
        return new NamedData(values);
    }

    private NamedData overflow() {
        return counters(new ArrayList<>(), snapshot.overflow());
    }

    private NamedData totals() {
        List<Named> values = FieldData.of(GroupFields.TASKS, snapshot.all(), snapshot);
        values.addAll(FieldData.of(JvmFields.ALL, snapshot.jvm(), snapshot));
        return counters(values, snapshot.totals());
    }

    private void interrupts(String module, String name, Counts counts) {
        long crtime = snapshot.page().startedNanos();
        Supplier<KstatData> data = () -> interrupts(counts);
        all.add(PageKstat.ofName(module, name, "task", KstatType.INTR, crtime, data));
    }

    /**
     * Interrupts of threads. The counts for time-outs and for no reason are 0, because jacct does
     * not know which waits end that way.
     */
    private static IntrData interrupts(Counts counts) {
        return new IntrData(
                counts.get(Counter.INTERRUPTS),
                counts.get(Counter.SELF_INTERRUPTS),
                0,
                0,
                counts.get(Counter.REPEATED_INTERRUPTS));
    }

    private NamedData group(Group group) {
        return counters(FieldData.of(GroupFields.ALL, group, snapshot), group.counts());
    }

    private static NamedData counters(List<Named> values, Counts counts) {
        for (Counter counter : Counter.values()) {
            values.add(Named.ofUint64(counter.label(), counts.get(counter)));
        }
        return new NamedData(values);
    }

    private static IoData queues(Executor executor) {
        return new IoData(
                0,
                0,
                executor.completed(),
                0,
                executor.waitBusyNanos(),
                executor.waitNanos(),
                executor.waitChangedNanos(),
                executor.runBusyNanos(),
                executor.runNanos(),
                executor.runChangedNanos(),
                executor.waiting(),
                executor.running());
    }
}
