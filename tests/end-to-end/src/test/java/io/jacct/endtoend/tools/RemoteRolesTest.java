// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.Await;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestThenMatrix;
import io.jacct.endtoend.programs.page.Everything;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.InvalidAttributeValueException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.NotificationListener;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.junit.jupiter.api.io.TempDir;

/**
 * A JVM's JMX agent requires passwords. The read-only role can read everything and change nothing.
 * The role with all rights can also call queries. It can change limits, and what the application
 * lets it change, and nothing else.
 */
class RemoteRolesTest {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(180);
    private static final String SECRET = "hunter";
    private static final ObjectName TASKS = name("type=Tasks");
    private static final ObjectName CHAIN = name("type=KstatChain");
    private static final Set<String> TYPES =
            Set.of(
                    "Agent",
                    "Alarms",
                    "Totals",
                    "Tasks",
                    "KstatChain",
                    "Handles",
                    "Beancounters",
                    "TaskGroup",
                    "Pool",
                    "Executor",
                    "DeviceClass",
                    "Device");

    @TempDir private Path directory;

    @OnOldestThenMatrix
    void shouldShowAllToWhoMayOnlyRead(Jdk jdk) throws Exception {
        try (RunningJvm running = start(jdk)) {
            try (JMXConnector connector = connect(jdk, running, "watcher")) {
                MBeanServerConnection server = connector.getMBeanServerConnection();
                Set<ObjectName> names = awaitAllTypes(server);
                for (ObjectName name : names) {
                    assertReadable(server, name);
                    assertRefused(server, name);
                }
                for (String type :
                        List.of("Agent", "Tasks", "KstatChain", "Handles", "Beancounters")) {
                    assertReadableByItself(server, name("type=" + type));
                }
                assertTrue(names(server).containsAll(names), "an MBean has gone");
                assertMayListen(server);
                assertSameAsOperations(jdk, running, server);
            }
            running.closeInput();
            assertEquals(0, running.finish().status());
        }
    }

    @OnOldestThenMatrix
    void shouldChangeNothingForWhoMayDoEverything(Jdk jdk) throws Exception {
        try (RunningJvm running = start(jdk)) {
            try (JMXConnector connector = connect(jdk, running, "operator")) {
                MBeanServerConnection server = connector.getMBeanServerConnection();
                for (ObjectName name : awaitAllTypes(server)) {
                    assertReadable(server, name);
                    assertOnlyTells(server, name);
                }
                assertNotNull(server.invoke(TASKS, "jvmTaskstats", null, null));
                Object[] five = {5};
                Object top = server.invoke(TASKS, "top", five, new String[] {"int"});
                String lines = String.join("\n", (String[]) top);
                assertTrue(lines.contains("main~"), lines);
                assertMayWrite(server);
            }
            running.closeInput();
            assertEquals(0, running.finish().status());
        }
    }

    private RunningJvm start(Jdk jdk) throws Exception {
        Path access = Files.writeString(directory.resolve("access"), roles("readonly"));
        Path password = Files.writeString(directory.resolve("password"), roles(SECRET + "1"));
        Files.setPosixFilePermissions(password, PosixFilePermissions.fromString("rw-------"));
        ChildJvm child =
                ChildJvm.on(jdk)
                        .agent("handles=stacks")
                        .options(jmx("port=0"), jmx("host=127.0.0.1"), jmx("ssl=false"))
                        .options(jmx("access.file=" + access), jmx("password.file=" + password))
                        .options("-Djava.rmi.server.hostname=127.0.0.1")
                        .program(Everything.class, directory, "--password=" + SECRET + "2");
        RunningJvm running = child.start();
        running.await("ready");
        running.say("rounds 1");
        running.await("fastest ");
        return running;
    }

    /** The file of roles. The operator's access has one word more; passwords have the same form. */
    private static String roles(String value) {
        String operator = value.equals("readonly") ? "readwrite" : value;
        return "watcher " + value + "\noperator " + operator + "\n";
    }

    private static String jmx(String property) {
        return "-Dcom.sun.management.jmxremote." + property;
    }

    private static JMXConnector connect(Jdk jdk, RunningJvm running, String role) throws Exception {
        Finished status = ChildJvm.command(jdk, "jcmd", running.pid(), "ManagementAgent.status");
        String url =
                status.well().out().stream()
                        .dropWhile(line -> !line.matches("Connection Type: *remote"))
                        .filter(line -> line.contains("service:jmx:rmi://127.0.0.1"))
                        .map(line -> line.substring(line.indexOf("service:")).strip())
                        .findFirst()
                        .orElseThrow();
        String[] credentials = {role, SECRET + "1"};
        return JMXConnectorFactory.connect(
                new JMXServiceURL(url), Map.of(JMXConnector.CREDENTIALS, credentials));
    }

    /** Waits for an MBean of each type, which takes some seconds. */
    private static Set<ObjectName> awaitAllTypes(MBeanServerConnection server) throws Exception {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        Set<ObjectName> names = names(server);
        while (!types(names).equals(TYPES)) {
            long begun = System.nanoTime();
            assertTrue(begun < deadline, names::toString);
            names = names(server);
            Await.restAfter(begun);
        }
        return names;
    }

    private static Set<ObjectName> names(MBeanServerConnection server) throws Exception {
        return server.queryNames(name("*"), null);
    }

    private static Set<String> types(Set<ObjectName> names) {
        return names.stream().map(n -> n.getKeyProperty("type")).collect(Collectors.toSet());
    }

    private static String[] attributes(MBeanServerConnection server, ObjectName name)
            throws Exception {
        List<String> attributes = new ArrayList<>();
        for (MBeanAttributeInfo info : server.getMBeanInfo(name).getAttributes()) {
            attributes.add(info.getName());
        }
        return attributes.toArray(String[]::new);
    }

