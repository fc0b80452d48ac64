// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.row;

import io.jacct.snapshot.Task;
import io.jacct.tool.text.Activity;
import java.util.ArrayList;
import java.util.List;

/** The threads of a JVM. */
final class ThreadsView extends View<TaskRow> {
    /** A thread of the JVM or the JDK that uses and waits for less is hidden. */
    private static final double LEAST_OF_JDK = 5;

    ThreadsView() {
        super("threads", "cpu");
    }

    @Override
    public List<TaskRow> rows(Frame frame, boolean totals) {
        Activity interval = frame.activity(totals);
        List<TaskRow> rows = new ArrayList<>();
        interval.tasks()
                .forEach(row -> rows.add(new TaskRow(interval, row, Doing.of(row.task()), 0)));
        if (!interval.idle(interval.others())) {
            rows.add(new TaskRow(interval, interval.others(), Doing.NOTHING, 0));
        }
        return rows;
    }

    @Override
    public List<Column<TaskRow>> columns(Frame frame, boolean totals) {
        Column<TaskRow> name = Column.text("THREAD", 14, row -> row.row().name());
        Column<TaskRow> id =
                Column.number(
                        "ID",
                        6,
                        row -> row.task() == null ? Double.NaN : row.task().id(),
                        value -> Long.toString((long) value));
        Column<TaskRow> pool =
                Column.text("POOL", 14, row -> row.task() == null ? "" : row.task().pool());
        return new TaskColumns(totals)
                .all(
                        List.of(
                                name,
                                id.orBlank().rank(7).says("The id of the Java thread."),
                                pool.rank(40).hidden().says("The pool of the thread.")),
                        false);
    }

    @Override
    public String id(TaskRow row) {
        return row.id();
    }

    @Override
    public String searched(TaskRow row) {
        String pool = row.task() == null ? "" : row.task().pool();
        return row.row().name() + ' ' + pool + ' ' + row.doing().what() + ' ' + row.doing().on();
    }

    @Override
    public boolean idle(TaskRow row) {
        return isIdle(row);
    }

    static boolean isIdle(TaskRow row) {
        Task task = row.task();
        long wanted = Math.max(row.row().usage().cpu(), row.row().usage().runQueue());
        boolean little = row.interval().percent(wanted) < LEAST_OF_JDK;
        return row.interval().idle(row.row())
                || task != null && task.jdk() && little && !TaskColumns.hangs(row);
    }

    @Override
    public List<String> followed() {
        return List.of("cpu", "runq", "wait", "read", "write");
    }

    @Override
    public void details(Frame frame, TaskRow row, Details details) {
        new TaskDetails(details).thread(row);
        if (row.task() != null) {
            new UseDetails(details, frame).ofThread(row.task().id());
            new StackDetails(details, frame).ofPool(row.task().pool());
        }
    }

    @Override
    public long thread(TaskRow row) {
        return row.task() == null ? 0 : Math.max(0, row.task().id());
    }
}
