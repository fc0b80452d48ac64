// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.view;

import io.jacct.console.data.Units;
import io.jacct.console.data.ViewDefinition;
import java.awt.Dimension;
import java.awt.FlowLayout;
import javax.swing.JButton;
import javax.swing.JCheckBox;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JTextField;
import javax.swing.JToggleButton;
import javax.swing.event.DocumentEvent;
import javax.swing.event.DocumentListener;

/** What a view's user chooses: the filter, what is hidden, the mark. */
final class Tools extends JPanel {
    private static final int LETTERS = 14;

    final JTextField filter;
    final JCheckBox hideIdle;
    final JCheckBox hideJdk;
    final JCheckBox flat;
    final JToggleButton mark;
    final JButton copy;

    Tools(ViewDefinition view, Runnable changed) {
        super(new FlowLayout(FlowLayout.LEADING, 6, 2));
        String name = view.name();
        filter = Look.named(new JTextField(LETTERS), name + ".filter", "Filter");
        hideIdle =
                check("Hide idle", name + ".idle", "Leave out rows that do nothing now", changed);
        hideJdk = check("Hide JDK's", name + ".jdk", "Leave out the JVM's and JDK's own", changed);
        flat = check("Threads only", name + ".flat", "Threads without their pools", changed);
        mark = Look.named(new JToggleButton("Mark"), name + ".mark", "Mark");
        mark.setToolTipText("Show amounts since this moment");
        copy = Look.named(new JButton("Copy"), name + ".copy", "Copy");
        copy.setToolTipText("Copy the table as text");
        JLabel label = new JLabel("Filter:");
        label.setLabelFor(filter);
        add(label);
        add(filter);
        if (!view.isLog()) {
            add(hideIdle);
        }
        if (view.isTree()) {
            add(hideJdk);
            add(flat);
        }
        add(copy);
        if (!view.isLog()) {
            add(mark);
        }
        keepWidth();
        filter.getDocument().addDocumentListener(new Typing(changed));
    }

    /** What stands beside it stays where it is when it changes its text. */
    private void keepWidth() {
        showMark(1);
        Dimension wide = mark.getPreferredSize();
        showMark(0);
        mark.setPreferredSize(wide);
    }

    /** Says since when amounts count. */
    void showMark(long millis) {
        mark.setText(millis == 0 ? "Mark" : "Since " + Units.clock(millis));
    }

    private static JCheckBox check(String text, String name, String tip, Runnable changed) {
        JCheckBox box = Look.named(new JCheckBox(text), name, text);
        box.setToolTipText(tip);
        box.addActionListener(event -> changed.run());
        return box;
    }

    /** Filters at each letter. */
    private record Typing(Runnable changed) implements DocumentListener {
        @Override
        public void insertUpdate(DocumentEvent event) {
            changed.run();
        }

        @Override
        public void removeUpdate(DocumentEvent event) {
            changed.run();
        }

        @Override
        public void changedUpdate(DocumentEvent event) {
            changed.run();
        }
    }
}
