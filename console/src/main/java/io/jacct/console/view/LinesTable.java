// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.view;

import io.jacct.console.data.Column;
import io.jacct.console.data.Line;
import java.awt.FontMetrics;
import java.awt.datatransfer.StringSelection;
import java.awt.datatransfer.Transferable;
import java.awt.event.ActionEvent;
import java.awt.event.MouseAdapter;
import java.awt.event.MouseEvent;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javax.swing.AbstractAction;
import javax.swing.JComponent;
import javax.swing.JTable;
import javax.swing.KeyStroke;
import javax.swing.ListSelectionModel;
import javax.swing.TransferHandler;
import javax.swing.table.JTableHeader;
import javax.swing.table.TableColumn;

/** A view's table. Parents open and close by their handle, a double click, or the keys + and -. */
final class LinesTable extends JTable {
    private static final int TEXT_WIDTH = 16;
    private static final int NUMBER_WIDTH = 7;
    private static final int TIME_MORE = 3;

    /** What a thread does, and of what it died: sentences. */
    private static final Set<String> LONG_TEXTS = Set.of("operation", "cause");

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
        setTransferHandler(new Copying());
        setWidths();
    }

    /** A heading has one word; the sentence of its item is its hint. */
    @Override
    protected JTableHeader createDefaultTableHeader() {
        return new JTableHeader(columnModel) {
            @Override
            public String getToolTipText(MouseEvent event) {
                int column = columnAtPoint(event.getPoint());
                return column < 0 ? null : model.sentence(convertColumnIndexToModel(column));
            }
        };
    }

    /** Fills a wide window, and scrolls in a narrow one. */
    @Override
    public boolean getScrollableTracksViewportWidth() {
        return getParent() != null && getPreferredSize().width < getParent().getWidth();
    }

    /** Shows these columns only. */
    void setColumns(Predicate<Column> which) {
        createDefaultColumnsFromModel();
        for (TableColumn each : Collections.list(getColumnModel().getColumns())) {
            if (!which.test(model.column(each.getModelIndex()))) {
                removeColumn(each);
            }
        }
        setWidths();
    }

    /** These lines for a spreadsheet, with their headings and a tab between cells. */
    String text(int... rows) {
        StringBuilder text = new StringBuilder();
        List<TableColumn> columns = Collections.list(getColumnModel().getColumns());
        columns.forEach(c -> cell(text, c, columns, model.copiedName(c.getModelIndex())));
        for (int row : rows) {
            text.append("  ".repeat(model.line(row).depth()));
            columns.forEach(c -> cell(text, c, columns, model.copied(row, c.getModelIndex())));
        }
        return text.toString();
    }

    private static void cell(
            StringBuilder text, TableColumn of, List<TableColumn> all, String cell) {
        boolean last = of == all.get(all.size() - 1);
        text.append(cell).append(last ? '\n' : '\t');
    }

    /** What Ctrl+C copies: the selected lines, in the form of the button Copy. */
    private final class Copying extends TransferHandler {
        @Override
        protected Transferable createTransferable(JComponent of) {
            return new StringSelection(text(getSelectedRows()));
        }

        @Override
        public int getSourceActions(JComponent of) {
            return COPY;
        }
    }

    /** Gives the columns the widths of usual texts. */
    void setWidths() {
        FontMetrics metrics = getFontMetrics(getFont());
        for (TableColumn shown : Collections.list(getColumnModel().getColumns())) {
            int index = shown.getModelIndex();
            Column column = model.column(index);
            int letters = column.isText() ? TEXT_WIDTH : NUMBER_WIDTH;
            letters += column.item().contains("Nanos") ? TIME_MORE : 0;
            letters = index == 0 ? TEXT_WIDTH * 3 / 2 : letters;
            letters = LONG_TEXTS.contains(column.item()) ? TEXT_WIDTH * 5 / 2 : letters;
            String name = model.getColumnName(index);
            int heading = metrics.stringWidth(name) + metrics.charWidth('n') * 3;
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
