// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.view;

import java.util.List;
import javax.swing.RowSorter;
import javax.swing.SortOrder;
import javax.swing.table.TableModel;

/**
 * Says to the table's header which column orders the lines. The model is ordered already, since
 * children must stay with their parents; so lines have the same index in the model and in the view.
 */
final class HeaderSorter extends RowSorter<TableModel> {
    private final LinesModel model;
    private final Runnable changed;
    private List<? extends SortKey> keys = List.of();

    HeaderSorter(LinesModel model, Runnable changed) {
        this.model = model;
        this.changed = changed;
    }

    int column() {
        return keys.isEmpty() ? -1 : keys.get(0).getColumn();
    }

    boolean descending() {
        return !keys.isEmpty() && keys.get(0).getSortOrder() == SortOrder.DESCENDING;
    }

    /** Numbers begin with the largest, text with A. A third click restores the answer's order. */
    @Override
    public void toggleSortOrder(int column) {
        boolean text = model.column(column).isText();
        SortOrder first = text ? SortOrder.ASCENDING : SortOrder.DESCENDING;
        SortOrder second = text ? SortOrder.DESCENDING : SortOrder.ASCENDING;
        if (column() != column) {
            setSortKeys(List.of(new SortKey(column, first)));
        } else if (keys.get(0).getSortOrder() == first) {
            setSortKeys(List.of(new SortKey(column, second)));
        } else {
            setSortKeys(List.of());
        }
    }

    @Override
    public void setSortKeys(List<? extends SortKey> wanted) {
        keys = wanted == null ? List.of() : List.copyOf(wanted);
        fireSortOrderChanged();
        changed.run();
    }

    @Override
    public List<? extends SortKey> getSortKeys() {
        return keys;
    }

    @Override
    public TableModel getModel() {
        return model;
    }

    @Override
    public int convertRowIndexToModel(int index) {
        return index;
    }

    @Override
    public int convertRowIndexToView(int index) {
        return index;
    }

    @Override
    public int getViewRowCount() {
        return model.getRowCount();
    }

    @Override
    public int getModelRowCount() {
        return model.getRowCount();
    }

    @Override
    public void modelStructureChanged() {}

    @Override
    public void allRowsChanged() {}

    @Override
    public void rowsInserted(int first, int last) {}

    @Override
    public void rowsDeleted(int first, int last) {}

    @Override
    public void rowsUpdated(int first, int last) {}

    @Override
    public void rowsUpdated(int first, int last, int column) {}
}
