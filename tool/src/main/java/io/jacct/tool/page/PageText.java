// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.page;

import io.jacct.counter.Counter;
import io.jacct.field.Units;
import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.CurrentOperation;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Handle;
import io.jacct.snapshot.PageInfo;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Statistic;
import io.jacct.snapshot.Sums;
import io.jacct.snapshot.Task;
import io.jacct.tool.beancounter.BeancounterText;
import io.jacct.tool.iostat.DeviceText;
import io.jacct.tool.text.Printable;
import io.jacct.tool.text.Table;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A whole page as text: exact numbers, names at full length. */
final class PageText {
    private final PrintWriter out;

    PageText(PrintWriter out) {
        this.out = out;
    }

    void print(Snapshot snapshot, boolean alive, List<String> problems) {
        header(snapshot, alive, problems);
        health(snapshot.health());
        totals(snapshot);
        groups("GROUP", snapshot.groups());
        groups("POOL", snapshot.pools());
        tasks(snapshot.tasks());
        print(DeviceText.table(snapshot), snapshot.devices().size());
        executors(snapshot.executors());
        statistics(snapshot.statistics());
        List<Handle> open = snapshot.handles().open();
        HandleText handles = new HandleText(new HandleOwners(snapshot));
        print(handles.open(open), open.size());
        List<Handle> collected = snapshot.handles().collected();
        print(handles.collected(collected), collected.size());
        beancounters(snapshot.beancounters());
    }

    private void beancounters(List<Beancounter> all) {
        print(BeancounterText.uses(all), all.size());
        print(
                BeancounterText.refused(all),
                (int) all.stream().filter(one -> one.refused() != null).count());
    }

    private void header(Snapshot snapshot, boolean alive, List<String> problems) {
        PageInfo page = snapshot.page();
        fact("page", page.file());
        fact("layout", "version " + page.version() + ", " + page.bytes() + " bytes");
        fact("process", page.pid() + (alive ? ", live" : ", dead"));
        fact("started", Units.time(page.startedMillis()));
        fact("read", Units.time(snapshot.takenMillis()));
        fact("threads", snapshot.live() + " live, " + snapshot.started() + " started");
        String devices = snapshot.devices().size() + ", generation ";
        fact("devices", devices + snapshot.deviceGeneration());
        page.notes().forEach(this::fact);
        fact("check", problems.isEmpty() ? "sound" : "contradicts itself");
        problems.forEach(problem -> fact("", problem));
    }

    private void fact(String name, String value) {
        String line = String.format("%-10s", Printable.line(name)) + " " + Printable.line(value);
        out.println(line.stripTrailing());
    }

    private void health(Map<String, Long> health) {
        Table table = new Table().text("HEALTH").number("COUNT");
        health.forEach((name, value) -> table.row(name, value.toString()));
        print(table, health.size());
    }

    /** Totals that are not 0: there are many, and most applications use only some of them. */
    private void totals(Snapshot snapshot) {
        Table table = new Table().text("COUNTER").number("TOTAL").number("").number("OVERFLOW");
        int rows = 0;
        for (Counter counter : Counter.values()) {
            long total = snapshot.totals().get(counter);
            long overflow = snapshot.overflow().get(counter);
            if (total != 0 || overflow != 0) {
                String about = inUnits(counter, total);
                table.row(counter.label(), Long.toString(total), about, Long.toString(overflow));
                rows++;
            }
        }
        print(table, rows);
    }

    private static String inUnits(Counter counter, long value) {
        return switch (counter.unit()) {
            case BYTES -> Units.bytes(value);
            case NANOSECONDS -> Units.nanos(value);
            default -> "";
        };
    }

    private void groups(String title, List<Group> groups) {
        Table table = new Table().text(title).number("LIVE").number("STARTED").number("ENDED");
        addCountColumns(table);
        for (Group group : groups) {
            List<String> cells = new ArrayList<>();
            cells.add(group.name());
            cells.add(Integer.toString(group.live()));
            cells.add(Long.toString(group.started()));
            cells.add(Long.toString(group.ended()));
            addCounts(cells, group.counts());
            table.row(cells);
        }
        print(table, groups.size());
    }

    private void tasks(List<Task> tasks) {
        Table table = new Table().number("ID").text("THREAD").text("GROUP").text("POOL");
        table.text("STARTED").text("KIND");
        addCountColumns(table);
        table.text("DOING").number("FOR").text("ON");
        for (Task task : tasks) {
            List<String> cells = new ArrayList<>();
            cells.add(Long.toString(task.id()));
            cells.add(task.name());
            cells.add(task.group());
            cells.add(task.pool());
            cells.add(Units.time(task.startedMillis()));
            cells.add(kind(task));
            addCounts(cells, task.counts());
            addCurrent(cells, task.current());
            table.row(cells);
        }
        print(table, tasks.size());
    }

    private static String kind(Task task) {
        String kind = task.daemon() ? "daemon" : "user";
        return kind + (task.jdk() ? ",jdk" : "") + (task.adopted() ? ",adopted" : "");
    }

    /** Three cells: operation, duration, target. */
    static void addCurrent(List<String> cells, CurrentOperation current) {
        if (current == null) {
            cells.addAll(List.of("", "", ""));
            return;
        }
        cells.add(current.name());
        cells.add(current.nanos() < 0 ? "" : Units.nanos(current.nanos()));
        cells.add(current.endpoint() == null ? "" : current.endpoint().name());
    }

    private void executors(List<Executor> executors) {
        Table table = new Table().text("EXECUTOR").text("KIND").number("WAITING").number("RUNNING");
        table.number("DELAYED").number("COMPLETED").number("FAILED").number("REJECTED");
        table.number("REMOVED").number("WAIT").number("WAIT BUSY").number("RUN").number("RUN BUSY");
        for (Executor executor : executors) {
            table.row(
                    executor.name(),
                    executor.kind() + (executor.live() ? "" : ",ended"),
                    Long.toString(executor.waiting()),
                    Long.toString(executor.running()),
                    Long.toString(executor.delayed()),
                    Long.toString(executor.completed()),
                    Long.toString(executor.failed()),
                    Long.toString(executor.rejected()),
                    Long.toString(executor.removed()),
                    Units.nanos(executor.waitNanos()),
                    Units.nanos(executor.waitBusyNanos()),
                    Units.nanos(executor.runNanos()),
                    Units.nanos(executor.runBusyNanos()));
        }
        print(table, executors.size());
    }

    private void statistics(List<Statistic> statistics) {
        Table table = new Table().text("STATISTIC").text("KIND").text("VALUE").text("IS");
        int rows = 0;
        for (Statistic each : statistics) {
            String name = each.module() + ":" + each.instance() + ":" + each.name();
            each.all().forEach(is -> table.row(name, each.kind(), is.name(), is.text()));
            rows += each.all().size();
        }
        print(table, rows);
    }

    private static void addCountColumns(Table table) {
        table.number("READS").number("BYTES READ");
        table.number("WRITES").number("BYTES WRITTEN").number("ERRORS");
    }

    private static void addCounts(List<String> cells, Counts counts) {
        cells.add(Long.toString(Sums.reads(counts)));
        cells.add(Long.toString(counts.readBytes()));
        cells.add(Long.toString(Sums.writes(counts)));
        cells.add(Long.toString(counts.writeBytes()));
        cells.add(Long.toString(Sums.errors(counts)));
    }

    private void print(Table table, int rows) {
        if (rows > 0) {
            out.println();
            table.lines().forEach(out::println);
        }
    }
}
