// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import io.jacct.jmx.account.Account;
import io.jacct.jmx.account.AccountShape;
import io.jacct.jmx.account.ExecutorShape;
import io.jacct.jmx.agent.AgentShape;
import io.jacct.jmx.alarm.AlarmWatch;
import io.jacct.jmx.alarm.AlarmsShape;
import io.jacct.jmx.beancounter.BeancounterShape;
import io.jacct.jmx.beancounter.BeancounterState;
import io.jacct.jmx.beancounter.BeancounterWatch;
import io.jacct.jmx.beancounter.BeancountersShape;
import io.jacct.jmx.device.DeviceClassShape;
import io.jacct.jmx.device.DeviceShape;
import io.jacct.jmx.device.DeviceState;
import io.jacct.jmx.device.HandleAlarms;
import io.jacct.jmx.device.HandlesShape;
import io.jacct.jmx.kstat.ChainView;
import io.jacct.jmx.kstat.KstatChainShape;
import io.jacct.jmx.kstat.PageChain;
import io.jacct.jmx.name.BeanNames;
import io.jacct.jmx.name.MBeanIndex;
import io.jacct.jmx.notification.Daemon;
import io.jacct.jmx.notification.Subscribers;
import io.jacct.jmx.reading.Reading;
import io.jacct.jmx.reading.SnapshotCache;
import io.jacct.jmx.shape.MBeanDefinition;
import io.jacct.jmx.shape.Subject;
import io.jacct.jmx.task.ExitWatch;
import io.jacct.jmx.task.TasksShape;
import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.PageException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * The MBeans on one server, from {@link #start} to {@link #close}. Fixed ones come first, and later
 * one for each group, pool, executor, beancounter, class of devices and device as they come, up to
 * the maximum. MBeans of groups, pools and classes stay until the end. Consoles and collectors keep
 * names, and the sums of a group outlive its threads.
 *
 * <p>One thread at a time registers: first the caller of start, then the daemon that start makes.
 * Any thread may call close at any time. So the registering thread checks after each MBean whether
 * this object was closed meanwhile, and then removes the MBean.
 */
final class Registration {
    static final long REFRESH_NANOS = TimeUnit.SECONDS.toNanos(5);

    /**
     * The daemon may use one thousandth of a processor, so it looks less often if a look is
     * expensive.
     */
    private static final long PERIODS_PER_COST = 1000;

    private static final long PATIENCE_MILLIS = 2000;

    private final MBeanServer server;
    private final SnapshotCache readings;
    private final int maximum;
    private final MBeanIndex roster = new MBeanIndex();
    private final MBeanDefinition<DeviceState> deviceClass = DeviceClassShape.of(roster);
    private final Subscribers subscribers = new Subscribers(BeanNames.KSTAT_CHAIN);
    private final PageChain chain;
    private final Subscribers alarmed = new Subscribers(BeanNames.HANDLES);
    private final HandleAlarms alarms;
    private final AlarmWatch watch;
    private final ExitWatch exits = new ExitWatch();
    private final BeancounterWatch owners = new BeancounterWatch();
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile Thread daemon;

    Registration(MBeanServer server, SnapshotCache readings, int maximum) {
        this.server = server;
        this.readings = readings;
        this.maximum = maximum;
        this.chain = new PageChain(readings, subscribers);
        this.alarms = new HandleAlarms(readings, alarmed);
        this.watch = new AlarmWatch(readings);
    }

    /** Registers MBeans for the present contents and starts the daemon. */
    void start() throws PageException, JMException {
        // as the daemon will: what it needs is loaded here, not in the middle of a program's work
        Snapshot snapshot = readings.now().snapshot();
        add(BeanNames.AGENT, bean(AgentShape.of(snapshot, roster), reading -> reading));
        add(BeanNames.TOTALS, bean(AccountShape.totals(roster), Account::totals));
        addEmitters();
        refresh(snapshot);
        Thread thread = Daemon.of(this::run, Daemon.NAME);
        daemon = thread;
        thread.start();
    }

    private <T> Bean<T> bean(MBeanDefinition<T> shape, Function<Reading, T> subject) {
        return new Bean<>(shape, new Pass<>(readings, subject));
    }

    /**
     * Takes the subject of one MBean from the readings. A pass knows the MBean by this object.
     *
     * @param <T> the subject
     */
    private static final class Pass<T> implements Subject<T> {
        private final SnapshotCache readings;
        private final Function<Reading, T> subject;

        Pass(SnapshotCache readings, Function<Reading, T> subject) {
            this.readings = readings;
            this.subject = subject;
        }

        @Override
        public T read() throws PageException {
            return subject.apply(readings.now());
        }

        @Override
        public T readInPass() throws PageException {
            return subject.apply(readings.inPass(this));
        }
    }

    private void addEmitters() throws JMException {
        MBeanDefinition<ChainView> kstats = KstatChainShape.of(chain, subscribers);
        add(BeanNames.KSTAT_CHAIN, new EmitterBean<>(kstats, chain::now, subscribers, chain));
        add(
                BeanNames.TASKS,
                new EmitterBean<>(
                        TasksShape.of(exits),
                        new Pass<>(readings, reading -> reading),
                        exits.subscribers(),
                        exits));
        add(
                BeanNames.ALARMS,
                new EmitterBean<>(AlarmsShape.of(), () -> watch, watch.subscribers(), watch));
        MBeanDefinition<Snapshot> handles = HandlesShape.of(alarmed);
        add(
                BeanNames.HANDLES,
                new EmitterBean<>(
                        handles, new Pass<>(readings, Reading::snapshot), alarmed, alarms));
        add(
                BeanNames.BEANCOUNTERS,
                new EmitterBean<>(
                        BeancountersShape.of(owners),
                        new Pass<>(readings, Reading::snapshot),
                        owners.subscribers(),
                        owners));
    }

    /**
     * Registers MBeans for new things, and removes those of executors and devices that are now part
     * of {@code other}, and of owners that are gone. Devices come last and take at most half of the
     * room. There may be thousands of them, and later things need room, too.
     */
    void refresh(Snapshot snapshot) throws JMException {
        roster.executorsGone(snapshot).forEach(this::remove);
        roster.devicesGone(snapshot).forEach(this::remove);
        roster.beancountersGone(snapshot).forEach(this::remove);
        for (Group group : snapshot.groups()) {
            String name = group.name();
            addOnce(
                    BeanNames.group(name),
                    name,
                    () -> bean(AccountShape.GROUP, reading -> Account.group(reading, name)));
        }
        for (Group pool : snapshot.pools()) {
            String name = pool.name();
            addOnce(
                    BeanNames.pool(name),
                    name,
                    () -> bean(AccountShape.POOL, reading -> Account.pool(reading, name)));
        }
        for (Executor executor : snapshot.executors()) {
            String name = executor.name();
            // an MBean never changes its name
            if (!executor.unnamed()) {
                addOnce(
                        BeanNames.executor(name),
                        name,
                        () -> bean(ExecutorShape.SHAPE, r -> ExecutorShape.named(r, name)));
            }
        }
        for (String kind : DeviceState.kinds(snapshot)) {
            addOnce(
                    BeanNames.deviceClass(kind),
                    kind,
                    () -> bean(deviceClass, reading -> DeviceState.ofClass(reading, kind)));
        }
        addBeancounters(snapshot);
        addDevices(snapshot);
    }

    private void addBeancounters(Snapshot snapshot) throws JMException {
        for (Beancounter each : roster.beancountersWithout(snapshot)) {
            int id = each.id();
            ObjectName own = BeanNames.beancounter(each.name());
            ObjectName name =
                    roster.has(own) ? BeanNames.numberedBeancounter(each.name(), id) : own;
            if (addOnce(
                    name,
                    each.name(),
                    () -> bean(BeancounterShape.SHAPE, now -> BeancounterState.of(now, id)))) {
                roster.isBeancounter(name, id);
            }
        }
    }

    private void addDevices(Snapshot snapshot) throws JMException {
        for (Device device : roster.devicesWithout(snapshot.devices())) {
            if (roster.size() >= maximum / 2) {
                return;
            }
            long number = device.entry().number();
            ObjectName own = BeanNames.device(device.entry());
            ObjectName name = roster.has(own) ? BeanNames.numberedDevice(device.entry()) : own;
            String endpoint = device.entry().endpoint();
            if (addOnce(
                    name,
                    endpoint,
                    () -> bean(DeviceShape.SHAPE, reading -> DeviceState.of(reading, number)))) {
                roster.isDevice(name, number);
            }
        }
    }

    private boolean hasRoomFor(ObjectName name) {
        return closed.getCount() > 0 && roster.size() < maximum && !roster.has(name);
    }

    /**
     * Leaves another owner's MBean of that name alone. The thing is then listed with those without
     * an MBean.
     */
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
                // the application removed it first, which is the wanted result
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
            // only the application can have interrupted this thread, because it wants its threads
            // to end
            return;
        }
    }

    /** Looks once and returns the time until the next look. */
    long tick() {
        try {
            Snapshot snapshot = readings.now().snapshot();
            refresh(snapshot);
            chain.tick();
            subscribers.deliver();
            // the next query may be hours away, too long to keep the snapshot of 10,000 tasks
            readings.forget();
        } catch (PageException | JMException | RuntimeException | Error e) {
            // readers of attributes get the same failure as text; the next turn may succeed
            return REFRESH_NANOS;
        }
        return Math.max(REFRESH_NANOS, PERIODS_PER_COST * readings.costNanos());
    }

    /** Stops the daemon and removes every MBean. Any thread. */
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
        alarms.close();
        exits.close();
        owners.close();
        watch.close();
    }
}
