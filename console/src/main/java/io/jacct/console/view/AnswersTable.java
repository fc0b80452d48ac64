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
import javax.swing.AbstractAction;
import javax.swing.JTable;
import javax.swing.KeyStroke;
import javax.swing.ListSelectionModel;
import javax.swing.table.DefaultTableModel;

/** The answers to an operator's first questions. A double click or Enter shows more of one. */
final class AnswersTable extends JTable {
    /** Hears of an answer of which the user wants to see more. */
    interface Opener {
        /** {@code row} may be null: nothing is the answer. */
        void open(String view, String row, String item);
    }

    private final DefaultTableModel model;
    private final transient List<String> keys = new ArrayList<>();
    private final transient Opener open;

    AnswersTable(Opener open) {
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
        setToolTipText("");
        int width = getFontMetrics(getFont()).stringWidth("In operation for long") + 20;
        getColumnModel().getColumn(0).setPreferredWidth(width);
        getColumnModel().getColumn(0).setMinWidth(width);
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
            List<Row> best = question.best(answer);
            String words = question.words(best);
            if (!answer.attributes().containsKey(question.attribute())) {
                words = "this jacct does not say";
            }
            keys.set(i, best.isEmpty() ? null : best.get(0).key());
            if (!words.equals(model.getValueAt(i, 1))) {
                model.setValueAt(words, i, 1);
            }
        }
    }

    private void more() {
        int row = getSelectedRow();
        if (row >= 0) {
            Question question = Question.ALL.get(row);
            open.open(question.view(), keys.get(row), question.chart());
        }
    }

    /** An answer that is cut off is shown in whole. */
    @Override
    public String getToolTipText(MouseEvent event) {
        int row = rowAtPoint(event.getPoint());
        return row < 0 ? null : getValueAt(row, 1) + ". Double-click for more.";
    }

    @Override
    public boolean isCellEditable(int row, int column) {
        return false;
    }
}
