// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.endtoend.harness.Await;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.MBeanAddress;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.programs.tools.Recorded;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import jdk.jfr.Timespan;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import org.junit.jupiter.api.io.TempDir;

/** The events of jacct in the Flight Recorder, as the JDK's own tools show them. */
@AfterVerify
class FlightRecorderEventsTest {
    private static final String POOL = "recorded-N";

    /** The JDK's command has no views before. */
    private static final int HAS_VIEWS = 21;

    /** Values that are of the interval, and so other ones at each reading. */
    private static final String OF_INTERVAL =
            ".*(PerSecond|Percent|Growth)|(recent|expected|mean).*|queueLength";

    private static final List<String> EVENTS =
            List.of(
                    "Pool",
                    "PoolCounters",
                    "Device",
                    "DeviceCounters",
                    "Executor",
                    "ExecutorCounters",
                    "Thread",
                    "ThreadCounters",
                    "ThreadExit",
                    "ThreadExitCounters",
                    "Hang",
                    "HandleLeak",
                    "LimitReached",
                    "SlowOperation");

    private static final List<String> PERIODIC =
            List.of(
                    "Pool",
                    "PoolCounters",
                    "Device",
                    "DeviceCounters",
                    "Executor",
                    "ExecutorCounters",
                    "Thread",
                    "ThreadCounters",
                    "Hang",
                    "HandleLeak",
                    "LimitReached");

    private static final List<String> INSTANT =
            List.of("SlowOperation", "ThreadExit", "HandleLeak", "LimitReached", "Hang");

    @TempDir private Path directory;

    @OnEachJdk
    void shouldShowTheFiguresOfTheMBeans(Jdk jdk) throws Exception {
        try (RunningJvm running = recording(jdk)) {
            MBeanServerConnection beans = beans(running);
            assertSame(beans, "Pool,name=" + POOL, "PoolCounters", "name", POOL);
            assertSame(beans, "Executor,name=" + POOL, "ExecutorCounters", "name", POOL);
            String device = "Device,class=file,endpoint=" + ObjectName.quote(file().toString());
            assertSame(
                    beans,
                    beanOf(beans, file().toString(), device),
                    "DeviceCounters",
                    "endpoint",
                    file().toString());
            Dump dump = dump(beans);
            RecordedEvent pool = dump.last("PoolCounters", "name", POOL);
            assertEquals(4096, pool.getLong("fileWriteBytes"));
            assertShown(jdk, dump, pool);
            end(running);
        }
    }

    /** The commands of the JDK show the same figures, with units. */
    private static void assertShown(Jdk jdk, Dump dump, RecordedEvent pool) throws Exception {
        String json =
                String.join(
                        "\n",
                        dump.jfr(jdk, "print", "--json", "--events", "io.jacct.PoolCounters")
                                .out());
        JsonObject last = null;
        for (JsonElement each :
                JsonParser.parseString(json)
                        .getAsJsonObject()
                        .getAsJsonObject("recording")
                        .getAsJsonArray("events")) {
            JsonObject values = each.getAsJsonObject().getAsJsonObject("values");
            last = values.get("name").getAsString().equals(POOL) ? values : last;
        }
        assertEquals(pool.getLong("fileWrites"), last.get("fileWrites").getAsLong(), json);
        assertEquals(pool.getLong("fileWriteBytes"), last.get("fileWriteBytes").getAsLong());
        List<String> text =
                dump.jfr(jdk, "print", "--events", "io.jacct.PoolCounters").out().stream()
                        .map(String::strip)
                        .toList();
        assertTrue(text.contains("fileWriteBytes = 4.0 kB"), text::toString);
        assertTrue(
                text.stream().anyMatch(line -> line.matches("fileWriteNanos = .* (ms|us|ns|s)")),
                text::toString);
        String summary = String.join("\n", dump.jfr(jdk, "summary").out());
        for (String event : EVENTS) {
            assertTrue(summary.matches("(?s).* io\\.jacct\\." + event + " +\\d.*"), summary);
        }
        if (jdk.feature() >= HAS_VIEWS) {
            String view =
                    String.join(
                            "\n", dump.jfr(jdk, "view", "--width", "300", "io.jacct.Pool").out());
            assertTrue(view.contains(POOL) && view.contains("0.00%"), view);
            String devices = String.join("\n", dump.jfr(jdk, "view", "io.jacct.Device").out());
            assertTrue(devices.contains("byte/s"), devices);
        }
    }

