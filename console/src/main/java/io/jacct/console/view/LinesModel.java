// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.view;

import io.jacct.console.data.Arrangement;
import io.jacct.console.data.Choice;
import io.jacct.console.data.Column;
import io.jacct.console.data.Line;
import io.jacct.console.data.Units;
import io.jacct.console.data.ViewDefinition;
import java.util.List;
import java.util.Objects;
import javax.swing.table.AbstractTableModel;

/** The arranged lines as a table's model. A cell is its text. */
final class LinesModel extends AbstractTableModel {
    private static final long serialVersionUID = 1;

    private final transient ViewDefinition view;
    private final transient Arrangement arrangement;
    private transient List<Line> lines = List.of();
    private boolean marked;

    LinesModel(ViewDefinition view, Arrangement arrangement) {
        this.view = view;
        this.arrangement = arrangement;
    }

    /** Arranges the rows anew. */
    void arrange(Choice choice) {
        arrangement.choose(choice);
        boolean headings = marked != (choice.mark() != null);
        marked = choice.mark() != null;
        int before = lines.size();
        lines = arrangement.lines();
        if (headings) {
            fireTableStructureChanged();
        } else if (before == lines.size() && before > 0) {
            fireTableRowsUpdated(0, before - 1);
        } else {
            fireTableDataChanged();
        }
    }

    Line line(int index) {
        return lines.get(index);
    }

    /** The line of a row; -1: it is not shown. */
    int indexOf(String key) {
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).row().key().equals(key)) {
                return i;
            }
        }
        return -1;
    }

    Column column(int index) {
        return view.columns().get(index);
    }

    @Override
    public int getRowCount() {
        return lines.size();
    }

    @Override
    public int getColumnCount() {
        return view.columns().size();
    }

    @Override
    public String getColumnName(int index) {
        Column column = column(index);
        return column.title() + (marked && column.kind() == Column.Kind.AMOUNT ? " +" : "");
    }

    /** What a column's item is, as the JVM describes it; null: not known. */
    String sentence(int index) {
        String item = column(index).item();
        return lines.stream()
                .map(line -> line.row().sentences().get(item))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** The cell for a spreadsheet. */
    String copied(int row, int index) {
        Column column = column(index);
        return Units.copied(column.item(), arrangement.value(lines.get(row).row(), column));
    }

    /** The heading for a spreadsheet. */
    String copiedName(int index) {
        Column column = column(index);
        return getColumnName(index) + (column.isText() ? "" : Units.copiedUnit(column.item()));
    }

    @Override
    public Object getValueAt(int row, int index) {
        Column column = column(index);
        Object value = arrangement.value(lines.get(row).row(), column);
        return value == null && column.isText() ? "" : Units.text(column.item(), value);
    }
}
