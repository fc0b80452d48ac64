// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.view;

import io.jacct.console.data.Answer;
import io.jacct.console.data.Request;
import io.jacct.console.data.Row;
import io.jacct.console.data.Uses;
import javax.management.MBeanServerConnection;
import javax.swing.JComponent;

/** One of the views in the tab. Only the event thread calls it. */
interface View {
    String name();

    String title();

    JComponent component();

    /** What it needs at each refresh; null: nothing. */
    Request request();

    /** Shows an answer to that request. */
    void show(Answer answer);

    /** The row of which it also shows the uses; null: of none. Any thread may call it. */
    default Row used() {
        return null;
    }

    /** Shows the uses of a row, if it is still that one. The answer to the request comes next. */
    default void show(Uses uses) {}

    /** It is now to be seen. */
    default void opened(MBeanServerConnection jvm) {}

    /** It is not to be seen any more. */
    default void closed() {}

    /** Selects a row, if it is there, and charts that item of it. */
    default void select(String key, String item) {}

    /** What it says instead of when it was refreshed; empty: that. */
    default String standing() {
        return "";
    }
}
