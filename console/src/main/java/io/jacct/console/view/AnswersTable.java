// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.view;

import io.jacct.console.data.Answer;
import io.jacct.console.data.Question;
import io.jacct.console.data.Row;
import java.awt.event.ActionEvent;
import java.awt.event.MouseAdapter;
import java.awt.event.MouseEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import javax.swing.AbstractAction;
import javax.swing.JTable;
import javax.swing.KeyStroke;
import javax.swing.ListSelectionModel;
import javax.swing.table.DefaultTableModel;

/** The answers to an operator's first questions. A double click or Enter shows more of one. */
final class AnswersTable extends JTable {
    private final DefaultTableModel model;
    private final transient List<String> keys = new ArrayList<>();
    private final transient BiConsumer<String, String> open;

    AnswersTable(BiConsumer<String, String> open) {
        super(new DefaultTableModel(new String[] {"Question", "Answer now"}, 0));
        this.open = open;
        model = (DefaultTableModel) getModel();
        Look.named(this, "overview.answers", "Answers");
        for (Question question : Question.ALL) {
            model.addRow(new String[] {question.text(), ""});
            keys.add(null);
        }
        setSelectionMode(ListSelectionModel.SINGLE_SELECTION);
        setShowGrid(false);
        setRowHeight(getFontMetrics(getFont()).getHeight() + 4);
        setToolTipText("Double-click for more");
        int width = getFontMetrics(getFont()).stringWidth("File written most") + 20;
        getColumnModel().getColumn(0).setPreferredWidth(width);
        getColumnModel().getColumn(0).setMaxWidth(width * 2);
        getColumnModel().getColumn(1).setPreferredWidth(width * 5);
        getInputMap(WHEN_ANCESTOR_OF_FOCUSED_COMPONENT)
                .put(KeyStroke.getKeyStroke("ENTER"), "more");
        getActionMap()
                .put(
                        "more",
                        new AbstractAction() {
                            @Override
                            public void actionPerformed(ActionEvent event) {
                                more();
                            }
                        });
        addMouseListener(
                new MouseAdapter() {
                    @Override
                    public void mouseClicked(MouseEvent event) {
                        if (event.getClickCount() == 2) {
                            more();
                        }
                    }
                });
    }

    void show(Answer answer) {
        for (int i = 0; i < Question.ALL.size(); i++) {
            Question question = Question.ALL.get(i);
            Row best = question.best(answer);
            String words = best == null ? "none" : question.words(best);
            if (!answer.attributes().containsKey(question.attribute())) {
                words = "this jacct does not say";
            }
            keys.set(i, best == null ? null : best.key());
            if (!words.equals(model.getValueAt(i, 1))) {
                model.setValueAt(words, i, 1);
            }
        }
    }

    private void more() {
        int row = getSelectedRow();
        if (row >= 0) {
            open.accept(Question.ALL.get(row).view(), keys.get(row));
        }
    }

    @Override
    public boolean isCellEditable(int row, int column) {
        return false;
    }
}
