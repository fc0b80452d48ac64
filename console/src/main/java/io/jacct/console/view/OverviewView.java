// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.view;

import io.jacct.console.data.Answer;
import io.jacct.console.data.Request;
import io.jacct.console.data.Row;
import java.awt.BorderLayout;
import java.awt.GridLayout;
import java.util.ArrayList;
import java.util.List;
import javax.management.openmbean.CompositeData;
import javax.swing.BorderFactory;
import javax.swing.JComponent;
import javax.swing.JPanel;
import javax.swing.JScrollPane;

/** What one looks at first: the JVM's numbers over time, and the answers to the first questions. */
final class OverviewView extends JPanel implements View {
    private static final String[] TABLES = {
        "Overview", "Pools", "Threads", "Devices", "Executors", "Handles"
    };

    private final transient List<Tile> tiles = new ArrayList<>();
    private final AnswersTable answers;

    /** {@code open} is called with a view and a row that the user wants to see. */
    OverviewView(AnswersTable.Opener open) {
        super(new BorderLayout(0, 6));
        Look.named(this, "overview.view", "Overview");
        setBorder(BorderFactory.createEmptyBorder(4, 4, 4, 4));
        answers = new AnswersTable(open);
        JPanel numbers = new JPanel(new GridLayout(2, 4, 4, 4));
        tiles.add(new Tile("App CPU %", "cpuPercent", row -> value(row, "cpuPercent")));
        tiles.add(new Tile("JVM CPU %", "jvmCpuPercent", row -> value(row, "jvmCpuPercent")));
        tiles.add(new Tile("Run queue %", "runQueuePercent", row -> value(row, "runQueuePercent")));
        tiles.add(new Tile("Longest op", "longestHangNanos", OverviewView::hang));
        tiles.add(new Tile("Files", "fileBytesPerSecond", row -> both(row, "file")));
        tiles.add(new Tile("Sockets", "socketBytesPerSecond", row -> both(row, "socket")));
        tiles.add(new Tile("Tasks waiting", "waitingTasks", row -> value(row, "waitingTasks")));
        tiles.add(new Tile("Leaks", "leakedHandles", row -> value(row, "leakedHandles")));
        tiles.forEach(numbers::add);
        add(numbers, BorderLayout.PAGE_START);
        add(new JScrollPane(answers), BorderLayout.CENTER);
    }

    private static double value(Row row, String item) {
        return row.get(item) instanceof Number number ? number.doubleValue() : Double.NaN;
    }

    /** Of all threads; what is not for long is nothing, as in the table of threads. */
    private static double hang(Row row) {
        return row.number("longestHangNanos") < 1e9 ? 0 : row.number("longestHangNanos");
    }

    private static double both(Row row, String kind) {
        return value(row, kind + "ReadBytesPerSecond") + value(row, kind + "WriteBytesPerSecond");
    }

    @Override
    public String name() {
        return "overview";
    }

    @Override
    public String title() {
        return "Overview";
    }

    @Override
    public JComponent component() {
        return this;
    }

    @Override
    public Request request() {
        return Request.totals(TABLES);
    }

    @Override
    public void show(Answer answer) {
        if (answer.attributes().get("Overview") instanceof CompositeData data) {
            Row overview = Row.of("overview", data);
            tiles.forEach(tile -> tile.show(answer.millis(), overview));
        }
        answers.show(answer);
    }
}
