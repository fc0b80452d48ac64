// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.view;

import java.awt.BorderLayout;
import javax.swing.BorderFactory;
import javax.swing.JButton;
import javax.swing.JPanel;
import javax.swing.JTextArea;

/** What is in the way of fresh values, below the views. It takes no room while nothing is. */
final class Banner extends JPanel {
    private final JTextArea text;
    private final JButton attach;

    Banner(Runnable onAttach) {
        super(new BorderLayout(8, 0));
        text = Look.named(new JTextArea(), "banner", "Message");
        text.setEditable(false);
        text.setLineWrap(true);
        text.setWrapStyleWord(true);
        text.setOpaque(false);
        text.setFont(javax.swing.UIManager.getFont("Label.font"));
        text.setForeground(javax.swing.UIManager.getColor("Label.foreground"));
        attach = Look.named(new JButton("Attach jacct"), "attach", "Attach jacct");
        attach.addActionListener(event -> onAttach.run());
        JPanel side = new JPanel(new BorderLayout());
        side.add(attach, BorderLayout.PAGE_START);
        add(text, BorderLayout.CENTER);
        add(side, BorderLayout.LINE_END);
        setBorder(
                BorderFactory.createCompoundBorder(
                        BorderFactory.createMatteBorder(2, 0, 0, 0, Look.warning()),
                        BorderFactory.createEmptyBorder(4, 8, 4, 8)));
        setVisible(false);
    }

    /** Says something, with or without the offer to attach jacct; nothing hides it. */
    void say(String words, boolean offer) {
        text.setText(words);
        attach.setVisible(offer);
        setVisible(!words.isEmpty());
        revalidate();
    }

    String words() {
        return text.getText();
    }
}
