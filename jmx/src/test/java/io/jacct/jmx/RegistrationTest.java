// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.jmx.name.BeanNames;
import io.jacct.jmx.task.ExitWatch;
import io.jacct.jmx.task.TasksShape;
import io.jacct.snapshot.Group;
import java.util.List;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import org.junit.jupiter.api.Test;

class RegistrationTest {
    private final MBeanServer server = MBeanServerFactory.newMBeanServer();
    private final Fake fake = new Fake();

    @Test
    void shouldAddWhatComesAndKeepWhatWent() throws Exception {
        fake.groups = List.of(Fake.group("main", 1));
        Registration registration = new Registration(server, fake.readings(), 512);
        registration.start();
        fake.groups = List.of(Fake.group("later", 1));
        fake.pools = List.of(Fake.group("pool", 1));
        registration.refresh(fake.snapshot());
        assertTrue(server.isRegistered(BeanNames.group("main")));
        assertTrue(server.isRegistered(BeanNames.group("later")));
        assertTrue(server.isRegistered(BeanNames.pool("pool")));
        registration.close();
        assertEquals(1, server.getMBeanCount());
    }

    @Test
    void shouldKeepToTheMaximumAndShowTheRestInATable() throws Exception {
        fake.groups = Fake.groups("g", 4);
        fake.pools = Fake.groups("p", 4);
        Registration registration = new Registration(server, fake.readings(), 11);
        registration.start();
        // and the server's own delegate
        assertEquals(12, server.getMBeanCount().intValue());
        assertEquals(4L, server.getAttribute(BeanNames.AGENT, "MissingMBeans"));
        TabularData others = (TabularData) server.getAttribute(BeanNames.TOTALS, "Others");
        assertEquals(4, others.size());
        CompositeData row = (CompositeData) others.get(new Object[] {"Pool p3"}).get("value");
        assertEquals(3L + 1, row.get("fileReadBytes"));
        assertEquals(2L, row.get("liveTasks"));
        registration.close();
    }

    @Test
    void shouldShowWhatHasJustComeAmongTheOthers() throws Exception {
        Registration registration = new Registration(server, fake.readings(), 512);
        registration.start();
        fake.groups = List.of(Fake.group("new", 1));
        assertEquals(1L, server.getAttribute(BeanNames.AGENT, "MissingMBeans"));
        registration.refresh(fake.snapshot());
        assertEquals(0L, server.getAttribute(BeanNames.AGENT, "MissingMBeans"));
        registration.close();
    }

    @Test
    void shouldLookLessOftenWhereASnapshotIsDear() throws Exception {
        Registration registration = new Registration(server, fake.readings(), 512);
        registration.start();
        fake.groups = List.of(Fake.group("new", 1));
        assertEquals(5 * Fake.SECOND, registration.tick());
        assertTrue(server.isRegistered(BeanNames.group("new")));
        fake.buildNanos = Fake.SECOND / 50;
        assertEquals(20 * Fake.SECOND, registration.tick());
        fake.damaged = true;
        assertEquals(5 * Fake.SECOND, registration.tick());
        registration.close();
    }

    @Test
    void shouldGoOnAfterAnErrorOfOneLook() throws Exception {
        Registration registration = new Registration(server, fake.readings(), 512);
        registration.start();
        fake.groups = List.of(Fake.group("new", 1));
        fake.error = new OutOfMemoryError("in the agent's thread");
        assertEquals(5 * Fake.SECOND, registration.tick());
        fake.error = null;
        registration.tick();
        assertTrue(server.isRegistered(BeanNames.group("new")));
        registration.close();
    }

    @Test
    void shouldBearThatTheApplicationTakesOneAway() throws Exception {
        Registration registration = new Registration(server, fake.readings(), 512);
        registration.start();
        server.unregisterMBean(BeanNames.TASKS);
        registration.close();
        assertEquals(1, server.getMBeanCount());
    }

    @Test
    void shouldLeaveAnMBeanOfTheApplicationAlone() throws Exception {
        fake.pools = Fake.groups("p", 2);
        server.registerMBean(
                new Bean<>(TasksShape.of(new ExitWatch()), () -> fake.readings().now()),
                BeanNames.pool("p0"));
        Registration registration = new Registration(server, fake.readings(), 512);
        registration.start();
        assertTrue(server.isRegistered(BeanNames.pool("p1")));
        assertEquals(1L, server.getAttribute(BeanNames.AGENT, "MissingMBeans"));
        registration.close();
        assertTrue(server.isRegistered(BeanNames.pool("p0")));
    }

    @Test
    void shouldRegisterNothingOnceClosed() throws Exception {
        Registration registration = new Registration(server, fake.readings(), 512);
        registration.close();
        registration.start();
        assertEquals(1, server.getMBeanCount());
    }

    @Test
    void shouldHaveNamesThatNeedNoQuotes() throws Exception {
        assertEquals(
                "io.jacct:type=TaskGroup,name=main/worker a",
                BeanNames.group("main/worker a") + "");
        assertEquals("io.jacct:type=Pool,name=exec-N", BeanNames.pool("exec-N").toString());
        String odd = ",=:\"*?\n\\\r\u0001\u0007\t\u001b\u007f\u009b\u202e\u2066\u200f\u2028\ud800";
        for (char c : odd.toCharArray()) {
            ObjectName name = BeanNames.pool("a" + c + "b");
            assertEquals("a_b", name.getKeyProperty("name"));
            assertFalse(name.isPattern());
            assertEquals("type", name.getKeyPropertyListString().split("=")[0]);
        }
        assertEquals("", BeanNames.group("").getKeyProperty("name"));
    }

    @Test
    void shouldSayOfAPoolWhetherItIsTheJdks() throws Exception {
        Group own = Fake.group("exec-N", 1);
        Group jdks = new Group("reaper-N", 1, 1, own.departed(), own.counts(), true);
        fake.pools = List.of(own, jdks);
        Registration registration = new Registration(server, fake.readings(), 512);
        registration.start();
        assertEquals(false, server.getAttribute(BeanNames.pool("exec-N"), "Jdk"));
        assertEquals(true, server.getAttribute(BeanNames.pool("reaper-N"), "Jdk"));
        registration.close();
    }

    @Test
    void shouldLeaveANameToTheFirstAndTheOthersInTheTable() throws Exception {
        fake.groups = List.of();
        fake.pools = List.of(Fake.group("a:b", 1), Fake.group("a_b", 2), Fake.group("a=b", 3));
        Registration registration = new Registration(server, fake.readings(), 512);
        registration.start();
        long reads = fake.pools.get(0).counts().get(Counter.FILE_READS);
        assertEquals(reads, server.getAttribute(BeanNames.pool("a_b"), "FileReads"));
        TabularData others = (TabularData) server.getAttribute(BeanNames.TOTALS, "Others");
        assertTrue(others.containsKey(new Object[] {"Pool a_b"}));
        assertTrue(others.containsKey(new Object[] {"Pool a=b"}));
        assertEquals(2, others.size());
        assertEquals(2L, server.getAttribute(BeanNames.AGENT, "MissingMBeans"));
        registration.close();
    }
}
