// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.view;

import io.jacct.console.data.Answer;
import io.jacct.console.data.Remote;
import io.jacct.console.data.Request;
import io.jacct.console.data.Row;
import io.jacct.console.data.Views;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.Notification;
import javax.management.NotificationFilterSupport;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;
import javax.swing.JComponent;
import javax.swing.SwingUtilities;
import javax.swing.SwingWorker;

/**
 * The threads that end while the view is to be seen, the last one first. It asks for nothing: the
 * JVM notifies it. It listens only while it is to be seen, since jacct looks for exits only while
 * somebody listens.
 */
final class ExitsView implements View {
    private static final String EXITED = "io.jacct.task.exited";
    private static final int MOST = 500;

    private final TableView table = new TableView(Views.EXITS);
    private final Deque<Row> exits = new ArrayDeque<>();
    private final Consumer<String> failed;
    private Listening listening;

    /** {@code failed} hears why it cannot listen. */
    ExitsView(Consumer<String> failed) {
        this.failed = failed;
        table.show(0, List.of(), List.of());
    }

    @Override
    public String name() {
        return table.name();
    }

    @Override
    public String title() {
        return table.title();
    }

    @Override
    public JComponent component() {
        return table;
    }

    @Override
    public Request request() {
        return null;
    }

    @Override
    public void show(Answer answer) {}

    @Override
    public String standing() {
        return "Threads are shown as they end, the last one first.";
    }

    @Override
    public void opened(MBeanServerConnection jvm) {
        closed();
        listening = new Listening(jvm, this);
        listening.change(true);
    }

    @Override
    public void closed() {
        if (listening != null) {
            listening.change(false);
            listening = null;
        }
    }

    private void exited(Listening from, Row exit) {
        if (from != listening) {
            return;
        }
        exits.addFirst(exit);
        if (exits.size() > MOST) {
            exits.removeLast();
        }
        table.show(0, new ArrayList<>(exits), List.of());
    }

    /** The subscription to one JVM. Calls to the JVM are on a worker. */
    private record Listening(MBeanServerConnection jvm, ExitsView view)
            implements NotificationListener {
        @Override
        public void handleNotification(Notification notification, Object handback) {
            if (notification.getUserData() instanceof CompositeData data
                    && data.get("task") instanceof CompositeData task) {
                Row row = Row.of(task.get("name") + "/" + notification.getSequenceNumber(), task);
                SwingUtilities.invokeLater(() -> view.exited(this, row));
            }
        }

        void change(boolean listen) {
            new SwingWorker<String, Void>() {
                @Override
                protected String doInBackground() {
                    return changed(listen);
                }

                @Override
                protected void done() {
                    try {
                        if (listen && get() != null) {
                            view.failed.accept(get());
                        }
                    } catch (InterruptedException | java.util.concurrent.ExecutionException e) {
                        view.failed.accept(e.getMessage());
                    }
                }
            }.execute();
        }

        private String changed(boolean listen) {
            try {
                if (listen) {
                    NotificationFilterSupport filter = new NotificationFilterSupport();
                    filter.enableType(EXITED);
                    jvm.addNotificationListener(Remote.name("Tasks"), this, filter, null);
                } else {
                    jvm.removeNotificationListener(Remote.name("Tasks"), this);
                }
                return null;
            } catch (IOException | JMException | RuntimeException e) {
                return "Exits cannot be heard of: " + e.getMessage();
            }
        }
    }
}
