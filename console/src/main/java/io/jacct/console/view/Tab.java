// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.view;

import io.jacct.console.data.Answer;
import io.jacct.console.data.Obstacle;
import io.jacct.console.data.Units;
import io.jacct.console.data.Views;
import java.awt.BorderLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import javax.management.MBeanServerConnection;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JTabbedPane;
import javax.swing.SwingWorker;

/**
 * The tab: the views, a message above them, and below them when the values are from. It asks only
 * for what is to be seen, and for nothing while another tab is in front. The plug-in makes one for
 * each connection.
 */
public final class Tab extends JPanel {
    private final transient Supplier<MBeanServerConnection> connection;
    private final transient List<View> views = new ArrayList<>();
    private final JTabbedPane pane;
    private final Banner banner;
    private final transient AttachOffer offer;
    private final JLabel status;
    private transient View shown;
    private transient MBeanServerConnection jvm;
    private transient Boolean readOnly;
    private long answered;

    /** What the console's timer reads to make a worker: the view in front, or null. */
    private transient volatile View asking;

    public Tab(Supplier<MBeanServerConnection> connection) {
        super(new BorderLayout());
        this.connection = connection;
        Look.named(this, "tab", "jacct");
        banner = new Banner(this::attach);
        offer = new AttachOffer(this, banner);
        pane = Look.named(new JTabbedPane(), "views", "Views of jacct");
        pane.setTabLayoutPolicy(JTabbedPane.SCROLL_TAB_LAYOUT);
        status = Look.named(new JLabel(" "), "status", "Status");
        views.add(new OverviewView(this::open));
        views.add(new TableView(Views.THREADS));
        views.add(new TableView(Views.DEVICES));
        views.add(new TableView(Views.EXECUTORS));
        views.add(new TableView(Views.OWNERS));
        views.add(new TableView(Views.HANDLES));
        views.add(new ExitsView(words -> banner.say(words, false)));
        views.forEach(view -> pane.addTab(view.title(), view.component()));
        add(banner, BorderLayout.PAGE_START);
        add(pane, BorderLayout.CENTER);
        add(status, BorderLayout.PAGE_END);
        pane.addChangeListener(event -> turn());
        addHierarchyListener(event -> turn());
    }

    /**
     * A worker for the next refresh; null while there is nothing to ask. Any thread may call it.
     */
    public SwingWorker<?, ?> newWorker() {
        View view = asking;
        return view == null || view.request() == null ? null : new Refresh(this, view);
    }

    /** Another view is in front, or the tab has come or gone. */
    private void turn() {
        View next = isShowing() ? views.get(pane.getSelectedIndex()) : null;
        if (next == shown) {
            return;
        }
        if (shown != null) {
            shown.closed();
        }
        shown = next;
        asking = next;
        if (next != null) {
            banner.say("", false);
            next.opened(connection.get());
            refresh();
        }
    }

    private void refresh() {
        SwingWorker<?, ?> worker = newWorker();
        if (worker != null) {
            worker.execute();
        }
    }

    /** The connection has come, or is lost. */
    public void connectionChanged(boolean connected) {
        if (!connected) {
            asking = null;
            banner.say(lost("The connection is lost."), false);
            return;
        }
        banner.say("", false);
        if (shown != null) {
            shown.closed();
            shown = null;
        }
        turn();
    }

    /** For the plug-in, whose console throws the tab away. */
    public void dispose() {
        asking = null;
        if (shown != null) {
            shown.closed();
            shown = null;
        }
    }

    MBeanServerConnection connection() {
        return connection.get();
    }

    /** Whether this connection's role is known; the first refresh finds that out. */
    synchronized boolean needsRole(MBeanServerConnection now) {
        return now != jvm || readOnly == null;
    }

    synchronized void setRole(MBeanServerConnection now, boolean mayOnlyRead) {
        jvm = now;
        readOnly = mayOnlyRead;
    }

    private synchronized boolean isReadOnly() {
        return Boolean.TRUE.equals(readOnly);
    }

    /** An answer has come. */
    void answered(View view, Answer answer) {
        answered = answer.millis();
        view.show(answer);
        banner.say(
                answer.missing().isEmpty()
                        ? ""
                        : "The jacct in this JVM is older: it does not have "
                                + String.join(", ", answer.missing())
                                + ". What needs them is empty.",
                false);
        status.setText(
                "Refreshed "
                        + Units.clock(answered)
                        + (isReadOnly()
                                ? ". This role may only read; nothing in this tab needs more."
                                : "."));
    }

    /** There is none. */
    void failed(Obstacle obstacle) {
        if (obstacle.kind() == Obstacle.Kind.NO_JACCT) {
            offer.show(obstacle.getMessage(), connection.get());
        } else {
            banner.say(lost(obstacle.getMessage()), false);
        }
    }

    private String lost(String why) {
        return answered == 0 ? why : why + " The values are from " + Units.clock(answered) + ".";
    }

    private void attach() {
        offer.accept();
    }

    private void open(String view, String row) {
        for (int i = 0; i < views.size(); i++) {
            if (views.get(i).name().equals(view)) {
                pane.setSelectedIndex(i);
                views.get(i).select(row);
            }
        }
    }
}
