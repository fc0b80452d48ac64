// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.notification;

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
 * The listeners of one MBean. A notification is only put into the queue of each listener. At the
 * daemon's turn the queues are emptied. Any thread. The watches tell it of events; {@code
 * EmitterBean} adds and removes listeners.
 */
public final class Subscribers {
    static final int ROOM = 1 << 15;

    private final ObjectName source;
    private final int room;
    private final List<Subscriber> all = new CopyOnWriteArrayList<>();
    private final AtomicLong sequence = new AtomicLong();
    private final AtomicLong lost = new AtomicLong();

    /**
     * Makes the list for this MBean. Each queue has room for a notification for everything in a
     * large page that goes, and for everything in another one that comes.
     */
    public Subscribers(ObjectName source) {
        this(source, ROOM);
    }

    /** The same; {@code room} notifications may wait in each queue. */
    public Subscribers(ObjectName source, int room) {
        this.source = source;
        this.room = room;
    }

    public void add(NotificationListener listener, NotificationFilter filter, Object handback) {
        if (listener == null) {
            throw new IllegalArgumentException("no listener");
        }
        all.add(new Subscriber(listener, filter, handback, room));
    }

    /** Removes this listener, as often as it was added. */
    public void remove(NotificationListener listener) throws ListenerNotFoundException {
        remove(each -> each.is(listener), Integer.MAX_VALUE);
    }

    /** Removes this listener once, as it was added with that filter and handback. */
    public void remove(NotificationListener listener, NotificationFilter filter, Object handback)
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

    public boolean isEmpty() {
        return all.isEmpty();
    }

    /**
     * For one thread at a time: the order of its calls is the order of the sequence numbers. Makes
     * no notification if there is no listener.
     */
    public void tell(String type, long millis, String message, Supplier<Object> userData) {
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
    public void tell(Supplier<Notification> notification) {
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
    public void deliver() {
        // a method reference would load the class in the middle of a program without listeners
        for (Subscriber each : all) {
            each.deliver();
        }
    }

    /** Notifications lost because there was no room, for all subscribers together. */
    public long lost() {
        return lost.get();
    }

    /** Ends all notifications. */
    public void close() {
        all.forEach(Subscriber::close);
        all.clear();
    }
}
