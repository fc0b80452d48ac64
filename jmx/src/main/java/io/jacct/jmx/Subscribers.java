// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.function.Supplier;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationFilter;
import javax.management.NotificationListener;
import javax.management.ObjectName;

/**
 * The listeners of one MBean. Telling only puts the notification into each queue; the daemon's turn
 * has the queues emptied. Any thread.
 */
final class Subscribers {
    static final int ROOM = 1 << 15;

    private final ObjectName source;
    private final int room;
    private final List<Subscriber> all = new CopyOnWriteArrayList<>();
    private final AtomicLong sequence = new AtomicLong();
    private final AtomicLong lost = new AtomicLong();

    /**
     * For listeners of this MBean. Each queue has room for the contents of a large page to go and
     * for another to come.
     */
    Subscribers(ObjectName source) {
        this(source, ROOM);
    }

    /** The same; {@code room} notifications may wait in each queue. */
    Subscribers(ObjectName source, int room) {
        this.source = source;
        this.room = room;
    }

    void add(NotificationListener listener, NotificationFilter filter, Object handback) {
        if (listener == null) {
            throw new IllegalArgumentException("no listener");
        }
        all.add(new Subscriber(listener, filter, handback, room));
    }

    /** Removes this listener, as often as it was added. */
    void remove(NotificationListener listener) throws ListenerNotFoundException {
        remove(each -> each.is(listener), Integer.MAX_VALUE);
    }

    /** Removes this listener once, as it was added with that filter and handback. */
    void remove(NotificationListener listener, NotificationFilter filter, Object handback)
            throws ListenerNotFoundException {
        remove(each -> each.is(listener, filter, handback), 1);
    }

    /** Removes the matching subscribers, at most {@code most}. */
    private void remove(Predicate<Subscriber> which, int most) throws ListenerNotFoundException {
        List<Subscriber> found = all.stream().filter(which).limit(most).toList();
        if (found.isEmpty()) {
            throw new ListenerNotFoundException("no such listener");
        }
        all.removeAll(found);
        found.forEach(Subscriber::close);
    }

    boolean isEmpty() {
        return all.isEmpty();
    }

    /**
     * For one thread at a time: the order of its calls is the order of the sequence numbers. Makes
     * no notification if there is no listener.
     */
    void tell(String type, long millis, String message, Supplier<Object> userData) {
        if (all.isEmpty()) {
            return;
        }
        Notification notification =
                new Notification(type, source, sequence.incrementAndGet(), millis, message);
        notification.setUserData(userData.get());
        tell(() -> notification);
    }

    /**
     * The same for a notification with its own sequence number, made separately for each subscriber
     * at its turn.
     */
    void tell(Supplier<Notification> notification) {
        for (Subscriber each : all) {
            if (!each.offer(notification)) {
                lost.incrementAndGet();
            }
        }
    }

    /**
     * Called by the daemon: starts a thread for each subscriber with a non-empty queue, unless one
     * runs.
     */
    void deliver() {
        // a method reference would load the class in the middle of a program without listeners
        for (Subscriber each : all) {
            each.deliver();
        }
    }

    /** Notifications lost because there was no room, for all subscribers together. */
    long lost() {
        return lost.get();
    }

    /** No listener is told anything afterwards. */
    void close() {
        all.forEach(Subscriber::close);
        all.clear();
    }
}
