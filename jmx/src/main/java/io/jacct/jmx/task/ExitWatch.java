// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.task;

import io.jacct.jmx.name.BeanNames;
import io.jacct.jmx.notification.Daemon;
import io.jacct.jmx.notification.Looker;
import io.jacct.jmx.notification.Subscribers;
import io.jacct.jmx.notification.Watch;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import io.jacct.taskstats.ExitFollower;
import io.jacct.taskstats.ExitMessage;
import io.jacct.taskstats.Taskstats;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.Notification;

/**
 * Notifies listeners of threads that have ended. While there is a listener, a thread of the agent
 * checks the page a hundred times a second. A check without news is one load. The dying thread does
 * no work for it. Exits that are gone from the page before the check are lost. Any thread. {@code
 * Registration} makes it and closes it.
 */
public final class ExitWatch implements Watch {
    static final String EXITED = "io.jacct.task.exited";
    static final String THREAD = Daemon.NAME + "-exits";

    /** Each notification has about 2 kB, so those waiting for a stuck listener may take 16 MB. */
    static final int ROOM = 1 << 13;

    private static final long PERIOD_MILLIS = 10;

    private final Subscribers subscribers = new Subscribers(BeanNames.TASKS, ROOM);
    private final Looker looker = new Looker(subscribers, THREAD, PERIOD_MILLIS);
    private final AtomicLong exitsLost = new AtomicLong();

    public Subscribers subscribers() {
        return subscribers;
    }

    /** Exits from now on are reported. */
    @Override
    public void added() {
        looker.begin(
                () -> {
                    ExitFollower exits = new ExitFollower(Page.own());
                    return () -> look(exits);
                });
    }

    private void look(ExitFollower follower) {
        long before = follower.lost();
        try {
            for (ExitMessage exit : follower.next()) {
                subscribers.tell(() -> notification(exit));
            }
        } catch (PageException | RuntimeException | Error e) {
            // unreported exits are reported at the next check, if that succeeds
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
                        BeanNames.TASKS,
                        exit.sequence(),
                        task.task().end().millis(),
                        task.name() + "~" + task.id() + " of " + task.group() + " has ended");
        notification.setUserData(TaskstatsRows.EXIT.row(exit));
        return notification;
    }

    /**
     * The pool is followed by another part. A prefix can so match a whole pool name and no longer
     * one.
     */
    static String type(Taskstats task) {
        return String.join(
                ".", EXITED, part(task.group()), part(task.pool()), TaskstatsRows.state(task));
    }

    private static String part(String name) {
        return name.replace("%", "%25").replace(".", "%2E");
    }

    /** Exits that were gone from the page before the check. */
    long exitsLost() {
        return exitsLost.get();
    }

    public void close() {
        looker.close();
        subscribers.close();
    }
}
