// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.search;

import io.jacct.snapshot.page.PageException;
import java.io.File;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Opens a page within a bounded time. A reader opens regular files only. But another program may
 * put a FIFO there after the look at the type. Opening that waits for its other end, and Java
 * cannot open a file without waiting.
 */
public final class Opening {
    private static final long SECONDS = 10;

    private Opening() {}

    /** Opens the file in this way. */
    public static <T> T open(File file, Callable<T> opening) throws PageException {
        return open(file, opening, SECONDS);
    }

    /** The thread that waits ends with the process. */
    static <T> T open(File file, Callable<T> opening, long seconds) throws PageException {
        FutureTask<T> task = new FutureTask<>(opening);
        Thread thread = new Thread(task, "jacct opens");
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get(seconds, TimeUnit.SECONDS);
        } catch (TimeoutException late) {
            throw new PageException(
                    file
                            + " is not a page: it has not opened for "
                            + seconds
                            + " s, as a FIFO does");
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
            throw new PageException(file + " was not read: the command was interrupted");
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof PageException known) {
                throw known;
            }
            throw new IllegalStateException(failed.getCause());
        }
    }
}
