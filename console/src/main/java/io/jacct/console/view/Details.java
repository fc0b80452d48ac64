// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.view;

import io.jacct.console.data.Column;
import io.jacct.console.data.History;
import io.jacct.console.data.Row;
import io.jacct.console.data.Series;
import io.jacct.console.data.Units;
import java.awt.BorderLayout;
import java.awt.Dimension;
import java.awt.GridLayout;
import java.util.List;
import java.util.Map;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTextArea;

/** The selected row: a number over time, who uses it, and all of its items. */
final class Details extends JPanel {
    private static final int MOST_USERS = 20;

    private final Chart chart;
    private final JTextArea text;

    /** {@code charted}: whether the view's numbers have a chart. */
    Details(String view, boolean charted) {
        super(new BorderLayout(4, 0));
        chart = Look.named(new Chart(false), view + ".chart", "Chart of the selected row");
        text = Look.named(new JTextArea(), view + ".details", "Details of the selected row");
        text.setEditable(false);
        text.setLineWrap(true);
        text.setWrapStyleWord(true);
        text.setFont(javax.swing.UIManager.getFont("Table.font"));
        JScrollPane scroll = new JScrollPane(text);
        scroll.setPreferredSize(new Dimension(300, 110));
        // both take their share of a wide window
        JPanel halves = new JPanel(new GridLayout(1, 0, 4, 0));
        if (charted) {
            halves.add(chart);
        }
        halves.add(scroll);
        add(halves, BorderLayout.CENTER);
    }

    void showNothing() {
        chart.show("", "", new Series());
        say("The row is not in the table now.");
    }

    /** {@code column} is null where there is no chart. */
    void show(Row row, Column column, History history, List<String> users) {
        if (column != null) {
            chart.show(column.title(), column.item(), history.of(row.key(), column.item()));
        }
        StringBuilder all = new StringBuilder(row.key()).append('\n');
        users.stream()
                .limit(MOST_USERS)
                .forEach(user -> all.append("  ").append(user).append('\n'));
        for (Map.Entry<String, Object> item : row.items().entrySet()) {
            String value = Units.text(item.getKey(), item.getValue());
            String sentence = row.sentences().getOrDefault(item.getKey(), "");
            all.append(item.getKey()).append(" = ").append(value);
            all.append(sentence.isEmpty() ? "\n" : "    " + sentence + "\n");
        }
        say(all.toString().stripTrailing());
    }

    /** Leaves the text where the user has scrolled it, and what he has selected in it. */
    private void say(String words) {
        if (!words.equals(text.getText()) && text.getSelectedText() == null) {
            int caret = Math.min(text.getCaretPosition(), words.length());
            ((javax.swing.text.DefaultCaret) text.getCaret())
                    .setUpdatePolicy(javax.swing.text.DefaultCaret.NEVER_UPDATE);
            text.setText(words);
            text.setCaretPosition(caret);
        }
    }
}
