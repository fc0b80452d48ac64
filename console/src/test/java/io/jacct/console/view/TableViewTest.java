// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.console.data.Answer;
import io.jacct.console.data.Row;
import io.jacct.console.data.Uses;
import io.jacct.console.data.Views;
import java.awt.Component;
import java.awt.Container;
import java.awt.EventQueue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import javax.swing.AbstractButton;
import javax.swing.JLabel;
import javax.swing.JTable;
import javax.swing.JTextField;
import javax.swing.text.JTextComponent;
import org.junit.jupiter.api.Test;

class TableViewTest {
    @Test
    void shouldKeepTheSelectedRowWhereverItGoes() throws Exception {
        onEventThread(
                () -> {
                    TableView view = executors(row("a", 5), row("b", 3));
                    JTable table = find(view, "jacct.executors.table", JTable.class);
                    table.setRowSelectionInterval(1, 1);
                    view.show(0, List.of(row("b", 9), row("c", 7), row("a", 5)), List.of());
                    assertEquals(0, table.getSelectedRow());
                    assertTrue(details(view).startsWith("b\n"), details(view));
                    view.show(0, List.of(row("a", 5)), List.of());
                    assertEquals(-1, table.getSelectedRow());
                    view.show(0, List.of(row("a", 5), row("b", 1)), List.of());
                    assertEquals(1, table.getSelectedRow(), "it has come back");
                });
    }

    @Test
    void shouldSelectARowThatComesWithTheFirstAnswer() throws Exception {
        onEventThread(
                () -> {
                    TableView view = new TableView(Views.EXECUTORS);
                    view.select("b", "");
                    view.show(0, List.of(row("a", 5), row("b", 3)), List.of());
                    assertTrue(details(view).startsWith("b\n"), details(view));
                });
    }

    @Test
    void shouldOrderByAHeading() throws Exception {
        onEventThread(
                () -> {
                    TableView view = executors(row("a", 3), row("b", 9), row("c", 5));
                    JTable table = find(view, "jacct.executors.table", JTable.class);
                    int waiting = table.getColumnModel().getColumnIndex("Waiting");
                    table.getRowSorter().toggleSortOrder(waiting);
                    assertEquals("b c a", column(table, 0));
                    table.getRowSorter().toggleSortOrder(waiting);
                    assertEquals("a c b", column(table, 0));
                    table.getRowSorter().toggleSortOrder(waiting);
                    assertEquals("a b c", column(table, 0), "the answer's order");
                });
    }

    @Test
    void shouldFilterAtEachLetter() throws Exception {
        onEventThread(
                () -> {
                    TableView view = executors(row("mail", 3), row("main", 9));
                    JTable table = find(view, "jacct.executors.table", JTable.class);
                    JTextField filter = find(view, "jacct.executors.filter", JTextField.class);
                    filter.setText("mai");
                    assertEquals("mail main", column(table, 0));
                    filter.setText("mail");
                    assertEquals("mail", column(table, 0));
                    filter.setText("x");
                    JLabel note = find(view, "jacct.executors.note", JLabel.class);
                    assertEquals("All rows are hidden.", note.getText().strip());
                });
    }

    @Test
    void shouldShowAmountsSinceTheMarkAndCopyThemAsText() throws Exception {
        onEventThread(
                () -> {
                    TableView view = executors(row("a", 3));
                    find(view, "jacct.executors.mark", AbstractButton.class).doClick();
                    view.show(0, List.of(row("a", 8)), List.of());
                    String[] lines = view.text().split("\n");
                    List<String> headings = List.of(lines[0].split("\t"));
                    List<String> cells = List.of(lines[1].split("\t"));
                    assertEquals("5", cells.get(headings.indexOf("Done +")));
                    assertEquals("8", cells.get(headings.indexOf("Waiting")), "as it is");
                    find(view, "jacct.executors.mark", AbstractButton.class).doClick();
                    assertFalse(view.text().contains("Done +"));
                });
    }

    @Test
    void shouldLeaveRoomForDetailsOnlyWhileARowIsSelected() throws Exception {
        onEventThread(
                () -> {
                    TableView view = executors(row("a", 3));
                    Component details = find(view, "jacct.executors.details", Component.class);
                    Component all = details.getParent().getParent().getParent().getParent();
                    assertFalse(all.isVisible());
                    view.select("a", "completed");
                    assertTrue(all.isVisible());
                    Component chart = find(view, "jacct.executors.chart", Component.class);
                    assertEquals(
                            "Done, now 3",
                            chart.getAccessibleContext().getAccessibleDescription(),
                            "what was asked for");
                    find(view, "jacct.executors.table", JTable.class).clearSelection();
                    assertFalse(all.isVisible());
                });
    }

