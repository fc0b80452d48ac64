// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.view;

import io.jacct.console.data.Row;
import io.jacct.console.data.Series;
import io.jacct.console.data.Units;
import java.awt.BorderLayout;
import java.awt.Font;
import java.util.function.ToDoubleFunction;
import javax.swing.BorderFactory;
import javax.swing.JLabel;
import javax.swing.JPanel;

/** One number of the overview: its name, its value now, and a small chart. */
final class Tile extends JPanel {
    private final String title;
    private final String item;
    private final transient ToDoubleFunction<Row> value;
    private final transient Series series = new Series();
    private final JLabel now;
    private final Chart chart = new Chart(true);

    /** {@code item} says the unit; {@code value} is {@code NaN} where it is not known. */
    Tile(String title, String item, ToDoubleFunction<Row> value) {
        super(new BorderLayout(4, 0));
        this.title = title;
        this.item = item;
        this.value = value;
        Look.named(this, "overview.tile." + item, title);
        now = Look.named(new JLabel(Units.UNKNOWN), "overview.now." + item, title);
        now.setFont(now.getFont().deriveFont(Font.BOLD, now.getFont().getSize2D() + 2));
        setBorder(
                BorderFactory.createCompoundBorder(
                        BorderFactory.createLineBorder(Look.faint()),
                        BorderFactory.createEmptyBorder(2, 4, 2, 4)));
        JPanel top = new JPanel(new BorderLayout(4, 0));
        top.add(new JLabel(title), BorderLayout.CENTER);
        top.add(now, BorderLayout.LINE_END);
        add(top, BorderLayout.PAGE_START);
        add(chart, BorderLayout.CENTER);
    }

    void show(long when, Row overview) {
        double number = value.applyAsDouble(overview);
        series.add(when, number);
        now.setText(Double.isNaN(number) ? Units.UNKNOWN : Units.text(item, number));
        now.getAccessibleContext().setAccessibleName(title + " " + now.getText());
        chart.show(title, item, series);
    }
}
