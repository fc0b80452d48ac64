// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.view;

import io.jacct.console.data.Answer;
import io.jacct.console.data.Obstacle;
import io.jacct.console.data.Units;
import io.jacct.console.data.Views;
import java.awt.BorderLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javax.management.MBeanServerConnection;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JTabbedPane;
import javax.swing.SwingWorker;

/**
 * The tab: the views, and below them a message and when the values of the view in front are from.
 * It asks only for what is to be seen, and for nothing while another tab is in front. The plug-in
 * makes one for each connection.
 */
public final class Tab extends JPanel {
    private static final int ROLE_REFRESHES = 5;

    private final transient Supplier<MBeanServerConnection> connection;
    private final transient List<View> views = new ArrayList<>();
    private final JTabbedPane pane;
    private final Banner banner;
    private final transient AttachOffer offer;
    private final JLabel status;
    private transient View shown;
    private transient MBeanServerConnection jvm;
    private boolean readOnly;
    private int asked;
    private long attachedMillis;
    private String trouble = "";

    /** When the values of each view are from. */
    private final transient Map<View, Long> answered = new HashMap<>();

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
        views.add(new TableView(Views.THREADS, this::refresh));
        views.add(new TableView(Views.DEVICES, this::refresh));
        views.add(new TableView(Views.EXECUTORS));
        views.add(new TableView(Views.OWNERS));
        views.add(new TableView(Views.HANDLES));
        views.add(new ExitsView(words -> banner.say(words, false)));
        views.forEach(view -> pane.addTab(view.title(), view.component()));
        // below the views: what comes and goes there moves nothing that one is about to click
        JPanel below = new JPanel(new BorderLayout());
        below.add(banner, BorderLayout.CENTER);
        below.add(status, BorderLayout.PAGE_END);
        add(pane, BorderLayout.CENTER);
        add(below, BorderLayout.PAGE_END);
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
        turnTo(isShowing() ? views.get(pane.getSelectedIndex()) : null);
    }

    /** For tests: that view is in front, of a tab that is in no window. */
    void turn(int index) {
        turnTo(views.get(index));
    }

    private void turnTo(View next) {
        if (next == shown) {
            return;
        }
        if (shown != null) {
            shown.closed();
        }
        shown = next;
        asking = next;
        if (next != null) {
            sayTrouble();
            showStatus();
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
            trouble = "The connection is lost.";
            sayTrouble();
            return;
        }
        trouble = "";
        sayTrouble();
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

    /**
     * Whether to ask what holds for this connection. The first refreshes do: jacct says that it was
     * attached only when its MBeans are there.
     */
    synchronized boolean needsRole(MBeanServerConnection now) {
        return now != jvm || asked < ROLE_REFRESHES;
    }

    synchronized void setRole(MBeanServerConnection now, boolean mayOnlyRead, long attached) {
        asked = now == jvm ? asked + 1 : 1;
        jvm = now;
        readOnly = mayOnlyRead;
        attachedMillis = attached;
    }

    /** What holds for this connection. */
    private synchronized String standing() {
        String words = "";
        if (attachedMillis > 0) {
            words =
                    " jacct was attached at "
                            + Units.clock(attachedMillis)
                            + ": what began before is not seen, and sums count from then.";
        }
        return readOnly
                ? words + " This role may only read; nothing in this tab needs more."
                : words;
    }

    /** For tests: an answer for the view in front. */
    void answered(Answer answer) {
        answered(shown, answer);
    }

    /** An answer has come. */
    void answered(View view, Answer answer) {
        answered.put(view, answer.millis());
        view.show(answer);
        trouble = "";
        banner.say(
                answer.missing().isEmpty()
                        ? ""
                        : "The jacct in this JVM is older: it does not have "
                                + String.join(", ", answer.missing())
                                + ". What needs them is empty.",
                false);
        showStatus();
    }

    /** There is none. */
    void failed(Obstacle obstacle) {
        if (obstacle.kind() == Obstacle.Kind.NO_JACCT) {
            offer.show(obstacle.getMessage(), connection.get());
        } else {
            trouble = obstacle.getMessage();
            sayTrouble();
        }
    }

    private void showStatus() {
        String own = shown == null ? "" : shown.standing();
        Long when = answered.get(shown);
        String refreshed = when == null ? "" : "Refreshed " + Units.clock(when) + ".";
        status.setText((own.isEmpty() ? refreshed : own) + standing() + " ");
    }

    /** Says what is in the way, and when the values that one sees are from. */
    private void sayTrouble() {
        Long when = answered.get(shown);
        String values = when == null ? "" : " These values are from " + Units.clock(when) + ".";
        banner.say(trouble.isEmpty() ? "" : trouble + values, false);
    }

    private void attach() {
        offer.accept();
    }

    private void open(String view, String row, String item) {
        for (int i = 0; i < views.size(); i++) {
            if (views.get(i).name().equals(view)) {
                pane.setSelectedIndex(i);
                views.get(i).select(row, item);
            }
        }
    }
}
