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
 * Who wants to be told of what happens to the subject of one MBean. Telling only puts the
 * notification into each one's queue; the daemon's turn has the queues emptied. Any thread.
 */
final class Subscribers {
    static final int ROOM = 1 << 15;

    private final ObjectName source;
    private final int room;
    private final List<Subscriber> all = new CopyOnWriteArrayList<>();
    private final AtomicLong sequence = new AtomicLong();
    private final AtomicLong lost = new AtomicLong();

    /** To those who listen to this MBean; room for a whole large page to go and another to come. */
    Subscribers(ObjectName source) {
        this(source, ROOM);
    }

    /** The same; so many notifications may wait for each of them. */
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

    /** Those that fit, so many at most. */
    void remove(Predicate<Subscriber> which, int most) throws ListenerNotFoundException {
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
     * By one thread at a time: its calls are in the order of the sequence numbers. Nothing is made
     * where nobody listens.
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
     * The same of a notification with a number of its own, made for each one when it is its turn.
     */
    void tell(Supplier<Notification> notification) {
        for (Subscriber each : all) {
            if (!each.offer(notification)) {
                lost.incrementAndGet();
            }
        }
    }

    /** By the daemon: each that has something to be told gets a thread, unless it has one still. */
    void deliver() {
        // a method reference would load the class in the midst of a program to which nobody listens
        for (Subscriber each : all) {
            each.deliver();
        }
    }

    /** Notifications for which there was no room, of all subscribers together. */
    long lost() {
        return lost.get();
    }

    /** Nobody is told anything any more. */
    void close() {
        all.forEach(Subscriber::close);
        all.clear();
    }
}
