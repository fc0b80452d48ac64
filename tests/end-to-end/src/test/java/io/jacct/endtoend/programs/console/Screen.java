// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.console;

import java.awt.Component;
import java.awt.Container;
import java.awt.EventQueue;
import java.awt.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.function.Predicate;
import javax.swing.AbstractButton;
import javax.swing.JLabel;
import javax.swing.JTable;
import javax.swing.text.BadLocationException;
import javax.swing.text.JTextComponent;

/** The components that are to be seen, and what is written on them. */
final class Screen {
    private Screen() {}

    /** Something that is read or done on the event thread. */
    static <T> T on(Callable<T> task) throws Exception {
        FutureTask<T> future = new FutureTask<>(task);
        EventQueue.invokeLater(future);
        return future.get();
    }

    /** The first component of that sort that is showing; null: there is none. */
    static Component find(Predicate<Component> wanted) {
        return all().stream().filter(wanted).findFirst().orElse(null);
    }

    static Component named(String name) {
        return find(component -> name.equals(component.getName()));
    }

    static List<Component> all() {
        List<Component> all = new ArrayList<>();
        for (Window window : Window.getWindows()) {
            collect(window, all);
        }
        return all;
    }

    private static void collect(Component component, List<Component> all) {
        if (!component.isShowing()) {
            return;
        }
        all.add(component);
        if (component instanceof Container container) {
            for (Component child : container.getComponents()) {
                collect(child, all);
            }
        }
    }

    /** What is written on it; of a table all cells, a line for each row. */
    static String text(Component component) {
        if (component instanceof JTable table && table.getColumnCount() > 1) {
            StringBuilder text = new StringBuilder();
            for (int row = 0; row < table.getRowCount(); row++) {
                text.append(line(table, row)).append('\n').append(opened(table, row));
            }
            return text.toString();
        }
        if (component instanceof JTextComponent text) {
            try {
                return text.getDocument().getText(0, text.getDocument().getLength());
            } catch (BadLocationException e) {
                throw new IllegalStateException(e);
            }
        }
        if (component instanceof JLabel label) {
            return label.getText();
        }
        return component instanceof AbstractButton button ? button.getText() : "";
    }

    /** The text in a cell that JConsole has opened; such a cell has components, and paints them. */
    private static String opened(JTable table, int row) {
        Component cell = table.prepareRenderer(table.getCellRenderer(row, 1), row, 1);
        return cell instanceof JLabel ? "" : textsIn(cell);
    }

    private static String textsIn(Component component) {
        String text = component instanceof JTextComponent ? text(component) + "\n" : "";
        if (component instanceof Container container) {
            for (Component child : container.getComponents()) {
                text += textsIn(child);
            }
        }
        return text;
    }

    static String line(JTable table, int row) {
        StringBuilder text = new StringBuilder();
        for (int column = 0; column < table.getColumnCount(); column++) {
            text.append(table.getValueAt(row, column)).append(" | ");
        }
        return text.toString();
    }

    /** All that is to be seen, for a step that failed. */
    static String tree() {
        StringBuilder text = new StringBuilder();
        for (Component each : all()) {
            String words = text(each);
            if (each.getName() != null || !words.isEmpty()) {
                text.append(each.getClass().getName()).append(' ').append(each.getName());
                text.append(": ").append(words).append('\n');
            }
        }
        return text.toString();
    }
}
