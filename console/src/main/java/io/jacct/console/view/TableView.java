// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.view;

import io.jacct.console.data.Answer;
import io.jacct.console.data.Arrangement;
import io.jacct.console.data.Choice;
import io.jacct.console.data.Column;
import io.jacct.console.data.Doing;
import io.jacct.console.data.History;
import io.jacct.console.data.Line;
import io.jacct.console.data.Mark;
import io.jacct.console.data.Request;
import io.jacct.console.data.Row;
import io.jacct.console.data.Uses;
import io.jacct.console.data.ViewDefinition;
import java.awt.BorderLayout;
import java.awt.Dimension;
import java.awt.Toolkit;
import java.awt.datatransfer.StringSelection;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JSplitPane;
import javax.swing.Timer;

/** A view of rows: what the user chooses, the table, and the details of the selected row. */
final class TableView extends JPanel implements View {
    /** Of a table of jacct there are at most so many rows in an answer. */
    private static final int FIRST = 100;

    private static final int DOUBLE_CLICK_MILLIS = 400;

    private final transient ViewDefinition view;
    private final transient Arrangement arrangement;
    private final transient History history = new History();
    private final LinesModel model;
    private final LinesTable table;
    private final transient HeaderSorter sorter;
    private final Tools tools;
    private final Details details;
    private final JLabel note;
    private final JSplitPane split = new JSplitPane(JSplitPane.VERTICAL_SPLIT, true);

    /** The second click of a double click must find the row where the first one did. */
    private final transient Timer reveal = new Timer(DOUBLE_CLICK_MILLIS, event -> reveal());

    private boolean arranging;
    private boolean isFlat;
    private transient List<Row> rows = List.of();
    private transient List<Row> children = List.of();
    private transient List<Row> threads = List.of();
    private transient Mark mark;
    private String selected;
    private String wanted;

    /** One that nobody refreshes out of turn. */
    TableView(ViewDefinition view) {
        this(view, () -> {});
    }

    /** {@code refresh} has the JVM asked at once, for the uses of a row that was just selected. */
    TableView(ViewDefinition view, Runnable refresh) {
        super(new BorderLayout());
        this.view = view;
        Look.named(this, view.name() + ".view", view.title());
        arrangement = new Arrangement(view);
        model = new LinesModel(view, arrangement);
        table = new LinesTable(model, view.isTree(), this::toggle);
        Look.named(table, view.name() + ".table", view.title());
        sorter = new HeaderSorter(model, this::arrange);
        table.setRowSorter(sorter);
        tools = new Tools(view, this::arrange);
        details = new Details(view.name(), !view.isLog(), refresh);
        details.setVisible(false);
        note = Look.named(new JLabel(" "), view.name() + ".note", "Note");
        reveal.setRepeats(false);
        layOut();
        tools.mark.addActionListener(event -> mark());
        tools.copy.addActionListener(event -> copy());
        table.getSelectionModel().addListSelectionListener(event -> selected());
        table.getColumnModel().getSelectionModel().addListSelectionListener(event -> detail());
    }

    private void layOut() {
        JPanel top = new JPanel(new BorderLayout());
        top.add(tools, BorderLayout.CENTER);
        JScrollPane scroll = new JScrollPane(table);
        // in a low window the details keep their height
        scroll.setPreferredSize(new Dimension(300, 100));
        split.setTopComponent(scroll);
        split.setBottomComponent(details);
        split.setResizeWeight(1);
        split.setBorder(null);
        add(top, BorderLayout.PAGE_START);
        add(split, BorderLayout.CENTER);
        add(note, BorderLayout.PAGE_END);
    }

    @Override
    public String name() {
        return view.name();
    }

    @Override
    public String title() {
        return view.title();
    }

    @Override
    public JComponent component() {
        return this;
    }

    @Override
    public Request request() {
        return view.request();
    }

    @Override
    public void show(Answer answer) {
        threads = answer.rows("Threads");
        show(answer.millis(), view.rows(answer), view.children(answer));
    }

    @Override
    public Row used() {
        return details.used();
    }

    @Override
    public void show(Uses answer) {
        details.take(answer);
    }

    /** Shows rows that may have come in another way. */
    void show(long when, List<Row> present, List<Row> ofParents) {
        rows = present;
        children = ofParents;
        arrangement.take(rows, children);
        if (!view.isLog()) {
            history.add(when, all(), view.columns(), arrangement);
        }
        arrange();
        if (wanted != null) {
            select(wanted, "");
        }
    }

