// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.console;

import java.awt.Component;
import java.awt.Point;
import java.awt.Rectangle;
import java.awt.Toolkit;
import java.awt.Window;
import java.awt.datatransfer.DataFlavor;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.imageio.ImageIO;
import javax.swing.AbstractButton;
import javax.swing.JComponent;
import javax.swing.JFrame;
import javax.swing.JTabbedPane;
import javax.swing.JTable;
import javax.swing.JTree;
import javax.swing.text.JTextComponent;
import javax.swing.tree.TreePath;

/** The steps that a script can have. Each waits until it can be taken. */
final class Steps {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(90);
    private static final long REST_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final PrintStream out;
    private final Pointer pointer;

    Steps(PrintStream out) throws Exception {
        this.out = out;
        this.pointer = new Pointer();
    }

    /** A step's word, and what it is about. */
    void take(String... step) throws Exception {
        switch (step[0]) {
            case "forget" -> pointer.forget();
            case "tab" -> tab("", step[1]);
            case "view" -> tab("jacct.views", step[1]);
            case "button" -> part(() -> button(step[1]), 1);
            case "click" -> part(() -> whole(Screen.named(step[1])), 1);
            case "row" -> part(() -> row(Screen.named(step[1]), step[2]), 1);
            case "twice" -> part(() -> row(Screen.named(step[1]), step[2]), 2);
            case "heading" -> part(() -> heading(step[1], step[2]), 1);
            case "node" -> part(() -> node(step[1]), 1);
            case "open" -> part(() -> node(step[1]), 2);
            case "value" -> part(() -> value(step[1]), 2);
            case "type" -> type(step[1], step.length > 2 ? step[2] : "");
            case "size" -> size(Integer.parseInt(step[1]), Integer.parseInt(step[2]));
            case "picture" -> picture(step[1]);
            case "seen" -> seen(step[1], step[2], step[3]);
            case "gone" -> gone(step[1], step[2]);
            case "first" -> first(step[1], step[2]);
            case "pasted" -> pasted(step[1]);
            case "end" -> ProcessHandle.of(Long.parseLong(step[1])).orElseThrow().destroyForcibly();
            case "read" -> read(step[1], step[2]);
            default -> throw new IllegalArgumentException(step[0]);
        }
    }

    /** A part of a component. */
    private record Part(Component of, Rectangle where) {}

    private void part(Callable<Part> find, int times) throws Exception {
        Point last = null;
        Point now = go(find);
        // what is above it may come or go, and move it
        while (!now.equals(last)) {
            last = now;
            now = go(find);
        }
        pointer.click(times);
    }

    private Point go(Callable<Part> find) throws Exception {
        Part part = await(find);
        return pointer.go(part.of, part.where);
    }