    /**
     * Reads all attributes at once. An attribute that throws is missing in the answer, or there is
     * no answer.
     */
    private static void assertReadable(MBeanServerConnection server, ObjectName name)
            throws Exception {
        String[] attributes = attributes(server, name);
        AttributeList values = server.getAttributes(name, attributes);
        assertEquals(attributes.length, values.size(), name::toString);
        assertFalse(values.toString().contains(SECRET), () -> name + " " + values);
    }

    private static void assertReadableByItself(MBeanServerConnection server, ObjectName name)
            throws Exception {
        for (String attribute : attributes(server, name)) {
            server.getAttribute(name, attribute);
        }
    }

    private static void assertRefused(MBeanServerConnection server, ObjectName name)
            throws Exception {
        for (MBeanOperationInfo operation : server.getMBeanInfo(name).getOperations()) {
            MBeanParameterInfo[] parameters = operation.getSignature();
            String[] signature = new String[parameters.length];
            for (int i = 0; i < signature.length; i++) {
                signature[i] = parameters[i].getType();
            }
            Object[] arguments = new Object[signature.length];
            assertThrows(
                    SecurityException.class,
                    () -> server.invoke(name, operation.getName(), arguments, signature));
        }
        Attribute set = new Attribute(attributes(server, name)[0], "changed");
        assertThrows(SecurityException.class, () -> server.setAttribute(name, set));
        assertThrows(SecurityException.class, () -> server.unregisterMBean(name));
    }

    private static void assertOnlyTells(MBeanServerConnection server, ObjectName name)
            throws Exception {
        for (MBeanOperationInfo operation : server.getMBeanInfo(name).getOperations()) {
            // limits can be set, and a request of ubstat changes when a period ends; the
            // application takes values of its own kstats; the events of the Flight Recorder, and
            // stacks, go on and off
            boolean writes =
                    name.equals(CHAIN) && operation.getName().equals("write")
                            || operation.getName().equals("setFlightRecorder")
                            || operation.getName().equals("setStacks");
            if (!name.getKeyProperty("type").equals("Beancounters") && !writes) {
                assertEquals(MBeanOperationInfo.INFO, operation.getImpact(), name::toString);
            }
        }
        Attribute set = new Attribute(attributes(server, name)[0], "changed");
        // a threshold of the alarms is a number
        Class<? extends Exception> refusal =
                name.getKeyProperty("type").equals("Alarms")
                        ? InvalidAttributeValueException.class
                        : AttributeNotFoundException.class;
        assertThrows(refusal, () -> server.setAttribute(name, set));
    }

    /** Hands the program a value for its own kstat, which the page then shows. */
    private static void assertMayWrite(MBeanServerConnection server) throws Exception {
        String text = String.class.getName();
        Object[] arguments = {"every", 0, "target", "degrees", "25"};
        String[] signature = {text, "int", text, text, text};
        server.invoke(CHAIN, "write", arguments, signature);
        Object[] kstat = {"every", 0, "target"};
        String[] read = {text, "int", text};
        TabularData rows = (TabularData) server.invoke(CHAIN, "read", kstat, read);
        CompositeData row = (CompositeData) rows.get(new Object[] {"degrees"}).get("value");
        assertEquals(25L, row.get("number"));
    }

    private static void assertMayListen(MBeanServerConnection server) throws Exception {
        NotificationListener listener = (notification, handback) -> {};
        server.addNotificationListener(TASKS, listener, null, null);
        server.removeNotificationListener(TASKS, listener);
    }

    /** Attributes hold the application's own kstats as the operations return them. */
    private void assertSameAsOperations(Jdk jdk, RunningJvm running, MBeanServerConnection server)
            throws Exception {
        TabularData kstats = (TabularData) server.getAttribute(CHAIN, "Kstats");
        TabularData statistics = (TabularData) server.getAttribute(CHAIN, "Statistics");
        try (JMXConnector connector = connect(jdk, running, "operator")) {
            MBeanServerConnection all = connector.getMBeanServerConnection();
            TabularData list = (TabularData) all.invoke(CHAIN, "list", null, null);
            assertEquals(list.getTabularType(), kstats.getTabularType());
            for (String name : List.of("every:0:named", "every:0:queue", "every:0:timer")) {
                assertTrue(kstats.containsKey(new Object[] {name}), kstats::toString);
                assertSameStatistics(statistics, all, name);
            }
        }
        Object[] counter = {"counter:0:everything:value"};
        CompositeData value = (CompositeData) statistics.get(counter).get("value");
        assertEquals((long) Everything.THREADS * Everything.UNITS, value.get("number"));
    }

    private static void assertSameStatistics(
            TabularData statistics, MBeanServerConnection all, String name) throws Exception {
        String[] parts = name.split(":");
        Object[] arguments = {parts[0], Integer.valueOf(parts[1]), parts[2]};
        String[] signature = {String.class.getName(), "int", String.class.getName()};
        TabularData read = (TabularData) all.invoke(CHAIN, "read", arguments, signature);
        assertTrue(read.size() > 2, read::toString);
        for (Object row : read.values()) {
            String statistic = (String) ((CompositeData) row).get("key");
            CompositeData own = statistics.get(new Object[] {name + ":" + statistic});
            // the two were read at different times
            if (!statistic.equals("snaptime")) {
                assertEquals(((CompositeData) row).get("value"), own.get("value"));
            }
        }
    }

    private static ObjectName name(String properties) {
        try {
            return new ObjectName("io.jacct:" + properties);
        } catch (MalformedObjectNameException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
