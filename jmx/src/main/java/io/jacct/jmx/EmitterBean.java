// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import io.jacct.jmx.notification.Subscribers;
import io.jacct.jmx.notification.Watch;
import io.jacct.jmx.shape.MBeanDefinition;
import io.jacct.jmx.shape.Subject;
import javax.management.ListenerNotFoundException;
import javax.management.MBeanNotificationInfo;
import javax.management.NotificationEmitter;
import javax.management.NotificationFilter;
import javax.management.NotificationListener;

/**
 * An MBean that also sends notifications.
 *
 * @param <T> the subject
 */
final class EmitterBean<T> extends Bean<T> implements NotificationEmitter {
    private final Subscribers subscribers;
    private final Watch watch;

    EmitterBean(
            MBeanDefinition<T> shape, Subject<T> subject, Subscribers subscribers, Watch watch) {
        super(shape, subject);
        this.subscribers = subscribers;
        this.watch = watch;
    }

    @Override
    public void addNotificationListener(
            NotificationListener listener, NotificationFilter filter, Object handback) {
        watch.begin();
        subscribers.add(listener, filter, handback);
        watch.added();
    }

    @Override
    public void removeNotificationListener(NotificationListener listener)
            throws ListenerNotFoundException {
        subscribers.remove(listener);
    }

    @Override
    public void removeNotificationListener(
            NotificationListener listener, NotificationFilter filter, Object handback)
            throws ListenerNotFoundException {
        subscribers.remove(listener, filter, handback);
    }

    @Override
    public MBeanNotificationInfo[] getNotificationInfo() {
        return getMBeanInfo().getNotifications();
    }
}