    @OnEachJdk
    void shouldTellWhatHappens(Jdk jdk) throws Exception {
        try (RunningJvm running = recording(jdk)) {
            MBeanServerConnection beans = beans(running);
            List<String> missing = new ArrayList<>();
            Await.until(
                    () -> {
                        // what happens before the first look is in no event
                        for (String order : List.of("slow", "die", "many", "drop")) {
                            order(running, order);
                        }
                        Dump dump = dump(beans);
                        missing.clear();
                        for (String event : INSTANT) {
                            if (dump.all(event).isEmpty()) {
                                missing.add(event);
                            }
                        }
                        return missing.isEmpty();
                    },
                    () -> "no " + missing);
            Dump dump = dump(beans);
            assertSlow(dump);
            RecordedEvent exit = dump.last("ThreadExit", "name", "dying");
            assertEquals("java.lang.UnsupportedOperationException", exit.getString("cause"));
            assertTrue(exit.getBoolean("failed") && !exit.getBoolean("fatal"), exit::toString);
            RecordedEvent counters = dump.last("ThreadExitCounters", "name", "dying");
            assertEquals(exit.getLong("exit"), counters.getLong("exit"));
            assertEquals(file().toString(), dump.all("HandleLeak").get(0).getString("endpoint"));
            RecordedEvent hang = dump.last("Hang", "name", "hanging");
            assertEquals("read", hang.getString("operation"));
            assertTrue(hang.getString("stack").contains("Recorded.read"), hang::toString);
            assertEquals(1, times(dump, "Hang", "hanging"), "one hang is one event");
            RecordedEvent limit = dump.all("LimitReached").get(0);
            assertEquals(
                    "numfile barrier",
                    limit.getString("resource") + " " + limit.getString("bound"));
            end(running);
        }
    }

    private static long times(Dump dump, String event, String name) {
        return dump.all(event).stream().filter(e -> e.getString("name").equals(name)).count();
    }

    private static void assertSlow(Dump dump) {
        RecordedEvent slow = dump.last("SlowOperation", "kind", "socket");
        assertEquals("main", slow.getThread().getJavaName());
        assertEquals("read", slow.getString("operation"));
        assertEquals(8, slow.getLong("bytes"));
        assertTrue(slow.getDuration("nanos").toMillis() >= 100, slow::toString);
        assertTrue(slow.getString("caller").contains("Recorded.slow"), slow::toString);
        List<String> stack =
                slow.getStackTrace().getFrames().stream()
                        .map(RecordedFrame::getMethod)
                        .map(method -> method.getType().getName() + "." + method.getName())
                        .toList();
        assertTrue(stack.contains(Recorded.class.getName() + ".slow"), stack::toString);
    }

    /** With limits of beancounters, so that one is reached. */
    private RunningJvm recording(Jdk jdk) throws Exception {
        StringBuilder start = new StringBuilder("-XX:StartFlightRecording:settings=none");
        for (String event : EVENTS) {
            start.append(",+io.jacct.").append(event).append("#enabled=true");
        }
        for (String event : PERIODIC) {
            start.append(",+io.jacct.").append(event).append("#period=500ms");
        }
        RunningJvm running =
                ChildJvm.verified(jdk)
                        .options("-Xlog:jfr*=error", start.toString())
                        .agent("jfr=on,jfr.hang=500,limit.numfile.jvm=90:max")
                        .program(Recorded.class, file())
                        .start();
        running.await("ready");
        order(running, "write");
        MBeanServerConnection beans = beans(running);
        Await.until(
                () -> (Boolean) beans.getAttribute(bean("Agent"), "FlightRecorder"),
                () -> "no events");
        return running;
    }

