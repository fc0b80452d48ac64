// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import io.jacct.snapshot.Page;
import io.jacct.snapshot.PageException;
import io.jacct.taskstats.ExitFollower;
import io.jacct.taskstats.ExitMessage;
import io.jacct.taskstats.Taskstats;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.Notification;

/**
 * Tells listeners of threads that have ended. While somebody listens, a thread of the agent's looks
 * a hundred times a second whether the page has news, which is one load where it has none. The
 * dying thread knows nothing of it. Any thread.
 */
final class ExitWatch implements EmitterBean.Watch {
    static final String EXITED = "io.jacct.task.exited";
    static final String THREAD = Registration.DAEMON + "-exits";

    /** Each one is some 2 kB; what waits for a listener that is stuck may be 16 MB. */
    static final int ROOM = 1 << 13;

    private static final long PERIOD_MILLIS = 10;

    private final Subscribers subscribers = new Subscribers(Names.TASKS, ROOM);
    private final CountDownLatch closed = new CountDownLatch(1);
    private final AtomicLong exitsLost = new AtomicLong();
    private Thread looker; // guarded by this; null while nobody listens

    Subscribers subscribers() {
        return subscribers;
    }

    /** What ends from now on is told. */
    @Override
    public synchronized void added() {
        if (looker != null || closed.getCount() == 0) {
            return;
        }
        try {
            looker = Own.work(this::start);
        } catch (PageException e) {
            throw new IllegalStateException(e.getMessage());
        }
    }

    private Thread start() throws PageException {
        ExitFollower follower = new ExitFollower(Page.own());
        Thread thread = Registration.daemon(() -> run(follower), THREAD);
        thread.start();
        return thread;
    }

    private void run(ExitFollower follower) {
        try {
            while (isWanted() && !closed.await(PERIOD_MILLIS, TimeUnit.MILLISECONDS)) {
                look(follower);
            }
        } catch (InterruptedException e) {
            // only the application can have done that, and it wants its threads to end
            return;
        } finally {
            ended();
        }
    }

    private synchronized boolean isWanted() {
        if (subscribers.isEmpty()) {
            ended();
        }
        return looker == Thread.currentThread();
    }

    private synchronized void ended() {
        if (looker == Thread.currentThread()) {
            looker = null;
        }
    }

    private void look(ExitFollower follower) {
        long before = follower.lost();
        try {
            for (ExitMessage exit : follower.next()) {
                subscribers.tell(() -> notification(exit));
            }
        } catch (PageException | RuntimeException e) {
            // what has not been told is told at the next look, if that is better
            return;
        } finally {
            exitsLost.addAndGet(follower.lost() - before);
        }
        subscribers.deliver();
    }

    private static Notification notification(ExitMessage exit) {
        Taskstats task = exit.task();
        Notification notification =
                new Notification(
                        type(task),
                        Names.TASKS,
                        exit.sequence(),
                        task.task().end().millis(),
                        task.name() + "#" + task.id() + " of " + task.group() + " has ended");
        notification.setUserData(TaskstatsRows.EXIT.row(exit));
        return notification;
    }

    /** With a part after the pool, so that a prefix can have all of its name and no longer one. */
    static String type(Taskstats task) {
        return String.join(
                ".", EXITED, part(task.group()), part(task.pool()), TaskstatsRows.state(task));
    }

    private static String part(String name) {
        return name.replace("%", "%25").replace(".", "%2E");
    }

    /** Exits that were gone from the page before this looked. */
    long exitsLost() {
        return exitsLost.get();
    }

    void close() {
        closed.countDown();
        subscribers.close();
    }
}
