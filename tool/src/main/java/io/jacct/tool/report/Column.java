// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import com.google.gson.JsonObject;
import io.jacct.tool.text.Printable;
import io.jacct.tool.text.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * A column of the text.
 *
 * @param path of the value in a row's object
 * @param number whether cells are right-aligned
 * @param cell makes the text from the row and the path
 */
record Column(
        String title, String path, boolean number, BiFunction<JsonObject, String, String> cell) {
    private static final int LEAST = 12;

    static Column text(String title, String path) {
        return new Column(title, path, false, Cells::text);
    }

    static Column number(String title, String path, BiFunction<JsonObject, String, String> cell) {
        return new Column(title, path, true, cell);
    }

    private String of(JsonObject row) {
        return cell.apply(row, path);
    }

    /**
     * A table of these rows. Where it is wider than the line, the column at {@code flexible} gives
     * way, and no two names become one text.
     */
    static List<String> table(
            List<Column> columns, int flexible, List<JsonObject> rows, int width) {
        Table natural = table(columns, flexible, 0, rows);
        int over = natural.width() - width;
        if (over <= 0) {
            return natural.lines();
        }
        int longest =
                rows.stream()
                        .map(columns.get(flexible)::of)
                        .mapToInt(name -> Printable.columns(Printable.line(name)))
                        .max()
                        .orElse(LEAST);
        return table(columns, flexible, Math.max(LEAST, longest - over), rows).lines();
    }

    private static Table table(
            List<Column> columns, int flexible, int room, List<JsonObject> rows) {
        Table table = new Table();
        for (int i = 0; i < columns.size(); i++) {
            Column each = columns.get(i);
            if (each.number) {
                table.number(each.title);
            } else {
                table.text(each.title, i == flexible ? room : 0);
            }
        }
        List<String> names = rows.stream().map(columns.get(flexible)::of).toList();
        List<String> cut = room == 0 ? names : Printable.cut(names, room);
        IntStream.range(0, rows.size())
                .forEach(
                        row -> {
                            List<String> cells = new ArrayList<>();
                            columns.forEach(each -> cells.add(each.of(rows.get(row))));
                            cells.set(flexible, cut.get(row));
                            table.row(cells);
                        });
        return table;
    }
}
