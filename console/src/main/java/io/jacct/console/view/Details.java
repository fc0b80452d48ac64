// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.view;

import io.jacct.console.data.Column;
import io.jacct.console.data.History;
import io.jacct.console.data.Row;
import io.jacct.console.data.Series;
import io.jacct.console.data.Units;
import io.jacct.console.data.Uses;
import java.awt.BorderLayout;
import java.awt.Dimension;
import java.awt.GridLayout;
import java.util.List;
import java.util.Map;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTextArea;

/** The selected row: a number over time, who uses and has used it, and all of its items. */
final class Details extends JPanel {
    private static final int MOST_USERS = 20;

    private final Chart chart;
    private final JTextArea text;
    private final transient Runnable refresh;
    private transient Uses uses;

    /** The row that is shown, if it has uses. A worker reads it. */
    private transient volatile Row used;

    /**
     * {@code charted}: whether the view's numbers have a chart. {@code refresh} has the JVM asked
     * at once, for the uses of a row that was just selected.
     */
    Details(String view, boolean charted, Runnable refresh) {
        super(new BorderLayout(4, 0));
        this.refresh = refresh;
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

    /** The row whose uses are to be asked for; null: none. Any thread may call it. */
    Row used() {
        return used;
    }

    /** Uses for the next time that their row is shown. */
    void take(Uses answer) {
        uses = answer;
    }

    void showNothing() {
        used = null;
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
        uses(row).forEach(line -> all.append(line).append('\n'));
        for (Map.Entry<String, Object> item : row.items().entrySet()) {
            String value = Units.text(item.getKey(), item.getValue());
            String sentence = row.sentences().getOrDefault(item.getKey(), "");
            all.append(item.getKey()).append(" = ").append(value);
            all.append(sentence.isEmpty() ? "\n" : "    " + sentence + "\n");
        }
        say(all.toString().stripTrailing());
    }

    /** What is known of them; asks for them if the row is another one than before. */
    private List<String> uses(Row row) {
        Row before = used;
        used = Uses.concern(row) ? row : null;
        if (used != null && (before == null || !before.key().equals(row.key()))) {
            refresh.run();
        }
        return uses != null && uses.of().key().equals(row.key()) ? uses.lines() : List.of();
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