    private File file() {
        return directory.resolve("written").toFile();
    }

    private Dump dump(MBeanServerConnection beans) throws Exception {
        return Dump.of(beans, directory.resolve("dump.jfr"));
    }

    static void order(RunningJvm running, String order) throws Exception {
        running.say(order);
        running.await("done");
    }

    private static void end(RunningJvm running) throws Exception {
        running.closeInput();
        running.finish().well();
    }

    static MBeanServerConnection beans(RunningJvm running) throws Exception {
        JMXConnector connector = JMXConnectorFactory.connect(MBeanAddress.of(running.pid()));
        return connector.getMBeanServerConnection();
    }

    static ObjectName bean(String type) throws Exception {
        return new ObjectName("io.jacct:type=" + type);
    }

    private static String beanOf(MBeanServerConnection beans, String endpoint, String usual)
            throws Exception {
        List<ObjectName> found = new ArrayList<>();
        Await.until(
                () -> {
                    found.clear();
                    for (ObjectName each :
                            beans.queryNames(new ObjectName("io.jacct:type=Device,*"), null)) {
                        if (endpoint.equals(beans.getAttribute(each, "Endpoint"))) {
                            found.add(each);
                        }
                    }
                    return !found.isEmpty();
                },
                () -> "no MBean " + usual);
        return found.get(0).toString().replace("io.jacct:type=", "");
    }

    /** The last event has what the MBean has afterwards, when nothing moves any more. */
    private void assertSame(
            MBeanServerConnection beans, String type, String event, String field, String name)
            throws Exception {
        ObjectName bean = bean(type);
        Await.until(() -> beans.isRegistered(bean), () -> "no MBean " + bean);
        Map<String, String> told = new TreeMap<>();
        Await.until(
                () -> {
                    RecordedEvent last = dump(beans).last(event, field, name);
                    if (last == null) {
                        told.put(event, "none");
                        return false;
                    }
                    told.clear();
                    int compared = compare(beans, bean, last, told);
                    assertTrue(compared > 10, last::toString);
                    return told.isEmpty();
                },
                () -> event + " and the MBean differ in " + told);
    }

    /** Adds the differences. Returns the number of values that both have. */
    private static int compare(
            MBeanServerConnection beans,
            ObjectName bean,
            RecordedEvent event,
            Map<String, String> differences)
            throws Exception {
        Map<String, Object> attributes = new TreeMap<>();
        for (javax.management.MBeanAttributeInfo each : beans.getMBeanInfo(bean).getAttributes()) {
            attributes.put(each.getName(), beans.getAttribute(bean, each.getName()));
        }
        int compared = 0;
        for (ValueDescriptor each : event.getFields()) {
            String name = each.getName();
            String attribute = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
            if (attributes.containsKey(attribute) && !name.matches(OF_INTERVAL)) {
                compared++;
                Object shown = shown(event, each);
                Object known = attributes.get(attribute);
                if (!String.valueOf(shown).equals(String.valueOf(known))) {
                    differences.put(name, shown + " for " + known);
                }
            }
        }
        return compared;
    }

    /** The value in the MBean's unit; null where a tool shows that it is not available. */
    private static Object shown(RecordedEvent event, ValueDescriptor field) {
        Object value = event.getValue(field.getName());
        if (value instanceof Long && (Long) value == Long.MIN_VALUE) {
            return null;
        }
        boolean time = field.getAnnotation(Timespan.class) != null;
        return time && value instanceof Long
                ? (Object) event.getDuration(field.getName()).toNanos()
                : value;
    }
}
