// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.view;

import io.jacct.tool.top.row.Frame;
import io.jacct.tool.top.row.Jvm;
import io.jacct.tool.top.row.View;
import io.jacct.tool.top.row.Views;
import java.io.File;

/** What the selected row stands for. */
public final class Selected {
    private Selected() {}

    /** The id of the selected thread; 0 if the row is no thread. */
    public static long thread(Frame frame, State state) {
        return thread(state.view, frame, state);
    }

    private static <R> long thread(View<R> view, Frame frame, State state) {
        R row = Content.of(view, frame, state).row(state.table().selected);
        return row == null ? 0 : view.thread(row);
    }

    /** The page of the selected JVM; null if the row has gone or cannot be read. */
    public static File jvm(Frame frame, State state) {
        Jvm row = Content.of(Views.JVMS, frame, state).row(state.table().selected);
        return row == null || row.frame() == null ? null : row.file();
    }
}
