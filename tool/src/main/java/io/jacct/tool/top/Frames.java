// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top;

import io.jacct.snapshot.page.PageException;
import io.jacct.tool.top.row.Frame;

/**
 * Where the frames of the screen come from: a JVM that runs, a list of JVMs, or a recording. A
 * recording moves among its frames, and gives for each the frame that was live then. For one thread
 * at a time.
 */
public interface Frames extends AutoCloseable {
    /** The next frame; of something live the present one. At the end the last one again. */
    Frame next() throws PageException;

    /** The frame before the last one that was given; of something live the last one again. */
    default Frame previous() throws PageException {
        return next();
    }

    /**
     * The last frame that is not later than {@code epochMillis}, or the first one; of something
     * live the present one.
     */
    default Frame jump(long epochMillis) throws PageException {
        return next();
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
