// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.limits;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.BlockingQueue;

/**
 * A plug-in's task. It opens a file and hands it to the host. A loader of its own has its class.
 */
public final class PlugIn implements Runnable {
    private final String file;
    private final BlockingQueue<AutoCloseable> opened;

    /** The host knows nothing but the JDK's types. */
    public PlugIn(String file, BlockingQueue<AutoCloseable> opened) {
        this.file = file;
        this.opened = opened;
    }

    @Override
    public void run() {
        try {
            opened.add(new FileInputStream(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
