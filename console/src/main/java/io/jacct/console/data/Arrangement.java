// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.data;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The lines that a view's table shows, by what the user has chosen: a filter, an order, what is
 * hidden, which parents are open. Only the event thread uses it.
 */
public final class Arrangement {
    private final ViewDefinition view;
    private final Set<String> open = new HashSet<>();
    private List<Row> rows = List.of();
    private Map<String, List<Row>> children = Map.of();

    private Choice choice = Choice.ALL;

    public Arrangement(ViewDefinition view) {
        this.view = view;
    }

    /** Takes over what the user has chosen. */
    public void choose(Choice chosen) {
        choice = chosen;
    }

    /** Takes over the present rows. */
    public void take(List<Row> present, List<Row> ofParents) {
        Map<String, List<Row>> byParent = new LinkedHashMap<>();
        for (Row child : ofParents) {
            String parent = child.text(view.parent());
            byParent.computeIfAbsent(parent, key -> new ArrayList<>()).add(child);
        }
        rows = present;
        children = byParent;
    }

    /** Opens a parent, or closes it. */
    public void toggle(String key) {
        if (!open.remove(key)) {
            open.add(key);
        }
    }

    /** Opens the parent of that child, if it has one. Tells whether there is such a row. */
    public boolean reveal(String key) {
        for (Map.Entry<String, List<Row>> each : children.entrySet()) {
            if (each.getValue().stream().anyMatch(child -> child.key().equals(key))) {
                open.add(each.getKey());
                return true;
            }
        }
        return rows.stream().anyMatch(row -> row.key().equals(key));
    }

    /** The value of a line's cell. */
    public Object value(Row row, Column column) {
        return choice.mark() == null ? now(row, column) : choice.mark().since(row, column, this);
    }

    /** The same, whatever the mark. */
    public Object now(Row row, Column column) {
        Object own = column.value().apply(row);
        List<Row> under = children.getOrDefault(row.key(), List.of());
        return own == null && !under.isEmpty() ? column.ofChildren().apply(under) : own;
    }

    /**
     * How many rows stand for nothing that is there, and are left out until a filter finds them.
     */
    public long absent() {
        return choice.filter().isEmpty() ? rows.stream().filter(view.absent()).count() : 0;
    }

    /** The lines, in order. */
    public List<Line> lines() {
        List<Line> lines = new ArrayList<>();
        if (choice.flat()) {
            List<Row> all = new ArrayList<>();
            children.values().forEach(all::addAll);
            sorted(all.stream().filter(this::isShown).toList())
                    .forEach(row -> lines.add(new Line(row, 0, 0, false)));
            return lines;
        }
        for (Row row : sorted(rows)) {
            addWithChildren(row, lines);
        }
        return lines;
    }

    private void addWithChildren(Row row, List<Line> lines) {
        List<Row> all = children.getOrDefault(row.key(), List.of());
        List<Row> shown = all.stream().filter(this::isShown).toList();
        boolean busyChild = !shown.isEmpty() && !isHidden(row, false);
        if (!isShown(row) && !busyChild) {
            return;
        }
        // what is found is shown, also in a parent that is closed
        boolean found = !choice.filter().isEmpty() && !shown.isEmpty() && !matches(row);
        boolean isOpen = found || open.contains(row.key());
        lines.add(new Line(row, 0, all.size(), isOpen));
        if (isOpen) {
            sorted(shown).forEach(child -> lines.add(new Line(child, 1, 0, false)));
        }
    }

    private boolean isShown(Row row) {
        boolean absent = choice.filter().isEmpty() && view.absent().test(row);
        return matches(row) && !absent && !isHidden(row, choice.hideIdle());
    }

    private boolean isHidden(Row row, boolean idle) {
        return idle && view.idle().test(row) || choice.hideJdk() && row.is("jdk");
    }

    private boolean matches(Row row) {
        if (choice.filter().isEmpty()) {
            return true;
        }
        String words = choice.filter();
        return view.columns().stream()
                .filter(Column::isText)
                .map(column -> now(row, column))
                .anyMatch(v -> v != null && v.toString().toLowerCase(Locale.ROOT).contains(words));
    }

    private List<Row> sorted(List<Row> some) {
        if (choice.sortColumn() < 0) {
            // the sort is stable: among equals it is the order of the answer
            return view.first() == null
                    ? some
                    : some.stream().sorted(Comparator.comparingDouble(this::place)).toList();
        }
        Column column = view.columns().get(choice.sortColumn());
        Comparator<Row> order =
                column.isText()
                        ? Comparator.comparing(row -> text(row, column))
                        : Comparator.comparingDouble(row -> number(row, column));
        return some.stream().sorted(choice.descending() ? order.reversed() : order).toList();
    }

    /** What works stays in front; then comes what hangs, the longest first; then the others. */
    private double place(Row row) {
        if (row.number("cpuPercent") >= 1) {
            return Double.NEGATIVE_INFINITY;
        }
        Object hang = now(row, view.first());
        return hang instanceof Number nanos ? -nanos.doubleValue() : 0;
    }

    private String text(Row row, Column column) {
        Object value = value(row, column);
        return value == null ? "" : value.toString().toLowerCase(Locale.ROOT);
    }

    /** Of what is not known, less than any number. */
    private double number(Row row, Column column) {
        return value(row, column) instanceof Number number
                ? number.doubleValue()
                : Double.NEGATIVE_INFINITY;
    }
}
