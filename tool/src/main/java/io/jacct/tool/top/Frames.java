// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top;

import io.jacct.snapshot.page.PageException;
import io.jacct.tool.command.Failure;
import io.jacct.tool.top.row.Frame;
import io.jacct.tool.top.view.State;

/**
 * Where the frames of the screen come from: a JVM that runs, a list of JVMs, or a recording. A
 * recording moves among its frames, and gives for each the frame that was live then. For one thread
 * at a time.
 */
public interface Frames extends AutoCloseable {
    /** The next frame; of something live the present one. At the end the last one again. */
    Frame next() throws PageException;

    /**
     * Another frame of a recording: the next or previous, the first or last, or that of a time that
     * the user has typed; of something live the present one.
     */
    default Frame move(State.Request where, String typed) throws PageException, Failure {
        return next();
    }

    /** What to say of the last frame, once; mostly nothing. */
    default String remark() {
        return "";
    }

    /** Whether time goes on by itself. */
    default boolean isLive() {
        return true;
    }

    /** Whether no frame will differ from the last one: the JVM has ended. */
    default boolean ended() {
        return false;
    }

    @Override
    void close();
}
