// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.jmx.name.BeanNames;
import io.jacct.jmx.notification.Daemon;
import io.jacct.jmx.task.ExitWatch;
import io.jacct.jmx.task.TasksShape;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import javax.management.InstanceAlreadyExistsException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MBeansTest {
    private final MBeanServer server = MBeanServerFactory.newMBeanServer();
    private final Fake fake = new Fake();

    @AfterEach
    void takeAway() {
        MBeans.unregister();
    }

    @Test
    void shouldRegisterFixedOnesGroupsAndPools() throws Exception {
        fake.groups = List.of(Fake.group("main", 1));
        fake.pools = List.of(Fake.group("http-nio-8080-exec-N", 2));
        MBeans.register(server, fake.readings(), 512);
        assertEquals(
                Set.of(
                        new ObjectName("io.jacct:type=Agent"),
                        new ObjectName("io.jacct:type=Totals"),
                        new ObjectName("io.jacct:type=Tasks"),
                        new ObjectName("io.jacct:type=KstatChain"),
                        new ObjectName("io.jacct:type=Handles"),
                        new ObjectName("io.jacct:type=Alarms"),
                        new ObjectName("io.jacct:type=Beancounters"),
                        new ObjectName("io.jacct:type=TaskGroup,name=main"),
                        new ObjectName("io.jacct:type=Pool,name=http-nio-8080-exec-N")),
                names());
    }

    @Test
    void shouldLeaveNothingBehind() throws Exception {
        fake.groups = Fake.groups("g", 20);
        MBeans.register(server, fake.readings(), 512);
        Thread daemon = daemon();
        assertTrue(daemon.isDaemon());
        MBeans.unregister();
        daemon.join(TimeUnit.SECONDS.toMillis(10));
        assertFalse(daemon.isAlive());
        assertEquals(Set.of(), names());
        MBeans.unregister();
        MBeans.register(server, fake.readings(), 512);
        assertEquals(27, names().size());
    }

    @Test
    void shouldRegisterOnceHoweverManyAskAtOnce() throws Exception {
        fake.groups = Fake.groups("g", 50);
        int count = 8;
        CyclicBarrier together = new CyclicBarrier(count);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Thread thread =
                    new Thread(
                            () -> {
                                try {
                                    together.await();
                                } catch (Exception e) {
                                    throw new IllegalStateException(e);
                                }
                                MBeans.register(server, fake.readings(), 512);
                            });
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(57, names().size());
        daemon();
        MBeans.unregister();
        assertEquals(Set.of(), names());
    }

    @Test
    void shouldLeaveNothingWhenRegisteredAndUnregisteredAtOnce() throws Exception {
        fake.groups = Fake.groups("g", 50);
        for (int i = 0; i < 50; i++) {
            CyclicBarrier together = new CyclicBarrier(2);
            Thread thread =
                    new Thread(
                            () -> {
                                try {
                                    together.await();
                                } catch (Exception e) {
                                    throw new IllegalStateException(e);
                                }
                                MBeans.register(server, fake.readings(), 512);
                            });
            thread.start();
            together.await();
            MBeans.unregister();
            thread.join();
            MBeans.unregister();
            assertEquals(Set.of(), names());
        }
    }

    @Test
    void shouldSayOneLineAndLeaveNothingWhenTheServerRefuses() throws Exception {
        server.registerMBean(
                new Bean<>(TasksShape.of(new ExitWatch()), () -> fake.readings().now()),
                BeanNames.TASKS);
        String said = standardError(() -> MBeans.register(server, fake.readings(), 512));
        assertTrue(said.contains(InstanceAlreadyExistsException.class.getName()), said);
        assertEquals(1, said.lines().count());
        assertEquals(Set.of(BeanNames.TASKS), names());
    }

    @Test
    void shouldSayOneLineWhenThereIsNoPage() {
        fake.damaged = true;
        String said = standardError(() -> MBeans.register(server, fake.readings(), 512));
        assertTrue(said.startsWith("jacct: "), said);
        assertEquals(1, said.lines().count());
    }

    @Test
    void shouldNotThrowOnThePlatformServerWithoutAnAgent() {
        standardError(MBeans::register);
        MBeans.unregister();
        assertEquals(
                Set.of(), ManagementFactory.getPlatformMBeanServer().queryNames(pattern(), null));
    }

    private Set<ObjectName> names() {
        return server.queryNames(pattern(), null);
    }

    private static ObjectName pattern() {
        try {
            return new ObjectName("io.jacct:*");
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** The only daemon. */
    private static Thread daemon() {
        List<Thread> found =
                Thread.getAllStackTraces().keySet().stream()
                        .filter(thread -> thread.getName().equals(Daemon.NAME))
                        .toList();
        assertEquals(1, found.size());
        return found.get(0);
    }

    private static String standardError(Runnable action) {
        PrintStream before = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            action.run();
        } finally {
            System.setErr(before);
        }
        return said.toString(StandardCharsets.UTF_8);
    }
}
