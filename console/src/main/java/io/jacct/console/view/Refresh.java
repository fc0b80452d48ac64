// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.view;

import io.jacct.console.data.Answer;
import io.jacct.console.data.Obstacle;
import io.jacct.console.data.Remote;
import io.jacct.console.data.Row;
import io.jacct.console.data.Uses;
import java.util.concurrent.ExecutionException;
import javax.management.MBeanServerConnection;
import javax.swing.SwingWorker;

/**
 * One refresh: a call to the JVM on a worker's thread, a second one if a row is selected that has
 * uses, and the answers on the event thread.
 */
final class Refresh extends SwingWorker<Answer, Void> {
    private final Tab tab;
    private final View view;

    /** The worker's thread sets it before it ends. */
    private Uses uses;

    Refresh(Tab tab, View view) {
        this.tab = tab;
        this.view = view;
    }

    @Override
    protected Answer doInBackground() throws Obstacle {
        MBeanServerConnection jvm = tab.connection();
        Answer answer = Remote.ask(jvm, view.request());
        if (tab.needsRole(jvm)) {
            tab.setRole(jvm, Remote.isReadOnly(jvm), Remote.attachedMillis(jvm));
        }
        Row row = view.used();
        uses = row == null ? null : Uses.ask(jvm, row);
        return answer;
    }

    @Override
    protected void done() {
        try {
            Answer answer = get();
            if (uses != null) {
                view.show(uses);
            }
            tab.answered(view, answer);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Obstacle obstacle) {
                tab.failed(obstacle);
            } else {
                throw new IllegalStateException(e.getCause());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
