// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.endtoend.harness.Await;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.MBeanAddress;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.executor.HeldPool;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * JSON, MBeans and kstats of one JVM have the same names for the same values. The program is at
 * rest, with a pool, files and owners. A value that is the same in JSON before and after is the
 * same in the other two in between.
 */
class SameNamesTest {
    /** No attribute has this name. */
    private static final String BEAN = "the MBean itself";

    @TempDir private Path directory;

    private MBeanServerConnection server;
    private JsonObject before;
    private JsonObject after;
    private Map<String, JsonObject> kstats;
    private int compared;

    @OnOldestFirst
    void shouldHaveTheSameNamesAndValuesInAllFaces(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        ChildJvm child = ChildJvm.verified(jdk).agent("page=" + page + ",beancounters=groups");
        try (RunningJvm jvm = child.program(HeldPool.class).start()) {
            jvm.await("held");
            try (JMXConnector connector = JMXConnectorFactory.connect(MBeanAddress.of(jvm.pid()))) {
                server = connector.getMBeanServerConnection();
                ObjectName pool = new ObjectName("io.jacct:type=Executor,name=held-N");
                Await.until(() -> server.isRegistered(pool), () -> "no MBean of the pool");
                before = json(jdk, "page", "--json", page.toString()).getAsJsonObject();
                Map<String, Map<String, Object>> beans = new TreeMap<>();
                for (ObjectName name : server.queryNames(new ObjectName("io.jacct:*"), null)) {
                    beans.put(name.toString(), attributes(name));
                }
                kstats = kstats(json(jdk, "kstat", "--json", page.toString()).getAsJsonArray());
                after = json(jdk, "page", "--json", page.toString()).getAsJsonObject();
                compare(beans);
            }
            jvm.kill();
        }
    }

    private void compare(Map<String, Map<String, Object>> beans) {
        same("executors", "name", "executorstat:", beans, "type=Executor,name=");
        same("devices", "endpoint", "devicestat:", beans, "type=Device,class=file,name=");
        same("groups", "name", "group:", beans, "type=TaskGroup,name=");
        same("pools", "name", "pool:", beans, "type=Pool,name=");
        same("beancounters", "name", "ubc:", beans, "type=Beancounter,name=");
        assertAgent(beans.get("io.jacct:type=Agent"));
        one(
                before.getAsJsonObject("totals"),
                after.getAsJsonObject("totals"),
                "jvm:totals",
                beans.get("io.jacct:type=Totals"));
        assertTrue(compared > 500, () -> "only " + compared + " values were at rest");
    }

    /** In JSON the page has more than the fields, such as its notes. */
    private void assertAgent(Map<String, Object> attributes) {
        JsonObject fields = before.getAsJsonObject("page").deepCopy();
        Set<String> names = new TreeSet<>(kstats.get("agent:page").keySet());
        // these two are of the kstat itself
        names.removeAll(Set.of("crtime", "snaptime"));
        fields.keySet().retainAll(names);
        assertEquals(names, new TreeSet<>(fields.keySet()));
        one(fields, fields, "agent:page", attributes);
        for (String list : List.of("executors", "devices", "groups", "pools", "beancounters")) {
            assertTrue(before.getAsJsonArray(list).size() > 0, list);
        }
    }

    private void same(
            String list,
            String key,
            String module,
            Map<String, Map<String, Object>> beans,
            String bean) {
        Map<String, JsonObject> later = byKey(after.getAsJsonArray(list), key);
        int found = 0;
        for (Map.Entry<String, JsonObject> each :
                byKey(before.getAsJsonArray(list), key).entrySet()) {
            Map<String, Object> attributes = beans.get("io.jacct:" + bean + each.getKey());
            JsonObject then = later.get(each.getKey());
            if (attributes != null && then != null) {
                one(flat(each.getValue()), flat(then), module + kstatName(each), attributes);
                found++;
            }
        }
        assertTrue(found > 0, list + " of " + beans.keySet());
    }

    /** The name of a device's kstat is devstat's, as {@code file3}. */
    private static String kstatName(Map.Entry<String, JsonObject> entity) {
        JsonObject fields = entity.getValue();
        return fields.has("deviceName")
                ? fields.get("deviceName").getAsString() + fields.get("unitNumber")
                : entity.getKey();
    }

