// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.view;

import io.jacct.console.data.Column;
import io.jacct.console.data.Line;
import java.awt.FontMetrics;
import java.awt.event.ActionEvent;
import java.awt.event.MouseAdapter;
import java.awt.event.MouseEvent;
import java.util.function.Consumer;
import javax.swing.AbstractAction;
import javax.swing.JTable;
import javax.swing.KeyStroke;
import javax.swing.ListSelectionModel;
import javax.swing.table.TableColumn;

/** A view's table. Parents open and close by their handle, a double click, or the keys + and -. */
final class LinesTable extends JTable {
    private static final int TEXT_WIDTH = 16;
    private static final int NUMBER_WIDTH = 8;
    private static final int TIME_MORE = 4;

    private final LinesModel model;
    private final Consumer<Line> toggle;

    LinesTable(LinesModel model, boolean tree, Consumer<Line> toggle) {
        super(model);
        this.model = model;
        this.toggle = toggle;
        setDefaultRenderer(Object.class, new CellRenderer(tree));
        setSelectionMode(ListSelectionModel.SINGLE_SELECTION);
        setCellSelectionEnabled(false);
        setRowSelectionAllowed(true);
        setFillsViewportHeight(true);
        setShowGrid(false);
        setRowHeight(getFontMetrics(getFont()).getHeight() + 2);
        getTableHeader().setReorderingAllowed(true);
        if (tree) {
            addMouseListener(new Opener());
            key('+', "open", true);
            key('-', "close", false);
        }
        setWidths();
    }

    /** Fills a wide window, and scrolls in a narrow one. */
    @Override
    public boolean getScrollableTracksViewportWidth() {
        return getParent() != null && getPreferredSize().width < getParent().getWidth();
    }

    /** Gives the columns the widths of usual texts. */
    void setWidths() {
        FontMetrics metrics = getFontMetrics(getFont());
        for (int i = 0; i < getColumnCount(); i++) {
            Column column = model.column(i);
            int letters = column.isText() ? TEXT_WIDTH : NUMBER_WIDTH;
            letters += column.item().contains("Nanos") ? TIME_MORE : 0;
            letters = i == 0 || column.title().equals("Doing") ? TEXT_WIDTH * 3 / 2 : letters;
            int heading = metrics.stringWidth(model.getColumnName(i)) + metrics.charWidth('n') * 3;
            TableColumn shown = getColumnModel().getColumn(i);
            shown.setPreferredWidth(Math.max(letters * metrics.charWidth('n'), heading));
        }
    }

    private void key(char key, String name, boolean open) {
        getInputMap().put(KeyStroke.getKeyStroke(key), name);
        getActionMap()
                .put(
                        name,
                        new AbstractAction() {
                            @Override
                            public void actionPerformed(ActionEvent event) {
                                int row = getSelectedRow();
                                if (row >= 0 && model.line(row).open() != open) {
                                    toggle.accept(model.line(row));
                                }
                            }
                        });
    }

    /** Opens and closes parents. */
    private final class Opener extends MouseAdapter {
        @Override
        public void mouseClicked(MouseEvent event) {
            int row = rowAtPoint(event.getPoint());
            int column = columnAtPoint(event.getPoint());
            if (row < 0 || model.line(row).children() == 0) {
                return;
            }
            boolean first = convertColumnIndexToModel(column) == 0;
            int left = getCellRect(row, column, true).x;
            boolean handle = first && event.getX() - left < CellRenderer.INDENT;
            if (handle || event.getClickCount() == 2) {
                toggle.accept(model.line(row));
            }
        }
    }
}
