// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.InstanceNotFoundException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeDataSupport;
import javax.management.openmbean.CompositeType;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;
import javax.management.openmbean.TabularData;
import javax.management.openmbean.TabularDataSupport;
import javax.management.openmbean.TabularType;
import org.junit.jupiter.api.Test;

/** Who has used a device, and what a pool has used. */
class UsesTest {
    private static final Row DEVICE =
            Row.of("socket db:5432", Map.of("kind", "socket", "endpoint", "db:5432"));
    private static final Row POOL = Row.of("http-N", Map.of("name", "http-N", "liveTasks", 3L));

    private final List<ObjectName> asked = new ArrayList<>();

    @Test
    void shouldConcernDevicesAndPoolsOnly() {
        assertTrue(Uses.concern(DEVICE));
        assertTrue(Uses.concern(POOL));
        Map<String, Object> thread = Map.of("name", "http-1", "endpoint", "", "operation", "");
        assertFalse(Uses.concern(Row.of("http-1~12", thread)));
        Map<String, Object> executor = Map.of("name", "http-N", "kind", "x", "running", 1L);
        assertFalse(Uses.concern(Row.of("http-N", executor)));
    }

    @Test
    void shouldShowTheUsersOfADevice() throws Exception {
        Map<String, Object> some = use("socket", "db:5432", 0.714, 0.006);
        MBeanServerConnection jvm = jvm("Endpoint", "db:5432", "Users", table("http-1~12", some));
        assertEquals(
                List.of(
                        "Used since the start by",
                        "  http-1~12: 71.4 % ± 0.6 %, read 2.0 KiB, 8 ops, 3.0 ms"),
                Uses.ask(jvm, DEVICE).lines());
        assertEquals(
                "io.jacct:type=Device,class=socket,name=db_5432",
                asked.get(0).toString(),
                "a colon is no part of a name");
    }

    @Test
    void shouldShowTheDevicesOfAPool() throws Exception {
        TabularData table = table("db:5432", use("socket", "db:5432", 1, 0));
        List<String> lines = Uses.ask(jvm("Name", "http-N", "Devices", table), POOL).lines();
        assertEquals("Has used since the start", lines.get(0));
        assertTrue(lines.get(1).startsWith("  socket db:5432: 100.0 % of it, read "), lines.get(1));
        assertEquals("io.jacct:type=Pool,name=http-N", asked.get(0).toString());
    }

    /** {@code db:5432} and {@code db_5432} have one name, and only one of them has the MBean. */
    @Test
    void shouldNotShowTheUsersOfAnotherDevice() throws Exception {
        TabularData table = table("http-1~12", use("socket", "db_5432", 1, 0));
        Uses uses = Uses.ask(jvm("Endpoint", "db_5432", "Users", table), DEVICE);
        assertEquals(
                List.of("Who has used it is not known: it has no MBean, or jacct is older."),
                uses.lines());
    }

    @Test
    void shouldSayThatAnOlderJacctDoesNotKnow() throws Exception {
        Uses uses = Uses.ask(jvm("Name", "http-N", "Other", "x"), POOL);
        assertEquals(
                List.of("What it has used is not known: it has no MBean, or jacct is older."),
                uses.lines());
    }

    @Test
    void shouldBearADeviceThatHasGone() {
        MBeanServerConnection gone = connection(new InstanceNotFoundException("gone"));
        assertEquals(1, Uses.ask(gone, DEVICE).lines().size());
    }

    @Test
    void shouldShowTheFirstOfManyAndNothingOfNone() {
        List<Row> many =
                IntStream.range(0, 64)
                        .mapToObj(i -> Row.of("t~" + i, use("socket", "db:5432", 0, 0)))
                        .toList();
        List<String> lines = new Uses(DEVICE, many).lines();
        assertEquals(22, lines.size());
        assertEquals("  and 44 more", lines.get(21));
        assertEquals(List.of(), new Uses(DEVICE, List.of()).lines());
    }

    private static Map<String, Object> use(String kind, String name, double share, double error) {
        Map<String, Object> items = new HashMap<>();
        items.put("kind", kind);
        items.put("endpoint", name);
        items.put("reads", 5L);
        items.put("writes", 2L);
        items.put("others", 1L);
        items.put("readBytes", 2048L);
        items.put("writeBytes", 0L);
        items.put("readNanos", 2_000_000L);
        items.put("writeNanos", 500_000L);
        items.put("otherNanos", 500_000L);
        items.put("share", share);
        items.put("shareError", error);
        return items;
    }

    /** A table with one row. */
    private static TabularData table(String key, Map<String, Object> items) throws Exception {
        String[] names = items.keySet().toArray(String[]::new);
        OpenType<?>[] types =
                items.values().stream().map(UsesTest::type).toArray(OpenType<?>[]::new);
        CompositeType row = new CompositeType("row", "row", names, names, types);
        String[] columns = {"key", "value"};
        OpenType<?>[] both = {SimpleType.STRING, row};
        CompositeType entry = new CompositeType("entry", "entry", columns, columns, both);
        TabularType type = new TabularType("table", "table", entry, new String[] {"key"});
        TabularData table = new TabularDataSupport(type);
        Object[] values = {key, new CompositeDataSupport(row, items)};
        table.put(new CompositeDataSupport(entry, columns, values));
        return table;
    }

    private static OpenType<?> type(Object value) {
        if (value instanceof String) {
            return SimpleType.STRING;
        }
        return value instanceof Double ? SimpleType.DOUBLE : SimpleType.LONG;
    }

    private MBeanServerConnection jvm(String one, Object value, String other, Object table) {
        return connection(
                new AttributeList(List.of(new Attribute(one, value), new Attribute(other, table))));
    }

    private MBeanServerConnection connection(Object answer) {
        Class<?>[] type = {MBeanServerConnection.class};
        return (MBeanServerConnection)
                Proxy.newProxyInstance(
                        UsesTest.class.getClassLoader(),
                        type,
                        (proxy, method, arguments) -> {
                            asked.add((ObjectName) arguments[0]);
                            if (answer instanceof Exception failure) {
                                throw failure;
                            }
                            return answer;
                        });
    }
}
