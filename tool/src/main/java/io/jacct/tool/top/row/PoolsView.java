// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.row;

import io.jacct.snapshot.Task;
import io.jacct.tool.text.Activity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The pools of a JVM, each with its threads below it. */
final class PoolsView extends View<TaskRow> {
    PoolsView() {
        super("pools", "cpu");
    }

    @Override
    public List<TaskRow> rows(Frame frame, boolean totals) {
        Activity interval = frame.activity(totals);
        Map<String, List<Task>> members = new HashMap<>();
        for (Task task : frame.end().tasks()) {
            members.computeIfAbsent(task.pool(), none -> new ArrayList<>()).add(task);
        }
        List<TaskRow> rows = new ArrayList<>();
        for (Activity.Row row : interval.pools()) {
            if (row.live() > 0 || !interval.idle(row)) {
                List<Task> tasks = members.getOrDefault(row.name(), List.of());
                rows.add(new TaskRow(interval, row, Doing.of(tasks), 0));
            }
        }
        return rows;
    }

    @Override
    public List<TaskRow> children(Frame frame, boolean totals, TaskRow pool) {
        Activity interval = frame.activity(totals);
        return interval.tasks().stream()
                .filter(row -> pool.depth() == 0 && row.task().pool().equals(pool.row().name()))
                .map(row -> new TaskRow(interval, row, Doing.of(row.task()), 1))
                .toList();
    }

    @Override
    public List<Column<TaskRow>> columns(Frame frame, boolean totals) {
        Column<TaskRow> name =
                Column.text("POOL", 14, row -> "  ".repeat(row.depth()) + row.row().name());
        Column<TaskRow> live =
                Column.number(
                        "LIVE",
                        5,
                        row -> row.depth() > 0 ? Double.NaN : row.row().live(),
                        value -> Long.toString((long) value));
        return new TaskColumns(totals)
                .all(List.of(name, live.orBlank().rank(7).says("Threads alive.")), true);
    }

    @Override
    public String id(TaskRow row) {
        return row.id();
    }

    @Override
    public String searched(TaskRow row) {
        return row.row().name() + ' ' + row.doing().what() + ' ' + row.doing().on();
    }

    @Override
    public boolean idle(TaskRow row) {
        return row.task() != null
                ? ThreadsView.isIdle(row)
                : row.interval().idle(row.row()) && row.doing().idle();
    }

    @Override
    public List<String> followed() {
        return List.of("cpu", "runq", "wait", "read", "write");
    }

    @Override
    public void details(Frame frame, TaskRow row, Details details) {
        TaskDetails all = new TaskDetails(details);
        if (row.task() == null) {
            all.pool(row);
            new UseDetails(details, frame).ofPool(row.row().name());
            new StackDetails(details, frame).ofPool(row.row().name());
        } else {
            all.thread(row);
            new UseDetails(details, frame).ofThread(row.task().id());
            new StackDetails(details, frame).ofPool(row.task().pool());
        }
    }

    @Override
    public long thread(TaskRow row) {
        return row.task() == null ? 0 : Math.max(0, row.task().id());
    }
}
