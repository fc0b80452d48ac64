// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import io.jacct.counter.Health;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;

/** One MBean of each type, from which the rules of collectors are generated. */
final class CollectedBeans implements AutoCloseable {
    /** Types of which there is one MBean, without Totals. */
    static final List<String> SINGLE =
            List.of("Tasks", "Handles", "Alarms", "Beancounters", "KstatChain", "Agent");

    private static final List<String> CLASSES =
            List.of("application", "datagram", "file", "listen", "pipe", "socket", "stream");

    private static final Map<String, String> NAMES =
            Map.of(
                    "Pool", "Pool,name=exec-N",
                    "TaskGroup", "TaskGroup,name=main",
                    "Executor", "Executor,name=exec-N",
                    "Beancounter", "Beancounter,name=tenant-7",
                    "Device", "Device,class=file,name=/log",
                    "DeviceClass", "DeviceClass,name=file");

    private final MBeanServer server = MBeanServerFactory.newMBeanServer();
    private final Registration registration;

    CollectedBeans() throws Exception {
        Fake fake = new Fake();
        for (Health health : Health.values()) {
            fake.health.put(health.label(), 0L);
        }
        fake.health.put("tornRecords", 0L);
        fake.health.put("readRetries", 0L);
        fake.groups = List.of(Fake.group("main", 1));
        fake.pools = List.of(Fake.group("exec-N", 1));
        fake.executors = List.of(Fake.executor("exec-N", 1, 1));
        fake.beancounters = List.of(Fake.owner(5, -1, "tenant-7", 1));
        fake.devices = List.of(Fake.device(7, "file", "/log", 0, 10));
        registration = new Registration(server, fake.readings(), 512);
        registration.start();
    }

    /** The numbers of a type for collectors. */
    List<Collected> of(String type) throws Exception {
        return Collected.of(server.getMBeanInfo(name(type)));
    }

    private static ObjectName name(String type) throws Exception {
        return new ObjectName("io.jacct:type=" + NAMES.getOrDefault(type, type));
    }

    /** All types, each with its one ObjectName, or with a pattern if there may be more. */
    Map<String, String> types() throws Exception {
        Map<String, String> types = new TreeMap<>();
        for (ObjectName name : server.queryNames(new ObjectName("io.jacct:*"), null)) {
            String type = name.getKeyProperty("type");
            boolean one = name.getKeyPropertyList().size() == 1;
            types.put(type, "io.jacct:type=" + type + (one ? "" : ",*"));
        }
        return types;
    }

    /**
     * The ObjectNames that do not depend on the application. jmx_exporter 1.0.1 can leave out
     * attributes of these alone.
     */
    List<String> fixedNames(String type) {
        if (type.equals("DeviceClass")) {
            return CLASSES.stream().map(each -> "io.jacct:type=DeviceClass,name=" + each).toList();
        }
        return NAMES.containsKey(type) ? List.of() : List.of("io.jacct:type=" + type);
    }

    /** The attributes of a type that are none of these. */
    List<String> others(String type, List<Collected> kept) throws Exception {
        List<String> others = new ArrayList<>();
        for (MBeanAttributeInfo each : server.getMBeanInfo(name(type)).getAttributes()) {
            if (kept.stream().noneMatch(one -> one.attribute().equals(each.getName()))) {
                others.add(each.getName());
            }
        }
        return others;
    }

    /** An ObjectName of that type as jmx_exporter shows it to its rules. */
    String shown(String type) throws Exception {
        return "io.jacct<" + name(type).getKeyPropertyListString().replace(",", ", ") + "><>";
    }

    @Override
    public void close() {
        registration.close();
    }
}
