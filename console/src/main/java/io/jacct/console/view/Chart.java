// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.view;

import io.jacct.console.data.Series;
import io.jacct.console.data.Units;
import java.awt.BasicStroke;
import java.awt.Dimension;
import java.awt.FontMetrics;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Path2D;
import javax.swing.JComponent;

/**
 * A number over time, the newest value on the right. The overview's small ones have no text; the
 * details have one with its heading and its largest value.
 */
final class Chart extends JComponent {
    private static final int GAP = 3;

    private final boolean small;
    private String title = "";
    private String item = "";
    private Series series = new Series();

    Chart(boolean small) {
        this.small = small;
        setOpaque(true);
        setPreferredSize(small ? new Dimension(90, 60) : new Dimension(260, 110));
        setMinimumSize(new Dimension(40, 16));
    }

    void show(String heading, String ofItem, Series values) {
        title = heading;
        item = ofItem;
        series = values;
        double[] all = values.values();
        String last = all.length == 0 ? Units.UNKNOWN : Units.text(item, all[all.length - 1]);
        getAccessibleContext().setAccessibleDescription(title + ", now " + last);
        repaint();
    }

    @Override
    public javax.accessibility.AccessibleContext getAccessibleContext() {
        if (accessibleContext == null) {
            accessibleContext = new AccessibleChart();
        }
        return accessibleContext;
    }

    /** A picture, for screen readers. */
    private final class AccessibleChart extends AccessibleJComponent {
        private static final long serialVersionUID = 1;

        @Override
        public javax.accessibility.AccessibleRole getAccessibleRole() {
            return javax.accessibility.AccessibleRole.CANVAS;
        }
    }

    @Override
    protected void paintComponent(Graphics on) {
        Graphics2D g = (Graphics2D) on.create();
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.setRenderingHint(
                RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        g.setColor(Look.background());
        g.fillRect(0, 0, getWidth(), getHeight());
        int top = GAP;
        if (!small) {
            top += heading(g);
        }
        g.setColor(Look.faint());
        g.drawLine(0, getHeight() - GAP, getWidth(), getHeight() - GAP);
        curve(g, top);
        g.dispose();
    }

    private int heading(Graphics2D g) {
        FontMetrics metrics = g.getFontMetrics(getFont());
        g.setFont(getFont());
        g.setColor(Look.dim());
        String most = "most " + Units.text(item, series.most());
        g.drawString(most, getWidth() - metrics.stringWidth(most) - GAP, metrics.getAscent());
        g.setColor(Look.text());
        g.drawString(title, GAP, metrics.getAscent());
        return metrics.getHeight();
    }

    private void curve(Graphics2D g, int top) {
        double[] values = series.values();
        double most = series.most();
        double height = getHeight() - GAP - (double) top;
        double step = (getWidth() - 2.0 * GAP) / (Series.LENGTH - 1);
        Path2D path = new Path2D.Double();
        boolean drawing = false;
        for (int i = 0; i < values.length; i++) {
            if (Double.isNaN(values[i])) {
                drawing = false;
                continue;
            }
            double x = getWidth() - GAP - step * (values.length - 1 - i);
            double share = most == 0 ? 0 : Math.max(0, values[i]) / most;
            double y = getHeight() - GAP - height * share;
            if (drawing) {
                path.lineTo(x, y);
            } else {
                path.moveTo(x, y);
                path.lineTo(x, y);
            }
            drawing = true;
        }
        g.setColor(Look.line());
        g.setStroke(new BasicStroke(1.5f));
        g.draw(path);
    }
}
