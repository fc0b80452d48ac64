// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Draws ratios as dots, with a line from the least to the most. Each workload has a band, and each
 * setting a row and a colour. A value beyond the scale is drawn at its edge, and each row ends with
 * its number.
 *
 * <p>The chart has only lines, dots and text, so this class writes the SVG itself. A plotting
 * library would need a JDK with fonts, and would draw each letter as a path. Such a file is thirty
 * times larger, and a diff of two versions is unreadable.
 */
final class Chart {
    private static final String[] COLOURS = {
        "#d62728", "#ff7f0e", "#ff9896", "#7f7f7f", "#1f77b4", "#17becf", "#2ca02c", "#9467bd",
        "#8c564b"
    };

    private static final double LEAST = 0.9;
    private static final double MOST = 1.5;
    private static final double STEP = 0.1;
    private static final int LEFT = 170;
    private static final int RIGHT = 700;
    private static final int WIDTH = 760;
    private static final int ROW = 12;
    private static final int GAP = 10;

    private final String title;
    private final Map<String, Map<String, Spread>> ratios;
    private final List<String> settings;
    private final StringBuilder svg = new StringBuilder();
    private int y = ROW;

    /** The ratios by workload and setting. */
    Chart(String title, Map<String, Map<String, Spread>> ratios) {
        this.title = title;
        this.ratios = ratios;
        this.settings =
                ratios.values().stream()
                        .flatMap(each -> each.keySet().stream())
                        .distinct()
                        .toList();
    }

    /** The whole file. */
    String svg() {
        text(LEFT, "start", title);
        settings.forEach(this::legend);
        int top = y + GAP;
        ratios.forEach(this::band);
        scale(top);
        String head =
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\""
                        + " font-family=\"sans-serif\" font-size=\"10\">\n"
                        + "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n";
        return String.format(head, WIDTH, y + 2 * ROW) + svg + "</svg>\n";
    }

    private void legend(String setting) {
        y += ROW;
        dot(LEFT + ROW / 2.0, colour(setting));
        text(LEFT + ROW + GAP, "start", setting);
    }

    private void band(String workload, Map<String, Spread> rows) {
        y += GAP;
        if (rows.isEmpty()) {
            return;
        }
        y += ROW;
        text(LEFT - GAP, "end", workload);
        y -= ROW;
        rows.forEach(this::row);
    }

    private void row(String setting, Spread spread) {
        y += ROW;
        String colour = colour(setting);
        line(x(spread.least()), y - ROW / 3.0, x(spread.most()), y - ROW / 3.0, colour);
        dot(x(spread.median()), colour);
        text(WIDTH - GAP, "end", String.format(Locale.ROOT, "%.3f", spread.median()));
    }

    /** Draws the scale. It comes after the rows, which are so thin that it hides none of them. */
    private void scale(int top) {
        int bottom = y + GAP / 2;
        y += ROW + GAP / 2;
        for (double at = LEAST; at < MOST + STEP / 2; at += STEP) {
            line(x(at), top, x(at), bottom, Math.abs(at - 1) < STEP / 2 ? "black" : "#dddddd");
            text(x(at), "middle", String.format(Locale.ROOT, "%.1f", at));
        }
    }

    private String colour(String setting) {
        return COLOURS[settings.indexOf(setting) % COLOURS.length];
    }

    private static double x(double ratio) {
        double within = Math.max(LEAST, Math.min(MOST, ratio));
        return LEFT + (RIGHT - LEFT) * (within - LEAST) / (MOST - LEAST);
    }

    private void dot(double x, String colour) {
        add("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>", x, y - ROW / 3.0, colour);
    }

    private void line(double x1, double y1, double x2, double y2, String colour) {
        String line = "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"/>";
        add(line, x1, y1, x2, y2, colour);
    }

    private void text(double x, String anchor, String text) {
        String safe = text.replace("&", "&amp;").replace("<", "&lt;");
        add("<text x=\"%.1f\" y=\"%d\" text-anchor=\"%s\">%s</text>", x, y, anchor, safe);
    }

    private void add(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