    private List<Row> all() {
        List<Row> all = new ArrayList<>(rows);
        all.addAll(children);
        return all;
    }

    private void arrange() {
        String keep = selected;
        arranging = true;
        model.arrange(
                new Choice(
                        tools.filter.getText(),
                        tools.hideIdle.isSelected(),
                        tools.hideJdk.isSelected(),
                        tools.flat.isSelected(),
                        mark,
                        sorter.column(),
                        sorter.descending()));
        showColumns();
        note.setText(note());
        // the row stays selected where it is now, or until it comes back
        int index = keep == null ? -1 : model.indexOf(keep);
        if (index >= 0) {
            table.getSelectionModel().setSelectionInterval(index, index);
        } else {
            table.clearSelection();
        }
        arranging = false;
        selected = keep;
        detail();
    }

    /** Threads without their pools do not have all items of pools. */
    private void showColumns() {
        boolean flat = tools.flat.isSelected();
        boolean again = table.getColumnCount() == view.columns().size();
        if (flat != isFlat || flat && again && !children.isEmpty()) {
            isFlat = flat;
            table.setColumns(column -> !flat || children.isEmpty() || column.isIn(children.get(0)));
        }
    }

    private String note() {
        if (rows.isEmpty()) {
            return view.empty();
        }
        StringBuilder words = new StringBuilder();
        if (view.isLimited()) {
            words.append(rows.size() < FIRST ? "" : "The first " + FIRST + " of them. ");
            words.append(children.size() < FIRST ? "" : "The first " + FIRST + " threads. ");
        }
        if (model.getRowCount() == 0) {
            words.append("All rows are hidden. ");
        }
        if (arrangement.absent() > 0) {
            words.append("Without what has ended or is unused (" + arrangement.absent());
            words.append("); a filter finds it. ");
        }
        if (selected == null && model.getRowCount() > 0) {
            words.append("Select a row for its details.");
        }
        return words.append(' ').toString();
    }

    @Override
    public void select(String key, String item) {
        // before the first answer the row is not there
        wanted = arrangement.reveal(key) ? null : key;
        tools.filter.setText("");
        selected = key;
        for (int i = 0; i < table.getColumnCount(); i++) {
            if (model.column(table.convertColumnIndexToModel(i)).item().equals(item)) {
                table.getColumnModel().getSelectionModel().setSelectionInterval(i, i);
            }
        }
        arrange();
        reveal();
    }

    private void selected() {
        int row = table.getSelectedRow();
        if (!arranging) {
            selected = row < 0 ? null : model.line(row).row().key();
            detail();
        }
    }

    private void detail() {
        int row = table.getSelectedRow();
        if (selected == null) {
            details.setVisible(false);
        } else if (!details.isVisible() && !reveal.isRunning()) {
            reveal.start();
        }
        if (row < 0 || row >= model.getRowCount()) {
            details.showNothing();
            return;
        }
        Row of = model.line(row).row();
        details.show(of, charted(), history, Doing.users(of, threads));
    }

    /** Makes room for the details of the selected row. */
    private void reveal() {
        if (selected != null && !details.isVisible()) {
            details.setVisible(true);
            split.resetToPreferredSizes();
            validate();
        }
        if (table.getSelectedRow() >= 0) {
            table.scrollRectToVisible(table.getCellRect(table.getSelectedRow(), 0, true));
        }
    }

    /** The number that the user has clicked, or the view's own; null: it has no chart. */
    private Column charted() {
        int index = table.getColumnModel().getSelectionModel().getLeadSelectionIndex();
        if (index >= 0 && index < table.getColumnCount()) {
            Column column = model.column(table.convertColumnIndexToModel(index));
            if (!column.isText()) {
                return column;
            }
        }
        return view.columns().stream()
                .filter(column -> column.item().equals(view.chart()))
                .findFirst()
                .orElse(null);
    }

    private void toggle(Line line) {
        arrangement.toggle(line.row().key());
        arrange();
    }

    private void mark() {
        long now = System.currentTimeMillis();
        mark = tools.mark.isSelected() ? new Mark(now, all()) : null;
        tools.showMark(mark == null ? 0 : now);
        arrange();
        table.setWidths();
    }

    /** The lines of the table as text, with a tab between cells. */
    String text() {
        return table.text(IntStream.range(0, table.getRowCount()).toArray());
    }

    private void copy() {
        Toolkit.getDefaultToolkit()
                .getSystemClipboard()
                .setContents(new StringSelection(text()), null);
    }
}
