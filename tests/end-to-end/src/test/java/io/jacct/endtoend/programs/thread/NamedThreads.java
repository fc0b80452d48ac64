// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.thread;

import io.jacct.endtoend.programs.executor.OneThread;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.ThreadPoolExecutor;

/** Each of some threads writes a byte, and so does the worker {@code db-1} of a thread pool. */
public final class NamedThreads {
    private NamedThreads() {}

    /**
     * A file and the names. For two names with {@code >} between them, a thread takes the second
     * one when it begins.
     */
    public static void main(String[] args) throws Exception {
        for (int i = 1; i < args.length; i++) {
            int change = args[i].indexOf('>');
            String name = args[i].substring(change + 1);
            Runnable work = () -> nameAndWrite(name, args[0]);
            Thread thread = new Thread(work, change < 0 ? name : args[i].substring(0, change));
            thread.start();
            thread.join();
        }
        ThreadPoolExecutor pool = OneThread.pool("db");
        pool.execute(() -> writeByte(args[0]));
        OneThread.finish(pool);
    }

    private static void nameAndWrite(String name, String file) {
        Thread thread = Thread.currentThread();
        if (!thread.getName().equals(name)) {
            thread.setName(name);
        }
        writeByte(file);
    }

    private static void writeByte(String file) {
        try (FileOutputStream out = new FileOutputStream(file, true)) {
            out.write(1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
