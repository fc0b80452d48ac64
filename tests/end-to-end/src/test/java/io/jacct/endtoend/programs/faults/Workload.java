// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.faults;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Some accounted operations of every kind, as deeds in a row. The outcome of a deed is a text that
 * includes exceptions. It is always the same, whatever happens to the agent.
 */
final class Workload implements AutoCloseable {
    private final List<Callable<String>> all = new ArrayList<>();
    private final File directory;
    private final FileDeeds files;
    private final SocketDeeds sockets;
    private final ThreadDeeds threads;
    private final int ofThreads;

    Workload(File directory) throws IOException {
        this.directory = directory;
        files = new FileDeeds(directory);
        sockets = new SocketDeeds();
        threads = new ThreadDeeds();
        files.addTo(all);
        sockets.addTo(all);
        ofThreads = all.size();
        threads.addTo(all);
    }

    /** The number of the first deed with threads and executors. */
    int ofThreads() {
        return ofThreads;
    }

    /** The number of deeds. */
    int size() {
        return all.size();
    }

    /** Does one deed. The first one reads and writes a file. */
    String outcome(int which) {
        try {
            return all.get(which).call();
        } catch (Throwable thrown) {
            return thrown + " by " + origin(thrown);
        }
    }

    /** Opens a file that nobody has opened before, under that number. */
    void openAnother(int number) throws IOException {
        File another = new File(directory, "another" + number);
        new FileOutputStream(another).close();
        another.delete();
    }

    /** Does all deeds. */
    String all() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < all.size(); i++) {
            text.append(outcome(i)).append("; ");
        }
        return text.toString();
    }

    /** The stack traces, in which the agent's frames would show. */
    private static String origin(Throwable thrown) {
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (frame.getClassName().startsWith("io.jacct.")) {
                return frame.getClassName() + "." + frame.getMethodName();
            }
        }
        return "nobody";
    }

    @Override
    public void close() throws IOException {
        files.close();
        sockets.close();
        threads.close();
    }
}
