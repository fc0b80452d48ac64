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
 * details have one with its heading, its largest value and how long ago it was.
 */
final class Chart extends JComponent {
    private static final int GAP = 3;
    private static final double SPAN_MILLIS = 180_000;

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
        int bottom = getHeight() - GAP;
        if (!small) {
            top += heading(g);
            bottom -= axis(g);
        }
        g.setColor(Look.faint());
        g.drawLine(0, bottom, getWidth(), bottom);
        curve(g, top, bottom);
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

    private void curve(Graphics2D g, int top, int bottom) {
        double[] values = series.values();
        double most = Math.max(series.most(), Units.leastHeight(item));
        Path2D path = new Path2D.Double();
        boolean drawing = false;
        for (int i = 0; i < values.length; i++) {
            if (Double.isNaN(values[i])) {
                drawing = false;
                continue;
            }
            double x = x(i, values.length);
            double y = bottom - (bottom - top) * Math.max(0, values[i]) / most;
            if (!drawing) {
                path.moveTo(x, y);
            }
            path.lineTo(x, y);
            drawing = true;
        }
        g.setColor(Look.line());
        g.setStroke(new BasicStroke(1.5f));
        g.draw(path);
    }

    /** Where the value of that index is, by its time. */
    private double x(int index, int count) {
        double past = series.when(count - 1) - series.when(index);
        return getWidth() - GAP - (getWidth() - 2.0 * GAP) * past / span(count);
    }

    /** How long ago the left edge is: three minutes, or more if refreshes are far between. */
    private double span(int count) {
        double all = count == 0 ? 0 : series.when(count - 1) - series.when(0);
        return Math.max(SPAN_MILLIS, all);
    }

    private static String ago(double millis) {
        long seconds = Math.round(millis / 1000);
        return seconds % 60 == 0 ? -seconds / 60 + " min" : -seconds + " s";
    }

    /** Says below the curve how long ago its parts are. Returns the height of that. */
    private int axis(Graphics2D g) {
        FontMetrics metrics = g.getFontMetrics(getFont());
        double span = span(series.values().length);
        int parts = 3;
        g.setColor(Look.dim());
        for (int i = 0; i <= parts; i++) {
            String text = i == parts ? "now" : ago(span * (parts - i) / parts);
            int x = GAP + (getWidth() - 2 * GAP) * i / parts;
            int back = i == 0 ? 0 : metrics.stringWidth(text) / (i == parts ? 1 : 2);
            g.drawString(text, x - back, getHeight() - metrics.getDescent());
        }
        return metrics.getHeight();
    }
}
