// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.executor;

import io.jacct.field.ExecutorFields;
import io.jacct.field.ExecutorRates;
import io.jacct.field.ExecutorStatistics;
import io.jacct.field.Field;
import io.jacct.field.Units;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.Snapshot;
import io.jacct.tool.text.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A report of {@code jacct executors} as a table; {@code -} stands for what is not known. */
public final class ExecutorsText {
    private static final String NAME = "executor";

    private static final Map<String, Field<Executor>> FIELDS =
            ExecutorFields.ALL.stream().collect(Collectors.toMap(Field::name, each -> each));

    private final ExecutorsReport report;
    private final Snapshot end;
    private final List<Column> columns = new ArrayList<>();

    private record Column(String title, Function<ExecutorStatistics, String> cell) {}

    /** {@code extended} adds columns. */
    public ExecutorsText(ExecutorsReport report, boolean extended) {
        this.report = report;
        this.end = report.interval().end();
        count("queue", "waiting");
        rate("grown/s", ExecutorRates.GROWTH_RATE, ExecutorsText::signed);
        count("act", "running");
        count("thr", "threads");
        rate("%load", ExecutorRates.LOAD_PERCENT, ExecutorsText::whole);
        rate("done/s", ExecutorRates.COMPLETED, ExecutorsText::figures);
        columns.add(new Column("wait", this::wait));
        rate("run", ExecutorRates.RUN, ExecutorsText::time);
        rate("rej/s", ExecutorRates.REJECTED, ExecutorsText::figures);
        if (extended) {
            rate("next", ExecutorRates.EXPECTED_WAIT, ExecutorsText::time);
            rate("mqueue", ExecutorRates.MEAN_WAITING, ExecutorsText::figures);
            rate("mact", ExecutorRates.MEAN_RUNNING, ExecutorsText::figures);
            rate("%busy", ExecutorRates.BUSY_PERCENT, ExecutorsText::whole);
            rate("fail/s", ExecutorRates.FAILED, ExecutorsText::figures);
            rate("rem/s", ExecutorRates.REMOVED, ExecutorsText::figures);
            count("delayed", "delayed");
            count("done", "completed");
            count("rej", "rejected");
            field("kind", "kind", Object::toString);
        }
    }

    /** A row for each executor; the name is the last column. */
    public Table table() {
        Table table = new Table();
        columns.forEach(column -> table.number(column.title));
        table.text(NAME);
        for (ExecutorStatistics row : report.rows()) {
            List<String> cells = new ArrayList<>();
            columns.forEach(column -> cells.add(column.cell.apply(row)));
            cells.add(row.current().name());
            table.row(cells);
        }
        return table;
    }

    private void count(String title, String name) {
        field(title, name, value -> Units.count(((Number) value).doubleValue()));
    }

    private void field(String title, String name, Function<Object, String> text) {
        Field<Executor> field = FIELDS.get(name);
        columns.add(new Column(title, each -> text(field.of(each.current(), end), text)));
    }

    private void rate(
            String title, Field<ExecutorStatistics> field, Function<Number, String> text) {
        columns.add(
                new Column(title, each -> text(field.of(each, end), v -> text.apply((Number) v))));
    }

    /** A mean that follows from samples of the queue has a mark before it. */
    private String wait(ExecutorStatistics row) {
        String mark = row.current().waitSampled() ? "~" : "";
        return text(ExecutorRates.WAIT.of(row, end), mean -> mark + time((Number) mean));
    }

    private static String text(Object value, Function<Object, String> text) {
        return value == null ? "-" : text.apply(value);
    }

    private static String signed(Number value) {
        double grown = value.doubleValue();
        return grown > 0 ? "+" + Units.count(grown) : grown < 0 ? "-" + Units.count(-grown) : "0";
    }

    private static String figures(Number value) {
        return Units.count(value.doubleValue());
    }

    private static String whole(Number value) {
        return Long.toString(Math.round(value.doubleValue()));
    }

    private static String time(Number value) {
        return Units.nanos(Math.round(value.doubleValue()));
    }
}
