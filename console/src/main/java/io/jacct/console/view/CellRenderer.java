// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.view;

import io.jacct.console.data.Line;
import java.awt.Component;
import java.awt.FontMetrics;
import javax.swing.BorderFactory;
import javax.swing.Icon;
import javax.swing.JTable;
import javax.swing.SwingConstants;
import javax.swing.UIManager;
import javax.swing.table.DefaultTableCellRenderer;

/** Paints a cell: numbers on the right, a parent with its handle, the end of a long path. */
final class CellRenderer extends DefaultTableCellRenderer {
    private static final long serialVersionUID = 1;
    private static final int GAP = 4;

    /** The width of a parent's handle, and how far its children stand to the right. */
    static final int INDENT = 20;

    private final boolean tree;

    CellRenderer(boolean tree) {
        this.tree = tree;
    }

    @Override
    public Component getTableCellRendererComponent(
            JTable table, Object value, boolean selected, boolean focus, int row, int column) {
        super.getTableCellRendererComponent(table, value, selected, focus, row, column);
        LinesModel model = (LinesModel) table.getModel();
        int index = table.convertColumnIndexToModel(column);
        boolean text = model.column(index).isText();
        setHorizontalAlignment(text ? SwingConstants.LEADING : SwingConstants.TRAILING);
        setIcon(null);
        int indent = index == 0 && tree ? indent(model.line(row)) : 0;
        setBorder(BorderFactory.createEmptyBorder(0, GAP + indent, 0, GAP));
        setToolTipText(text && !getText().isEmpty() ? getText() : null);
        if (text) {
            int width = table.getColumnModel().getColumn(column).getWidth() - indent - 3 * GAP;
            setText(shortened(getText(), width - (getIcon() == null ? 0 : INDENT)));
        }
        return this;
    }

    private int indent(Line line) {
        if (line.children() == 0) {
            return INDENT * (1 + line.depth());
        }
        Icon icon = UIManager.getIcon(line.open() ? "Tree.expandedIcon" : "Tree.collapsedIcon");
        setIcon(icon);
        setIconTextGap(icon == null ? 0 : Math.max(GAP, INDENT - icon.getIconWidth()));
        return 0;
    }

    /** Of a path, the end says more than the beginning. */
    private String shortened(String text, int width) {
        FontMetrics metrics = getFontMetrics(getFont());
        if (text.indexOf('/') != 0 || metrics.stringWidth(text) <= width) {
            return text;
        }
        int from = 1;
        while (from < text.length() && metrics.stringWidth("…" + text.substring(from)) > width) {
            from++;
        }
        return "…" + text.substring(from);
    }
}
