// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.thread;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.concurrent.locks.LockSupport;

/**
 * Ends threads one after the other, as ordered on standard input: {@code end NAME}, or {@code throw
 * NAME} for an end by an exception. It answers {@code done NAME ID}, with the thread's Java id.
 * Another thread has written as they do, and is parked for ever.
 */
public final class Endings {
    /** The bytes that each thread writes to a file. */
    public static final int WRITTEN = 100;

    /** The thread that does not end. */
    public static final String PARKED = "parked";

    /** The group of all of them. */
    public static final String GROUP = "endings";

    private static final ThreadGroup THREADS = new ThreadGroup(GROUP);
    private static final ThreadGroup OTHERS = new ThreadGroup("others");

    private Endings() {}

    /** The directory for the file. */
    public static void main(String[] args) throws Exception {
        File file = new File(args[0], "written");
        Thread parked = new Thread(OTHERS, () -> park(file), PARKED);
        parked.setDaemon(true);
        parked.start();
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            int space = order.indexOf(' ');
            boolean thrown = order.startsWith("throw");
            String name = order.substring(space + 1);
            Thread thread = new Thread(THREADS, () -> end(file, thrown), name);
            thread.setUncaughtExceptionHandler((ended, expected) -> {});
            thread.start();
            thread.join();
            System.out.println("done " + name + " " + thread.getId());
        }
    }

    private static void park(File file) {
        write(file);
        while (true) {
            LockSupport.park();
        }
    }

    private static void end(File file, boolean thrown) {
        write(file);
        if (thrown) {
            throw new UnsupportedOperationException("as told");
        }
    }

    private static void write(File file) {
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(new byte[WRITTEN]);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
