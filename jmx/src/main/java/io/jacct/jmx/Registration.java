// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import io.jacct.snapshot.Device;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.PageException;
import io.jacct.snapshot.Snapshot;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * The MBeans on one server, from {@link #start} to {@link #close}: the fixed ones, and one for each
 * group, pool, executor, class of devices and device as they come, up to the maximum. Groups, pools
 * and classes do not go away before the end: consoles and collectors hold on to names, and a
 * group's sums outlive its threads.
 *
 * <p>One thread at a time registers: first the caller of start, then the daemon that start makes.
 * Close may come at any time from any thread, so whoever has registered an MBean looks whether it
 * was closed meanwhile and takes it away again.
 */
final class Registration {
    static final String DAEMON = "jacct-jmx";
    static final long REFRESH_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** The daemon may use one thousandth of a processor: it looks less often where it is dear. */
    private static final long PERIODS_PER_COST = 1000;

    private static final long PATIENCE_MILLIS = 2000;

    private final MBeanServer server;
    private final Readings readings;
    private final int maximum;
    private final Roster roster = new Roster();
    private final DeviceClassShape deviceClasses = new DeviceClassShape(roster);
    private final Subscribers subscribers = new Subscribers(Names.KSTAT_CHAIN);
    private final PageChain chain;
    private final Subscribers alarmed = new Subscribers(Names.HANDLES);
    private final HandleAlarms alarms;
    private final ExitWatch exits = new ExitWatch();
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile Thread daemon;

    Registration(MBeanServer server, Readings readings, int maximum) {
        this.server = server;
        this.readings = readings;
        this.maximum = maximum;
        this.chain = new PageChain(readings, subscribers);
        this.alarms = new HandleAlarms(readings, alarmed);
    }

    /** Registers what there is now and starts the daemon. */
    void start() throws PageException, JMException {
        Snapshot snapshot = readings.now().snapshot();
        Shape<Reading> agent = AgentShape.of(snapshot, roster);
        add(Names.AGENT, new Bean<>(agent, readings, reading -> reading));
        add(Names.TOTALS, new Bean<>(AccountShape.totals(roster), readings, Account::totals));
        addEmitters();
        refresh(snapshot);
        Thread thread = daemon(this::run, DAEMON);
        daemon = thread;
        thread.start();
    }

    private void addEmitters() throws JMException {
        Shape<ChainView> kstats = KstatChainShape.of(chain, subscribers);
        add(Names.KSTAT_CHAIN, new EmitterBean<>(kstats, chain::now, subscribers, chain));
        add(
                Names.TASKS,
                new EmitterBean<>(
                        TasksShape.of(exits),
                        () -> readings.now().snapshot(),
                        exits.subscribers(),
                        exits));
        Shape<Snapshot> handles = HandlesShape.of(alarmed);
        add(
                Names.HANDLES,
                new EmitterBean<>(handles, () -> readings.now().snapshot(), alarmed, alarms));
    }

    /** Not started; inherits nothing of the application's thread that happened to come first. */
    static Thread daemon(Runnable work, String name) {
        Thread thread = new Thread(topGroup(), work, name, 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(null);
        return thread;
    }

    /**
     * Registers what has come since, and takes away executors and devices that are now part of
     * {@code other}. Devices come last and take half of the room at most: there may be thousands of
     * them, and what comes later needs some, too.
     */
    void refresh(Snapshot snapshot) throws JMException {
        roster.executorsGone(snapshot).forEach(this::remove);
        roster.devicesGone(snapshot).forEach(this::remove);
        for (Group group : snapshot.groups()) {
            String name = group.name();
            addOnce(Names.group(name), name, () -> AccountShape.group(readings, name));
        }
        for (Group pool : snapshot.pools()) {
            String name = pool.name();
            addOnce(Names.pool(name), name, () -> AccountShape.pool(readings, name));
        }
        for (Executor executor : snapshot.executors()) {
            String name = executor.name();
            addOnce(Names.executor(name), name, () -> ExecutorShape.of(readings, name));
        }
        for (String kind : DeviceState.kinds(snapshot)) {
            addOnce(Names.deviceClass(kind), kind, () -> deviceClasses.of(readings, kind));
        }
        addDevices(snapshot);
    }

    private void addDevices(Snapshot snapshot) throws JMException {
        for (Device device : roster.devicesWithout(snapshot.devices())) {
            if (roster.size() >= maximum / 2) {
                return;
            }
            long number = device.entry().number();
            ObjectName own = Names.device(device.entry());
            ObjectName name = roster.has(own) ? Names.numberedDevice(device.entry()) : own;
            String endpoint = device.entry().endpoint();
            if (addOnce(name, endpoint, () -> DeviceShape.of(readings, number))) {
                roster.isDevice(name, number);
            }
        }
    }

    private boolean hasRoomFor(ObjectName name) {
        return closed.getCount() > 0 && roster.size() < maximum && !roster.has(name);
    }

    /** Somebody else's MBean of that name is left alone; ours stays among the others. */
    private boolean addOnce(ObjectName name, String whose, Supplier<Bean<?>> bean)
            throws JMException {
        boolean free = hasRoomFor(name) && !server.isRegistered(name);
        if (free) {
            add(name, whose, bean.get());
        }
        return free;
    }

    private void add(ObjectName name, Object bean) throws JMException {
        add(name, "", bean);
    }

    private void add(ObjectName name, String whose, Object bean) throws JMException {
        server.registerMBean(bean, name);
        roster.add(name, whose);
        if (closed.getCount() == 0) {
            remove(name);
        }
    }

    private void remove(ObjectName name) {
        if (roster.remove(name)) {
            try {
                server.unregisterMBean(name);
            } catch (JMException e) {
                // the application was faster; it is gone, which is what was asked for
                return;
            }
        }
    }

    private void run() {
        long wait = REFRESH_NANOS;
        try {
            while (!closed.await(wait, TimeUnit.NANOSECONDS)) {
                wait = tick();
            }
        } catch (InterruptedException e) {
            // only the application can have done that, and it wants its threads to end
            return;
        }
    }

    /** Looks once; says for how long to wait. */
    long tick() {
        try {
            Snapshot snapshot = readings.now().snapshot();
            refresh(snapshot);
            chain.tick();
            subscribers.deliver();
            alarms.tell(snapshot);
            alarmed.deliver();
            // nobody may ask for hours; the snapshot of 10,000 tasks is not kept for that
            readings.forget();
        } catch (PageException | JMException | RuntimeException e) {
            // readers of attributes get the same failure, in words; here the next turn may do
            // better
            return REFRESH_NANOS;
        }
        return Math.max(REFRESH_NANOS, PERIODS_PER_COST * readings.costNanos());
    }

    /** Stops the daemon and removes every MBean. */
    void close() {
        closed.countDown();
        Thread thread = daemon;
        if (thread != null && thread != Thread.currentThread()) {
            try {
                thread.join(PATIENCE_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        roster.names().forEach(this::remove);
        subscribers.close();
        alarmed.close();
        exits.close();
    }

    private static ThreadGroup topGroup() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }
}
