// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Operation;
import io.jacct.counter.Resource;
import io.jacct.jmx.name.BeanNames;
import io.jacct.ledger.BeancounterLedger;
import io.jacct.ledger.DescriptorLedger;
import io.jacct.ledger.Ledger;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.management.MBeanException;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.Notification;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Limits, ubstat and notifications of owners in the page of this JVM. */
class BeancounterNotificationsTest {
    private static final int FIRST_FD = 5000;

    private final MBeanServer server = MBeanServerFactory.newMBeanServer();
    private final String name = "tenant" + System.nanoTime();
    private final BlockingQueue<Notification> told = new LinkedBlockingQueue<>();
    private volatile Thread teller;
    private final NotificationListener listener =
            (notification, handback) -> {
                teller = Thread.currentThread();
                told.add(notification);
            };
    private Registration registration;
    private Object owner;

    @BeforeEach
    void register() throws Exception {
        OwnThreads.open();
        registration = new Registration(server, new Fake().readings(), 512);
        registration.start();
        owner = BeancounterLedger.enter(name, null);
        server.addNotificationListener(BeanNames.BEANCOUNTERS, listener, null, null);
    }

    @AfterEach
    void close() throws Exception {
        registration.close();
        for (int fd = FIRST_FD; fd < FIRST_FD + 20; fd++) {
            DescriptorLedger.closing(fd);
        }
    }

    private Notification next() throws InterruptedException {
        return told.poll(60, TimeUnit.SECONDS);
    }

    private void open(int from, int to) {
        Object outer = BeancounterLedger.begin(owner);
        for (int i = from; i < to; i++) {
            String path = "/data/" + i;
            long start = Ledger.begin(Operation.OPEN, DescriptorLedger.path(path));
            DescriptorLedger.opened(FIRST_FD + i, path, start, null);
        }
        BeancounterLedger.end(outer);
    }

    private static void shut(int from, int to) {
        for (int i = from; i < to; i++) {
            DescriptorLedger.closing(FIRST_FD + i);
        }
    }

    private Object invoke(String operation, Object... arguments) throws Exception {
        return server.invoke(BeanNames.BEANCOUNTERS, operation, arguments, null);
    }

    private String refused(String operation, Object... arguments) {
        MBeanException refused =
                assertThrows(MBeanException.class, () -> invoke(operation, arguments));
        assertEquals(IllegalArgumentException.class, refused.getTargetException().getClass());
        return refused.getTargetException().getMessage();
    }

    private long luid() throws Exception {
        long[] all = (long[]) invoke("ublist");
        return all[all.length - 1];
    }

    @Test
    void shouldSetLimitsAndSayWhyNot() throws Exception {
        open(0, 3);
        assertEquals(
                "numfile of " + name + ": 3 held, barrier 10, limit 20",
                invoke("setLimit", name, "numfile", 10L, 20L));
        assertEquals(20, BeancounterLedger.get(owner, "numfile", 4));
        assertEquals(
                "ENOENT: there is no beancounter nobody",
                refused("setLimit", "nobody", "numfile", 1L, 1L));
        assertTrue(refused("setLimit", name, "dcachesize", 1L, 1L).startsWith("EINVAL: dcache"));
        assertEquals(
                "EINVAL: barrier and limit are 0 or more",
                refused("setLimit", name, "numfile", -1L, 5L));
        assertEquals(20, BeancounterLedger.get(owner, "numfile", 4));
    }

    @Test
    void shouldAnswerUbstatWithItsErrorsByName() throws Exception {
        assertEquals((long) Resource.COUNT, invoke("ubparmnum"));
        CompositeData full = (CompositeData) invoke("readFull", luid(), "me", 3600L, 0);
        TabularData resources = (TabularData) full.get("resources");
        assertEquals(Resource.COUNT, resources.size());
        CompositeData files = (CompositeData) resources.get(new Object[] {"numfile"}).get("value");
        assertEquals(Long.MAX_VALUE, files.get("limit"));
        assertEquals(
                "ESRCH: there is no beancounter 4000000000",
                refused("readAll", 4_000_000_000L, "me", 1L, 10));
        assertTrue(refused("readOne", luid(), "numfile", "me", 0L, 10).startsWith("EINVAL: "));
        assertTrue(refused("readOne", luid(), "nothing", "me", 1L, 10).startsWith("EINVAL: "));
        assertTrue(refused("gettime", "", 1L, 10).startsWith("EFAULT: "));
    }

    @Test
    void shouldReturnFromTheCallItselfWhatOpenVzReturns() throws Exception {
        int all = 0x020000;
        CompositeData none = (CompositeData) invoke("ubstat", all, luid(), "", 1L, 10, 24);
        assertEquals(-14L, none.get("result"));
        CompositeData cut = (CompositeData) invoke("ubstat", all, luid(), "me", 3600L, 0, 21);
        assertEquals(21L, cut.get("result"));
        assertEquals(21, ((byte[]) cut.get("bytes")).length);
        CompositeData negative = (CompositeData) invoke("ubstat", all, luid(), "me", 1L, 10, -1);
        assertEquals(-22L, negative.get("result"));
        CompositeData count = (CompositeData) invoke("ubstat", 0x050000, 0L, "", 0L, 0, 0);
        assertEquals((long) Resource.COUNT, count.get("result"));
    }

