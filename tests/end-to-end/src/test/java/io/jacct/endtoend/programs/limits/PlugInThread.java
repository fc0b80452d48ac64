// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.limits;

import java.util.concurrent.BlockingQueue;

/** A plug-in's thread. It does what {@link PlugIn} does. */
public final class PlugInThread extends Thread {
    private final PlugIn task;

    /** As for the task. */
    public PlugInThread(String file, BlockingQueue<AutoCloseable> opened) {
        task = new PlugIn(file, opened);
    }

    @Override
    public void run() {
        task.run();
    }
}
