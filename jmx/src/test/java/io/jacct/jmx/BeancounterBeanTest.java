// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.jmx.name.BeanNames;
import java.util.List;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The MBeans of owners, with a hand-made page. */
class BeancounterBeanTest {
    private final MBeanServer server = MBeanServerFactory.newMBeanServer();
    private final Fake fake = new Fake();
    private final ObjectName tenant = BeanNames.beancounter("tenant-7");
    private Registration registration;

    @BeforeEach
    void register() throws Exception {
        fake.beancounters = List.of(Fake.owner(0, -1, "jvm", 3), Fake.owner(5, 0, "tenant-7", 120));
        registration = new Registration(server, fake.readings(), 512);
        registration.start();
    }

    @AfterEach
    void close() {
        registration.close();
    }

    private static CompositeData row(Object table, String key) {
        return (CompositeData) ((TabularData) table).get(new Object[] {key}).get("value");
    }

    @Test
    void shouldShowWhatAnOwnerHoldsAndMayHold() throws Exception {
        assertEquals(120L, server.getAttribute(tenant, "NumfileHeld"));
        assertEquals(100L, server.getAttribute(tenant, "NumfileBarrier"));
        assertEquals(200L, server.getAttribute(tenant, "NumfileLimit"));
        assertEquals(4L, server.getAttribute(tenant, "NumfileFailcnt"));
        assertEquals(2L, server.getAttribute(tenant, "NumfileCrossings"));
        assertNull(server.getAttribute(tenant, "NumprocLimit"));
        assertEquals(0L, server.getAttribute(tenant, "Parent"));
        assertEquals("jvm", server.getAttribute(tenant, "ParentName"));
        assertEquals(false, server.getAttribute(tenant, "Closed"));
        assertEquals("numfile", server.getAttribute(tenant, "RefusedResource"));
        assertEquals("worker-1", server.getAttribute(tenant, "RefusedThread"));
        assertEquals("/x", server.getAttribute(tenant, "RefusedTarget"));
        assertEquals(95_000L, server.getAttribute(tenant, "RefusedMillis"));
        assertNull(server.getAttribute(tenant, "PeriodEndMillis"));
        CompositeData row = row(server.getAttribute(tenant, "Resources"), "numfile");
        assertEquals(120L, row.get("held"));
        assertNull(row.get("lastMaxheld"));
    }

    @Test
    void shouldShowAllResourcesOfAllOwnersInATable() throws Exception {
        assertEquals(2L, server.getAttribute(BeanNames.BEANCOUNTERS, "OwnerCount"));
        Object table = server.getAttribute(BeanNames.BEANCOUNTERS, "Resources");
        assertEquals(120L, row(table, "tenant-7:numfile").get("held"));
        assertEquals(5L, row(table, "tenant-7:numfile").get("luid"));
        assertNull(row(table, "jvm:numproc").get("limit"));
        TabularData names = (TabularData) server.getAttribute(BeanNames.BEANCOUNTERS, "Names");
        assertEquals("tenant-7", names.get(new Object[] {"5"}).get("value"));
    }

    /** A wrong name has no effect and no message. */
    @Test
    void shouldShowLimitsThatNoOwnerHasMet() throws Exception {
        fake.notes.put("options", "limit.numfile.tenant-7=9,handles=on,limit.numproc.a.b=2:max");
        String[] unmet = (String[]) server.getAttribute(BeanNames.BEANCOUNTERS, "UnmetLimits");
        assertEquals(List.of("limit.numproc.a.b=2:max"), List.of(unmet));
        fake.notes.put("options", "");
        unmet = (String[]) server.getAttribute(BeanNames.BEANCOUNTERS, "UnmetLimits");
        assertEquals(List.of(), List.of(unmet));
    }

    @Test
    void shouldComeAndGoWithTheOwner() throws Exception {
        fake.beancounters = List.of(Fake.owner(0, -1, "jvm", 3), Fake.owner(6, 0, "b:c", 1));
        assertEquals(1L, server.getAttribute(BeanNames.AGENT, "MissingMBeans"));
        registration.refresh(fake.snapshot());
        assertFalse(server.isRegistered(tenant));
        ObjectName later = new ObjectName("io.jacct:type=Beancounter,name=b_c");
        assertEquals("b:c", server.getAttribute(later, "Name"));
        assertEquals(0L, server.getAttribute(BeanNames.AGENT, "MissingMBeans"));
    }

    @Test
    void shouldTellAClosedOneFromTheNextOfItsName() throws Exception {
        fake.beancounters =
                List.of(Fake.owner(5, 0, "tenant-7", 120), Fake.owner(9, 0, "tenant-7", 1));
        registration.refresh(fake.snapshot());
        ObjectName next = BeanNames.numberedBeancounter("tenant-7", 9);
        assertEquals(120L, server.getAttribute(tenant, "NumfileHeld"));
        assertEquals(1L, server.getAttribute(next, "NumfileHeld"));
        Object table = server.getAttribute(BeanNames.BEANCOUNTERS, "Resources");
        assertEquals(1L, row(table, "tenant-7~9:numfile").get("held"));
    }

    @Test
    void shouldKeepToTheMaximum() throws Exception {
        registration.close();
        registration = new Registration(server, fake.readings(), 8);
        registration.start();
        assertTrue(server.isRegistered(BeanNames.beancounter("jvm")));
        assertFalse(server.isRegistered(tenant));
        assertEquals(1L, server.getAttribute(BeanNames.AGENT, "MissingMBeans"));
    }
}