    private static <T> T await(Callable<T> find) throws Exception {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        T found = Screen.on(find);
        while (found == null) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("not there within 90 s");
            }
            LockSupport.parkNanos(REST_NANOS);
            found = Screen.on(find);
        }
        return found;
    }

    private static Part whole(Component component) {
        return component == null ? null : new Part(component, new Rectangle(component.getSize()));
    }

    private static Part button(String text) {
        return whole(
                Screen.find(each -> each instanceof AbstractButton b && text.equals(b.getText())));
    }

    /** A tab of a pane of that name, or of any pane. */
    private void tab(String name, String title) throws Exception {
        part(
                () -> {
                    for (Component each : Screen.all()) {
                        if (each instanceof JTabbedPane pane
                                && (name.isEmpty() || name.equals(pane.getName()))
                                && pane.indexOfTab(title) >= 0) {
                            int index = pane.indexOfTab(title);
                            Rectangle bounds = pane.getBoundsAt(index);
                            return pane.isEnabledAt(index) ? new Part(pane, bounds) : null;
                        }
                    }
                    return null;
                },
                1);
    }

    private static Part row(Component component, String text) {
        if (component instanceof JTable table) {
            for (int row = 0; row < table.getRowCount(); row++) {
                if (Screen.line(table, row).contains(text)) {
                    return cell(table, row, 0);
                }
            }
        }
        return null;
    }

    private static Part cell(JTable table, int row, int column) {
        Rectangle cell = table.getCellRect(row, column, false);
        table.scrollRectToVisible(cell);
        return new Part(table, cell.intersection(table.getVisibleRect()));
    }

    private static Part heading(String name, String title) {
        JTable table = (JTable) Screen.named(name);
        for (int i = 0; table != null && i < table.getColumnCount(); i++) {
            if (table.getColumnName(i).equals(title)) {
                return new Part(table.getTableHeader(), table.getTableHeader().getHeaderRect(i));
            }
        }
        return null;
    }

    /** A node of the tree of MBeans. */
    private static Part node(String text) {
        JTree tree = (JTree) Screen.find(each -> each instanceof JTree);
        for (int row = 0; tree != null && row < tree.getRowCount(); row++) {
            TreePath path = tree.getPathForRow(row);
            if (path.getLastPathComponent().toString().equals(text)) {
                tree.scrollRowToVisible(row);
                return new Part(tree, tree.getPathBounds(path));
            }
        }
        return null;
    }

    /** The value of an attribute in the table of the tab MBeans. */
    private static Part value(String attribute) {
        for (Component each : Screen.all()) {
            if (each instanceof JTable table && table.getColumnCount() == 2) {
                for (int row = 0; row < table.getRowCount(); row++) {
                    if (attribute.equals(table.getValueAt(row, 0))) {
                        return cell(table, row, 1);
                    }
                }
            }
        }
        return null;
    }

    private void type(String name, String text) throws Exception {
        JTextComponent field = (JTextComponent) await(() -> Screen.named(name));
        Screen.on(
                () -> {
                    field.setText("");
                    for (char letter : text.toCharArray()) {
                        field.replaceSelection("" + letter);
                    }
                    return null;
                });
    }

    private void size(int width, int height) throws Exception {
        Screen.on(
                () -> {
                    for (Window window : Window.getWindows()) {
                        if (window instanceof JFrame frame && frame.isShowing()) {
                            frame.setBounds(0, 0, width, height);
                            frame.validate();
                        }
                    }
                    return null;
                });
    }

    /** The first window, in the pixels of the screen. */
    private void picture(String file) throws Exception {
        BufferedImage picture =
                Screen.on(
                        () -> {
                            JFrame frame = (JFrame) Screen.find(each -> each instanceof JFrame);
                            double scale =
                                    frame.getGraphicsConfiguration()
                                            .getDefaultTransform()
                                            .getScaleX();
                            BufferedImage image =
                                    new BufferedImage(
                                            (int) (frame.getWidth() * scale),
                                            (int) (frame.getHeight() * scale),
                                            BufferedImage.TYPE_INT_RGB);
                            java.awt.Graphics2D on = image.createGraphics();
                            on.scale(scale, scale);
                            JComponent root = frame.getRootPane();
                            root.paint(on);
                            on.dispose();
                            return image;
                        });
        ImageIO.write(picture, "png", new File(file));
    }

    /** Waits until the words are on the component, and writes how many clicks that took. */
    private void seen(String label, String name, String words) throws Exception {
        try {
            String line =
                    await(
                            () ->
                                    Screen.all().stream()
                                            .filter(each -> is(each, name))
                                            .flatMap(each -> Screen.text(each).lines())
                                            .filter(each -> each.contains(words))
                                            .findFirst()
                                            .orElse(null));
            out.println(label + "\t" + pointer.clicks() + "\t" + line.strip());
        } catch (AssertionError e) {
            throw new AssertionError(label + ": no '" + words + "' on " + name, e);
        }
    }

    private static void gone(String name, String words) throws Exception {
        await(
                () -> {
                    Component component = Screen.named(name);
                    boolean there = component == null || Screen.text(component).contains(words);
                    return there ? null : component;
                });
    }

    private static void first(String name, String words) throws Exception {
        await(
                () -> {
                    JTable table = (JTable) Screen.named(name);
                    boolean first =
                            table.getRowCount() > 0 && Screen.line(table, 0).contains(words);
                    return first ? table : null;
                });
    }

    /** The clipboard has the words. */
    private static void pasted(String words) throws Exception {
        await(
                () -> {
                    String text =
                            (String)
                                    Toolkit.getDefaultToolkit()
                                            .getSystemClipboard()
                                            .getData(DataFlavor.stringFlavor);
                    return text.contains(words) ? text : null;
                });
    }

    private static boolean is(Component component, String name) {
        return name.equals("any") || name.equals(component.getName());
    }

    private void read(String label, String name) throws Exception {
        Component component = await(() -> Screen.named(name));
        String text = Screen.on(() -> Screen.text(component));
        text.lines().forEach(line -> out.println(label + "\t" + pointer.clicks() + "\t" + line));
    }
}
