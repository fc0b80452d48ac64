// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console;

import com.sun.tools.jconsole.JConsoleContext;
import com.sun.tools.jconsole.JConsolePlugin;
import io.jacct.console.view.Tab;
import java.util.Map;
import javax.swing.JPanel;
import javax.swing.SwingUtilities;
import javax.swing.SwingWorker;

/**
 * The tab of jacct for JConsole, and for VisualVM's container of JConsole's plug-ins. The console
 * makes one for each connection, and finds it as a service.
 */
public final class ConsolePlugin extends JConsolePlugin {
    private Tab tab;

    public ConsolePlugin() {
        addContextPropertyChangeListener(
                event -> {
                    if (event.getPropertyName().equals(JConsoleContext.CONNECTION_STATE_PROPERTY)) {
                        stateChanged(event.getNewValue());
                    }
                });
    }

    @Override
    public Map<String, JPanel> getTabs() {
        return Map.of("jacct", tab());
    }

    private synchronized Tab tab() {
        if (tab == null) {
            tab = new Tab(() -> getContext().getMBeanServerConnection());
        }
        return tab;
    }

    /** Null while the tab is not in front: then nothing is asked. */
    @Override
    public synchronized SwingWorker<?, ?> newSwingWorker() {
        return tab == null ? null : tab.newWorker();
    }

    private synchronized void stateChanged(Object state) {
        Tab present = tab;
        if (present != null && state != JConsoleContext.ConnectionState.CONNECTING) {
            boolean connected = state == JConsoleContext.ConnectionState.CONNECTED;
            SwingUtilities.invokeLater(() -> present.connectionChanged(connected));
        }
    }

    @Override
    public synchronized void dispose() {
        Tab present = tab;
        if (present != null) {
            SwingUtilities.invokeLater(present::dispose);
        }
    }
}
