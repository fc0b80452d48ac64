// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.faults;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * A little of all that is accounted, one deed after the other. What came of a deed is text,
 * exceptions included; the same each time, whatever happens to the agent.
 */
final class Deeds implements AutoCloseable {
    private final List<Callable<String>> all = new ArrayList<>();
    private final FileDeeds files;
    private final SocketDeeds sockets;
    private final ThreadDeeds threads;
    private final int ofThreads;

    Deeds(File directory) throws IOException {
        files = new FileDeeds(directory);
        sockets = new SocketDeeds();
        threads = new ThreadDeeds();
        files.addTo(all);
        sockets.addTo(all);
        ofThreads = all.size();
        threads.addTo(all);
    }

    /** From here on they are of threads and what runs tasks. */
    int ofThreads() {
        return ofThreads;
    }

    /** How many there are. */
    int size() {
        return all.size();
    }

    /** Does one of them. The first reads and writes a file. */
    String outcome(int which) {
        try {
            return all.get(which).call();
        } catch (Throwable thrown) {
            return thrown + " by " + origin(thrown);
        }
    }

    /** Does all of them. */
    String all() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < all.size(); i++) {
            text.append(outcome(i)).append("; ");
        }
        return text.toString();
    }

    /** Where the agent's frames would be seen. */
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