    @Test
    void shouldTellOfTheEndOfAPeriodOnceForEachRequest() throws Exception {
        invoke("readAll", luid(), "cancelled", 1L, 11);
        invoke("readAll", luid(), "me", 1L, 9);
        invoke("gettime", "me", 1L, 10);
        invoke("gettime", "cancelled", 1L, 0);
        Notification first = next();
        assertEquals("ubstat.10", first.getType());
        assertEquals("me", first.getMessage());
        assertEquals(10L, ((CompositeData) first.getUserData()).get("signum"));
        assertTrue(teller.getName().startsWith("jacct-jmx-listener"), teller::getName);
        invoke("gettime", "other", 1L, 12);
        assertEquals("ubstat.12", next().getType());
        assertNull(told.poll());
        invoke("readAll", luid(), "me", 1L, 10);
        assertEquals("ubstat.10", next().getType());
    }

    @Test
    void shouldTellOfTheBarrierOnceAndAgainAfterAFall() throws Exception {
        invoke("setLimit", name, "numfile", 8L, Long.MAX_VALUE);
        open(0, 9);
        Notification first = next();
        assertEquals("beancounter.barrier", first.getType());
        CompositeData crossed = (CompositeData) first.getUserData();
        assertEquals(name, crossed.get("owner"));
        assertEquals(8L, crossed.get("barrier"));
        shut(8, 9);
        open(8, 9);
        shut(7, 9);
        open(7, 9);
        assertEquals("beancounter.barrier", next().getType());
        assertNull(told.poll());
    }

    @Test
    void shouldTellOfRefusedChargesAndOfWhatAClosedOwnerHolds() throws Exception {
        invoke("setLimit", name, "numfile", 100L, 1L);
        open(0, 2);
        Notification refused = next();
        assertEquals("beancounter.refused", refused.getType());
        CompositeData last = (CompositeData) refused.getUserData();
        assertEquals(Thread.currentThread().getName(), last.get("thread"));
        assertEquals(1L, last.get("limit"));
        BeancounterLedger.leave(owner);
        Notification leak = next();
        assertEquals("beancounter.leak", leak.getType());
        TabularData handles = (TabularData) ((CompositeData) leak.getUserData()).get("handles");
        CompositeData row = (CompositeData) handles.get(new Object[] {"5001"}).get("value");
        assertEquals(Thread.currentThread().getName(), row.get("opener"));
        assertEquals("/data/1", row.get("endpoint"));
    }

    /** A period takes a second. */
    @Test
    @Tag("slow")
    void shouldTellOfALeakInSlowMotion() throws Exception {
        for (int i = 0; ; i++) {
            assertTrue(i < 20, "it rises, and nothing is told");
            open(i, i + 1);
            invoke("gettime", "me", 1L, 10);
            Notification next = next();
            while (!next.getType().equals("ubstat.10")) {
                CompositeData rising = (CompositeData) next.getUserData();
                if (next.getType().equals("beancounter.rising")
                        && name.equals(rising.get("owner"))) {
                    assertTrue(i >= 5, () -> "too early: " + rising);
                    String me = Thread.currentThread().getName();
                    TabularData openers = (TabularData) rising.get("openers");
                    assertTrue((Long) openers.get(new Object[] {me}).get("value") >= 5);
                    return;
                }
                next = next();
            }
        }
    }

    @Test
    void shouldSayWhichOperationsChangeSomething() throws Exception {
        for (MBeanOperationInfo each :
                server.getMBeanInfo(BeanNames.BEANCOUNTERS).getOperations()) {
            int impact =
                    switch (each.getName()) {
                        case "setLimit" -> MBeanOperationInfo.ACTION;
                        case "ublist", "ubparmnum" -> MBeanOperationInfo.INFO;
                        default -> MBeanOperationInfo.ACTION_INFO;
                    };
            assertEquals(impact, each.getImpact(), each::getName);
        }
    }

    @Test
    void shouldLookOnlyWhileSomebodyListens() throws Exception {
        Thread looker = looker();
        assertTrue(looker.isDaemon());
        server.removeNotificationListener(BeanNames.BEANCOUNTERS, listener);
        looker.join(60_000);
        assertFalse(looker.isAlive());
    }

    private static Thread looker() {
        return List.copyOf(Thread.getAllStackTraces().keySet()).stream()
                .filter(each -> each.getName().equals("jacct-jmx-beancounters"))
                .findFirst()
                .orElseThrow();
    }
}
