// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.jmx.name.BeanNames;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanException;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ReflectionException;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.TabularData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KstatChainBeanTest {
    private final MBeanServer server = MBeanServerFactory.newMBeanServer();
    private final Fake fake = new Fake();
    private Registration registration;

    @BeforeEach
    void register() throws Exception {
        fake.groups = List.of(Fake.group("main", 2000));
        fake.executors = List.of(Fake.executor("worker-N", 40, 900));
        fake.devices = List.of(Fake.device(3, 0, 7));
        fake.generation = 12;
        fake.notes.put("version", "1.2");
        registration = new Registration(server, fake.readings(), 512);
        registration.start();
    }

    @AfterEach
    void close() {
        registration.close();
    }

    private long number(String attribute) throws Exception {
        return (Long) server.getAttribute(BeanNames.KSTAT_CHAIN, attribute);
    }

    private TabularData list() throws Exception {
        return (TabularData) server.invoke(BeanNames.KSTAT_CHAIN, "list", null, null);
    }

    private TabularData read(String module, int instance, String name) throws Exception {
        Object[] arguments = {module, instance, name};
        String[] signature = {String.class.getName(), "int", String.class.getName()};
        return (TabularData) server.invoke(BeanNames.KSTAT_CHAIN, "read", arguments, signature);
    }

    private static CompositeData row(TabularData table, String key) {
        return (CompositeData) table.get(new Object[] {key}).get("value");
    }

    @Test
    void shouldListWhatIsOnTheChain() throws Exception {
        TabularData list = list();
        assertEquals(number("KstatCount"), list.size());
        CompositeData device = row(list, "device:0:file0");
        assertEquals("device", device.get("module"));
        assertEquals(0L, device.get("instance"));
        assertEquals("file0", device.get("name"));
        assertEquals("file", device.get("class"));
        assertEquals("i/o", device.get("type"));
        assertEquals(Fake.SECOND, device.get("crtime"));
        assertEquals("name=value", row(list, "devicestat:0:file0").get("type"));
        assertTrue(list.containsKey(new Object[] {"group:0:main"}));
        assertTrue(list.containsKey(new Object[] {"agent:0:health"}));
    }

    @Test
    void shouldChangeItsIdWithTheChain() throws Exception {
        long id = number("ChainId");
        assertEquals(id, number("ChainId"));
        assertEquals(12, number("Generation"));
        long count = number("KstatCount");
        fake.devices = List.of(Fake.device(4, 0, 7));
        fake.generation = 14;
        assertEquals(id + 4, number("ChainId"));
        assertEquals(count, number("KstatCount"));
        assertEquals(14, number("Generation"));
        assertEquals(0, number("NotificationsLost"));
    }

    @Test
    void shouldGoOnWhereTheSnapshotWasForgotten() throws Exception {
        long id = number("ChainId");
        Object kid = row(list(), "device:0:file0").get("kid");
        registration.tick();
        registration.tick();
        assertEquals(7L, row(read("device", 0, "file0"), "reads").get("number"));
        assertEquals(id, number("ChainId"));
        assertEquals(kid, row(list(), "device:0:file0").get("kid"));
    }

    @Test
    void shouldReadNumbersAndTexts() throws Exception {
        TabularData io = read("executor", 0, "worker-N");
        assertEquals(40L, row(io, "reads").get("number"));
        assertEquals(900L, row(io, "wlentime").get("number"));
        assertEquals("900", row(io, "wlentime").get("text"));
        assertEquals(100 * Fake.SECOND, row(io, "snaptime").get("number"));
        TabularData page = read("agent", 0, "page");
        assertEquals("1.2", row(page, "version").get("text"));
        assertEquals("string", row(page, "version").get("type"));
        assertNull(row(page, "version").get("number"));
        fake.executors = List.of(Fake.executor("worker-N", 41, 900));
        fake.clock.addAndGet(Fake.SECOND);
        TabularData later = read("executor", 0, "worker-N");
        assertEquals(41L, row(later, "reads").get("number"));
        assertEquals(101 * Fake.SECOND, row(later, "snaptime").get("number"));
    }

    @Test
    void shouldReadInterruptsAsTheCommandDoes() throws Exception {
        TabularData interrupts = read("groupintr", 0, "main");
        assertEquals(0L, row(interrupts, "watchdog").get("number"));
        assertEquals("uint64", row(interrupts, "multiple_service").get("type"));
    }

    @Test
    void shouldHaveAttributesForWhoMayNotInvoke() throws Exception {
        TabularData kstats = (TabularData) server.getAttribute(BeanNames.KSTAT_CHAIN, "Kstats");
        assertEquals(list().keySet(), kstats.keySet());
        TabularData all = (TabularData) server.getAttribute(BeanNames.KSTAT_CHAIN, "Statistics");
        CompositeData live = row(all, "jvm:0:totals:liveTasks");
        assertEquals(row(read("jvm", 0, "totals"), "liveTasks"), live);
        assertFalse(all.containsKey(new Object[] {"device:0:file0:reads"}), "of thousands");
    }

    @Test
    void shouldSayInWordsWhatIsNotThere() throws Exception {
        MBeanException none = assertThrows(MBeanException.class, () -> read("disk", 0, "sd0"));
        assertInstanceOf(IllegalArgumentException.class, none.getCause());
        assertEquals(null, none.getCause().getCause());
        assertTrue(none.getMessage().contains("disk:0:sd0"), none.getMessage());
        ReflectionException unknown =
                assertThrows(
                        ReflectionException.class,
                        () -> server.invoke(BeanNames.KSTAT_CHAIN, "reset", null, null));
        assertEquals(
                "no such operation: reset; there is list(), read(String, int, String), "
                        + "write(String, int, String, String, String)",
                unknown.getMessage());
        fake.damaged = true;
        assertThrows(MBeanException.class, this::list);
        assertThrows(MBeanException.class, () -> number("ChainId"));
    }

    @Test
    void shouldOfferOneOperationThatWrites() throws Exception {
        MBeanInfo info = server.getMBeanInfo(BeanNames.KSTAT_CHAIN);
        List<String> operations = new ArrayList<>();
        for (MBeanOperationInfo operation : info.getOperations()) {
            boolean writes = operation.getImpact() == MBeanOperationInfo.ACTION;
            operations.add(operation.getName() + (writes ? " writes" : ""));
        }
        assertEquals(List.of("list", "read", "write writes"), operations);
        for (MBeanAttributeInfo attribute : info.getAttributes()) {
            assertFalse(attribute.isWritable());
            Attribute value = new Attribute(attribute.getName(), 1L);
            assertThrows(
                    AttributeNotFoundException.class,
                    () -> server.setAttribute(BeanNames.KSTAT_CHAIN, value));
            AttributeList all = new AttributeList(List.of(value));
            assertEquals(0, server.setAttributes(BeanNames.KSTAT_CHAIN, all).size());
        }
    }

    @Test
    void shouldSayThatAKstatIsNotWritable() throws Exception {
        Object[] arguments = {"jvm", 0, "totals", "liveTasks", "1"};
        String text = String.class.getName();
        String[] signature = {text, "int", text, text, text};
        MBeanException refused =
                assertThrows(
                        MBeanException.class,
                        () -> server.invoke(BeanNames.KSTAT_CHAIN, "write", arguments, signature));
        assertEquals("EACCES: jvm:0:totals is not writable", refused.getMessage());
    }

    @Test
    void shouldBeDocumented() throws Exception {
        String docs = Files.readString(Path.of("../docs/mbeans.md"));
        String section = docs.substring(docs.indexOf("### KstatChain"));
        MBeanInfo info = server.getMBeanInfo(BeanNames.KSTAT_CHAIN);
        List<String> names = new ArrayList<>(List.of("io.jacct.kstat.added"));
        names.add("io.jacct.kstat.removed");
        names.addAll(row(list(), "jvm:0:totals").getCompositeType().keySet());
        names.addAll(row(read("jvm", 0, "totals"), "liveTasks").getCompositeType().keySet());
        for (MBeanAttributeInfo attribute : info.getAttributes()) {
            names.add(attribute.getName());
        }
        names.forEach(name -> assertTrue(section.contains("`" + name + "`"), name));
    }

    @Test
    void shouldDescribeItsOperationsAsAnMxBeanDoes() throws Exception {
        MBeanOperationInfo[] operations =
                server.getMBeanInfo(BeanNames.KSTAT_CHAIN).getOperations();
        OpenType<?> table = (OpenType<?>) operations[0].getDescriptor().getFieldValue("openType");
        assertTrue(table.isValue(list()));
        OpenType<?> rows = (OpenType<?>) operations[1].getDescriptor().getFieldValue("openType");
        assertTrue(rows.isValue(read("jvm", 0, "totals")));
        assertEquals(
                "[java.lang.String, int, java.lang.String]",
                Arrays.stream(operations[1].getSignature()).map(p -> p.getType()).toList() + "");
    }
}