    private void one(
            JsonObject first, JsonObject last, String kstat, Map<String, Object> attributes) {
        JsonObject named = kstats.get(kstat);
        assertTrue(named != null, () -> "no kstat " + kstat + " in " + kstats.keySet());
        Set<String> names = new TreeSet<>(first.keySet());
        for (String name : names) {
            String attribute = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
            String what = kstat + " " + name;
            assertTrue(attributes.containsKey(attribute), () -> what + ": no MBean attribute");
            JsonElement value = first.get(name);
            assertTrue(value.isJsonNull() || named.has(name), () -> what + ": no statistic");
            if (value.equals(last.get(name))) {
                Object seen = attributes.get(attribute);
                if (!text(value).equals(String.valueOf(seen))) {
                    // not known just then, or held for a moment, as a buffer by the question itself
                    seen = again((ObjectName) attributes.get(BEAN), attribute);
                }
                assertEquals(text(value), String.valueOf(seen), what);
                if (named.has(name)) {
                    assertEquals(flag(text(value)), text(named.get(name)), what);
                }
                compared++;
            }
        }
    }

    /** A thread had begun just then, and the kernel was not asked about it yet. */
    private Object again(ObjectName bean, String attribute) {
        try {
            return server.getAttribute(bean, attribute);
        } catch (JMException | IOException e) {
            throw new AssertionError(e);
        }
    }

    private static String text(JsonElement value) {
        return value.isJsonNull() ? "null" : value.getAsString();
    }

    /** kstat has no truth values, and no null: a counter that is not known is 0 there. */
    private static String flag(String text) {
        return switch (text) {
            case "true" -> "1";
            case "false", "null" -> "0";
            default -> text;
        };
    }

    /** The fields of an entity, its counters and the fields of its resources side by side. */
    private static JsonObject flat(JsonObject entity) {
        JsonObject flat = new JsonObject();
        for (Map.Entry<String, JsonElement> each : entity.entrySet()) {
            switch (each.getKey()) {
                case "counters" ->
                        each.getValue()
                                .getAsJsonObject()
                                .entrySet()
                                .forEach(counter -> flat.add(counter.getKey(), counter.getValue()));
                case "resources" ->
                        each.getValue()
                                .getAsJsonObject()
                                .entrySet()
                                .forEach(
                                        resource ->
                                                resource.getValue()
                                                        .getAsJsonObject()
                                                        .entrySet()
                                                        .forEach(
                                                                field ->
                                                                        flat.add(
                                                                                resource.getKey()
                                                                                        + field.getKey()
                                                                                                .substring(
                                                                                                        0,
                                                                                                        1)
                                                                                                .toUpperCase(
                                                                                                        Locale
                                                                                                                .ROOT)
                                                                                        + field.getKey()
                                                                                                .substring(
                                                                                                        1),
                                                                                field.getValue())));
                case "departed", "unknown" -> {}
                default -> flat.add(each.getKey(), each.getValue());
            }
        }
        return flat;
    }

    private static Map<String, JsonObject> byKey(JsonArray all, String key) {
        Map<String, JsonObject> byKey = new TreeMap<>();
        for (JsonElement each : all) {
            JsonObject entity = each.getAsJsonObject();
            // each class of devices has its "other"
            if (entity.has("deviceName") && !entity.get("kind").getAsString().equals("file")) {
                continue;
            }
            byKey.put(entity.get(key).getAsString(), entity);
        }
        return byKey;
    }

    private static Map<String, JsonObject> kstats(JsonArray all) {
        Map<String, JsonObject> byName = new HashMap<>();
        for (JsonElement each : all) {
            JsonObject kstat = each.getAsJsonObject();
            byName.put(
                    kstat.get("module").getAsString() + ":" + kstat.get("name").getAsString(),
                    kstat.getAsJsonObject("data"));
        }
        return byName;
    }

    private Map<String, Object> attributes(ObjectName name) throws Exception {
        Map<String, Object> values = new HashMap<>();
        values.put(BEAN, name);
        for (MBeanAttributeInfo each : server.getMBeanInfo(name).getAttributes()) {
            Object value = server.getAttribute(name, each.getName());
            if (!(value instanceof TabularData) && !(value instanceof CompositeData)) {
                values.put(each.getName(), value);
            }
        }
        return values;
    }

    private static JsonElement json(Jdk jdk, String... command) throws Exception {
        return JsonParser.parseString(ChildJvm.jacct(jdk, command).run().well().out().get(0));
    }
}