    @Test
    void shouldShowOnlyWhatThreadsHaveWithoutTheirPools() throws Exception {
        onEventThread(
                () -> {
                    TableView view = new TableView(Views.THREADS);
                    Row pool = Row.of("p-N", Map.of("name", "p-N", "liveTasks", 1L));
                    Map<String, Object> items =
                            Map.of("name", "p-1", "pool", "p-N", "operation", "", "hangNanos", 0L);
                    view.show(0, List.of(pool), List.of(Row.of("p-1~1", items)));
                    assertTrue(view.text().contains("\tLive\t"), view.text());
                    find(view, "jacct.threads.flat", AbstractButton.class).doClick();
                    find(view, "jacct.threads.mark", AbstractButton.class).doClick();
                    assertFalse(view.text().contains("\tLive\t"), view.text());
                    assertTrue(view.text().contains("In operation for"), view.text());
                    find(view, "jacct.threads.flat", AbstractButton.class).doClick();
                    assertTrue(view.text().contains("\tLive\t"), view.text());
                });
    }

    @Test
    void shouldCopyTheSelectedRowWithItsHeadings() throws Exception {
        onEventThread(
                () -> {
                    TableView view = executors(row("a", 3), row("b", 5));
                    JTable table = find(view, "jacct.executors.table", JTable.class);
                    table.setRowSelectionInterval(1, 1);
                    String[] lines = ((LinesTable) table).text(table.getSelectedRows()).split("\n");
                    assertEquals(2, lines.length);
                    assertTrue(lines[0].startsWith("Executor\tKind\tWaiting\t"), lines[0]);
                    assertTrue(lines[0].contains("\tWait now [s]\t"), lines[0]);
                    assertTrue(lines[1].startsWith("b\t\t5\t"), lines[1]);
                });
    }

    @Test
    void shouldAskForTheUsesOfTheSelectedRowAtOnceAndShowThem() throws Exception {
        onEventThread(
                () -> {
                    List<String> asked = new ArrayList<>();
                    TableView[] view = new TableView[1];
                    view[0] = new TableView(Views.DEVICES, () -> asked.add(view[0].used().key()));
                    List<Row> rows = List.of(device("/a"), device("/b"));
                    view[0].show(0, rows, List.of());
                    JTable table = find(view[0], "jacct.devices.table", JTable.class);
                    assertNull(view[0].used());
                    table.setRowSelectionInterval(1, 1);
                    assertEquals(List.of("file /b"), asked);
                    view[0].show(new Uses(device("/b"), List.of(device("/used-by"))));
                    view[0].show(0, rows, List.of());
                    assertTrue(deviceDetails(view[0]).contains("Used since the start by\n"));
                    assertEquals(List.of("file /b"), asked, "a refresh asks by itself");
                    table.setRowSelectionInterval(0, 0);
                    assertEquals(List.of("file /b", "file /a"), asked);
                    assertFalse(deviceDetails(view[0]).contains("Used since the start by\n"));
                    table.clearSelection();
                    assertNull(view[0].used());
                });
    }

    private static Row device(String file) {
        Map<String, Object> items = Map.of("endpoint", file, "kind", "file", "readBytes", 1L);
        return Row.of("file " + file, items);
    }

    private static String deviceDetails(TableView view) {
        return find(view, "jacct.devices.details", JTextComponent.class).getText();
    }

    @Test
    void shouldSayOfEachViewWhenItsValuesAreFrom() throws Exception {
        onEventThread(
                () -> {
                    Tab tab = new Tab(() -> null);
                    JLabel status = find(tab, "jacct.status", JLabel.class);
                    JTextComponent banner = find(tab, "jacct.banner", JTextComponent.class);
                    tab.turn(1);
                    tab.answered(new Answer(1_000, Map.of(), List.of()));
                    tab.turn(2);
                    assertEquals("", status.getText().strip(), "it has no values");
                    tab.answered(new Answer(5_000, Map.of(), List.of()));
                    tab.connectionChanged(false);
                    assertEquals(
                            "The connection is lost. These values are from 00:00:05.",
                            banner.getText());
                    tab.turn(1);
                    assertEquals(
                            "The connection is lost. These values are from 00:00:01.",
                            banner.getText());
                    assertEquals("Refreshed 00:00:01.", status.getText().strip());
                });
    }

    @Test
    void shouldAskForNothingWhileItIsNotToBeSeen() throws Exception {
        onEventThread(
                () -> {
                    Tab tab = new Tab(() -> null);
                    assertNull(tab.newWorker());
                });
    }

    private static TableView executors(Row... rows) {
        TableView view = new TableView(Views.EXECUTORS);
        view.show(0, List.of(rows), List.of());
        return view;
    }

    private static Row row(String name, long tasks) {
        Map<String, Object> items = new HashMap<>();
        items.put("name", name);
        items.put("waiting", tasks);
        items.put("completed", tasks);
        return Row.of(name, items);
    }

    private static String details(TableView view) {
        return find(view, "jacct.executors.details", JTextComponent.class).getText();
    }

    private static String column(JTable table, int column) {
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < table.getRowCount(); row++) {
            text.append(table.getValueAt(row, column)).append(' ');
        }
        return text.toString().strip();
    }

    static <C extends Component> C find(Container in, String name, Class<C> type) {
        for (Component child : in.getComponents()) {
            if (name.equals(child.getName())) {
                return type.cast(child);
            }
            C found = child instanceof Container inner ? find(inner, name, type) : null;
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static void onEventThread(Runnable test) throws Exception {
        FutureTask<Void> task = new FutureTask<>(test, null);
        EventQueue.invokeLater(task);
        task.get();
    }
}
