// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import javax.management.ListenerNotFoundException;
import javax.management.MBeanNotificationInfo;
import javax.management.NotificationEmitter;
import javax.management.NotificationFilter;
import javax.management.NotificationListener;

/** The MBean KstatChain: one that also tells of changes. */
final class KstatChainBean extends Bean<ChainView> implements NotificationEmitter {
    private final PageChain chain;
    private final Subscribers subscribers;

    KstatChainBean(PageChain chain, Subscribers subscribers) {
        super(KstatChainShape.of(chain, subscribers), chain::now);
        this.chain = chain;
        this.subscribers = subscribers;
    }

    @Override
    public void addNotificationListener(
            NotificationListener listener, NotificationFilter filter, Object handback) {
        chain.begin();
        subscribers.add(listener, filter, handback);
    }

    @Override
    public void removeNotificationListener(NotificationListener listener)
            throws ListenerNotFoundException {
        subscribers.remove(each -> each.is(listener), Integer.MAX_VALUE);
    }

    @Override
    public void removeNotificationListener(
            NotificationListener listener, NotificationFilter filter, Object handback)
            throws ListenerNotFoundException {
        subscribers.remove(each -> each.is(listener, filter, handback), 1);
    }

    @Override
    public MBeanNotificationInfo[] getNotificationInfo() {
        return getMBeanInfo().getNotifications();
    }
}
