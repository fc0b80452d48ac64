// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.notification;

import io.jacct.snapshot.page.PageException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The thread of a watch. It looks from time to time while there is a listener, and ends with the
 * last one. The next listener starts another. Any thread. {@code AlarmWatch} and {@code ExitWatch}
 * have one each.
 */
public final class Looker {
    private final Subscribers subscribers;
    private final String name;
    private final long periodMillis;
    private final CountDownLatch closed = new CountDownLatch(1);
    private Thread thread; // guarded by this; null while there is no listener

    /** Makes what the looks need, and returns the look. */
    public interface Preparation {
        Runnable prepare() throws PageException;
    }

    /** The thread has that name. */
    public Looker(Subscribers subscribers, String name, long periodMillis) {
        this.subscribers = subscribers;
        this.name = name;
        this.periodMillis = periodMillis;
    }

    /** Starts the thread, unless it runs. The looks see what happens from now on. */
    public synchronized void begin(Preparation preparation) {
        if (thread != null || closed.getCount() == 0) {
            return;
        }
        try {
            thread = Own.work(() -> start(preparation.prepare()));
        } catch (PageException e) {
            throw new IllegalStateException(e.getMessage());
        }
    }

    private Thread start(Runnable look) {
        Thread started = Daemon.of(() -> run(look), name);
        started.start();
        return started;
    }

    private void run(Runnable look) {
        try {
            do {
                look.run();
            } while (isWanted() && !closed.await(periodMillis, TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            // only the application can have interrupted this thread, because it wants its threads
            // to end
            return;
        } finally {
            ended();
        }
    }

    private synchronized boolean isWanted() {
        if (subscribers.isEmpty()) {
            ended();
        }
        return thread == Thread.currentThread();
    }

    private synchronized void ended() {
        if (thread == Thread.currentThread()) {
            thread = null;
        }
    }

    /** Ends the thread for good. */
    public void close() {
        closed.countDown();
    }
}
