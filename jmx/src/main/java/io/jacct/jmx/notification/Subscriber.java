// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.notification;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import javax.management.Notification;
import javax.management.NotificationFilter;
import javax.management.NotificationListener;

/**
 * One listener and its queue of notifications. The listener and its filter are the application's
 * code. They run on a thread for this subscriber alone: at most one, and only while the queue is
 * not empty. So a slow listener delays no other. A notification that finds the queue full is lost,
 * and the sequence numbers then have a gap.
 */
final class Subscriber implements Runnable {
    static final String THREAD = Daemon.NAME + "-listener";

    private final NotificationListener listener;
    private final NotificationFilter filter;
    private final Object handback;
    private final BlockingQueue<Supplier<Notification>> queue;
    private final AtomicBoolean running = new AtomicBoolean();
    private volatile boolean closed;

    Subscriber(
            NotificationListener listener, NotificationFilter filter, Object handback, int room) {
        this.queue = new LinkedBlockingQueue<>(room);
        this.listener = listener;
        this.filter = filter;
        this.handback = handback;
    }

    boolean is(NotificationListener one) {
        return listener == one;
    }

    boolean is(NotificationListener one, NotificationFilter itsFilter, Object itsHandback) {
        return listener == one && filter == itsFilter && handback == itsHandback;
    }

    /** Returns false if there is no room. */
    boolean offer(Supplier<Notification> notification) {
        return queue.offer(notification);
    }

    /** Called by the daemon, whose threads are the agent's own. */
    void deliver() {
        if (queue.isEmpty() || !running.compareAndSet(false, true)) {
            return;
        }
        try {
            Daemon.of(this, THREAD).start();
        } catch (OutOfMemoryError noThread) {
            // the queue waits for the next turn
            running.set(false);
        }
    }

    @Override
    public void run() {
        try {
            for (Supplier<Notification> next = queue.poll(); next != null; next = queue.poll()) {
                tell(next);
            }
        } finally {
            running.set(false);
        }
    }

    private void tell(Supplier<Notification> told) {
        try {
            Notification notification = told.get();
            if (!closed && (filter == null || filter.isNotificationEnabled(notification))) {
                listener.handleNotification(notification, handback);
            }
        } catch (RuntimeException | Error e) {
            // the failure concerns only the listener; the next notification may succeed
            return;
        }
    }

    void close() {
        closed = true;
        queue.clear();
    }
}
