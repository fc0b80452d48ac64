// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.counter.Health;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.openmbean.TabularType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code config/jmx_exporter.yaml} and {@code config/otel-jmx.yaml} agree with the MBeans. */
class CollectorRulesTest {
    private static final Path CONFIG = Path.of("..", "config");
    private static final List<String> FIXED =
            List.of("Tasks", "Handles", "Beancounters", "KstatChain", "Agent");
    private static final String NAME = "name=\"?(.+?)\"?";

    private final MBeanServer server = MBeanServerFactory.newMBeanServer();
    private final Fake fake = new Fake();
    private Registration registration;

    @BeforeEach
    void register() throws Exception {
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

    @AfterEach
    void close() {
        registration.close();
    }

    @Test
    void shouldBeUpToDateForThePrometheusExporter() throws Exception {
        StringBuilder out = new StringBuilder(head("jmx_exporter"));
        out.append("lowercaseOutputName: true\n");
        out.append("lowercaseOutputLabelNames: true\nincludeObjectNames:\n");
        for (String type : new TreeSet<>(types())) {
            out.append("  - 'io.jacct:type=%s'%n".formatted(type));
        }
        out.append(
                "  # one each for hundreds of files and peers: leave it out if that is too much\n");
        out.append("  - 'io.jacct:type=Device,*'\n");
        out.append("excludeObjectNameAttributes:  # tables\n");
        tables().forEach(line -> out.append(line));
        out.append("rules:\n");
        accounts(out);
        devices(out);
        for (String type : FIXED) {
            exporter(out, "type=" + type, prefix(type), "", without(of(type), of("Totals")));
        }
        assertUpToDate("jmx_exporter.yaml", out);
    }

    private void accounts(StringBuilder out) throws Exception {
        List<Collected> pool = of("Pool,name=exec-N");
        String account = "type=(?:Totals|(?:Task)?(Group|Pool), " + NAME + ")";
        exporter(out, account, "$1_", "{'$1': '$2'}", pool);
        exporter(out, "type=Totals", "", "", without(of("Totals"), pool));
        exporter(out, "type=Executor, " + NAME, "executor_", "{executor: '$1'}", executor());
        exporter(out, "type=Beancounter, " + NAME, "beancounter_", "{owner: '$1'}", owner());
    }

    private void devices(StringBuilder out) throws Exception {
        List<Collected> device = of("Device,class=file,name=/log");
        List<Collected> kind = of("DeviceClass,name=file");
        String both = "type=Device(?:(Class), name=(\\w+)|, class=(\\w+), " + NAME + ")";
        String labels = "{class: '$2$3', device: '$4'}";
        List<Collected> shared = without(device, without(device, kind));
        exporter(out, both, "device_$1_", labels, shared);
        exporter(
                out,
                "type=DeviceClass, name=(\\w+)",
                "device_class_",
                "{class: '$1'}",
                without(kind, shared));
        exporter(
                out,
                "type=Device, class=(\\w+), " + NAME,
                "device_",
                "{class: '$1', device: '$2'}",
                without(device, shared));
    }

    /**
     * One rule for all attributes that need the same, because the exporter tries each rule on each
     * attribute.
     */
    private static void exporter(
            StringBuilder out, String bean, String prefix, String labels, List<Collected> all) {
        Map<String, List<Collected>> alike = new LinkedHashMap<>();
        for (Collected each : all) {
            String rule = each.isPlain() ? each.ending() + each.suffix() : each.attribute();
            alike.computeIfAbsent(rule, none -> new ArrayList<>()).add(each);
        }
        int group = (int) bean.chars().filter(c -> c == '(').count() + 1;
        group -= bean.split("\\(\\?:", -1).length - 1;
        for (List<Collected> rule : alike.values()) {
            exporter(out, bean, "jacct_" + prefix, "$" + group, labels, rule);
        }
    }

    private static void exporter(
            StringBuilder out,
            String bean,
            String prefix,
            String group,
            String labels,
            List<Collected> all) {
        Collected first = all.get(0);
        String names = all.stream().map(Collected::words).collect(Collectors.joining("|"));
        boolean plain = first.isPlain();
        String attribute =
                plain ? "(" + names + ")" + first.ending() : Collected.snake(first.attribute());
        out.append("  - pattern: 'io\\.jacct<%s><>%s: '%n".formatted(bean, attribute));
        String words = plain ? group : first.words();
        out.append("    name: %s%s%s%n".formatted(prefix, words, first.suffix()));
        out.append(
                "    attrNameSnakeCase: true\n    type: %s%n"
                        .formatted(first.counter() ? "COUNTER" : "GAUGE"));
        out.append(labels.isEmpty() ? "" : "    labels: " + labels + "\n");
        if (!first.factor().equals("1")) {
            // the default help, the MBean's own description, names another unit
            String help = "    help: 'The attribute %s of jacct''s MBeans, as%s.'%n";
            String named = plain ? words + first.ending() : attribute;
            String unit = first.suffix().replace("_total", "").replace('_', ' ');
            out.append("    valueFactor: %s%n".formatted(first.factor()));
            out.append(help.formatted(named, unit));
        }
    }

    @Test
    void shouldBeUpToDateForOpenTelemetry() throws Exception {
        StringBuilder out = new StringBuilder(head("OpenTelemetry's Java agent"));
        out.append("rules:\n");
        telemetry(out, "Totals", "", "", of("Totals"));
        List<Collected> pool = of("Pool,name=exec-N");
        telemetry(out, "TaskGroup,name=*", "group_", "{group: beanattr(Name)}", pool);
        telemetry(out, "Pool,name=*", "pool_", "{pool: beanattr(Name)}", pool);
        String executor = "{executor: beanattr(Name)}";
        telemetry(out, "Executor,name=*", "executor_", executor, executor());
        String owner = "{owner: beanattr(Name)}";
        telemetry(out, "Beancounter,name=*", "beancounter_", owner, owner());
        String kind = "{class: param(name)}";
        List<Collected> kinds = of("DeviceClass,name=file");
        telemetry(out, "DeviceClass,name=*", "device_class_", kind, kinds);
        out.append(
                "  # one each for hundreds of files and peers: leave it out if that is too much\n");
        String device = "{class: param(class), device: beanattr(Endpoint)}";
        List<Collected> devices = of("Device,class=file,name=/log");
        telemetry(out, "Device,class=*,name=*", "device_", device, devices);
        for (String type : FIXED) {
            telemetry(out, type, prefix(type), "", without(of(type), of("Totals")));
        }
        assertUpToDate("otel-jmx.yaml", out);
    }

    private static void telemetry(
            StringBuilder out, String bean, String prefix, String labels, List<Collected> all) {
        out.append("  - bean: io.jacct:type=%s%n".formatted(bean));
        out.append("    prefix: jacct.%s%n".formatted(prefix.replaceAll("_$", ".")));
        out.append(labels.isEmpty() ? "" : "    metricAttribute: " + labels + "\n");
        out.append("    mapping:\n");
        for (Collected each : all) {
            out.append("      %s: {metric: ".formatted(each.attribute()));
            out.append(each.openTelemetry());
            out.append(each.counter() ? ", type: counter, " : ", type: gauge, ");
            boolean scaled = each.ucum().equals("s");
            out.append(scaled ? "sourceUnit: %s, ".formatted(each.unit()) : "");
            out.append("unit: '%s', desc: %s}%n".formatted(each.ucum(), quoted(each.help())));
        }
    }

    private static String head(String whose) {
        return """
                # Rules of %s for the MBeans of jacct; how to use them: docs/mbeans.md.
                # Generated from the MBeans by CollectorRulesTest.
                """
                .formatted(whose);
    }

    private static String prefix(String type) {
        return type.equals("KstatChain") ? "kstat_" : type.toLowerCase(java.util.Locale.ROOT) + "_";
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /** All MBeans except the devices', of which there are many. */
    private List<String> types() throws Exception {
        List<String> types = new ArrayList<>();
        for (ObjectName name : server.queryNames(new ObjectName("io.jacct:*"), null)) {
            String type = name.getKeyProperty("type");
            boolean one = name.getKeyPropertyList().size() == 1;
            types.add(one ? type : type + ",*");
        }
        types.remove("Device,*");
        return types;
    }

    /**
     * Tables that the exporter would turn into a series for each row. Reading the table of tasks
     * also makes the JVM time monitors.
     */
    private List<String> tables() throws Exception {
        List<String> lines = new ArrayList<>();
        for (String type :
                List.of(
                        "Agent",
                        "Beancounter,name=tenant-7",
                        "Beancounters",
                        "DeviceClass,name=file",
                        "Handles",
                        "Tasks",
                        "Totals")) {
            ObjectName name = new ObjectName("io.jacct:type=" + type);
            String tables = "";
            for (MBeanAttributeInfo each : server.getMBeanInfo(name).getAttributes()) {
                boolean table =
                        each.getDescriptor().getFieldValue("openType") instanceof TabularType;
                tables += table ? (tables.isEmpty() ? "" : ", ") + each.getName() : "";
            }
            lines.add(
                    "  'io.jacct:type=%s': [%s]%n"
                            .formatted(type.replaceFirst("=.*", "=*"), tables));
        }
        return lines;
    }

    private List<Collected> owner() throws Exception {
        return of("Beancounter,name=tenant-7");
    }

    private List<Collected> executor() throws Exception {
        return of("Executor,name=exec-N");
    }

    private List<Collected> of(String type) throws Exception {
        return Collected.of(server.getMBeanInfo(new ObjectName("io.jacct:type=" + type)));
    }

    /** Leaves out repetitions of a rule with the same name and type. */
    private static List<Collected> without(List<Collected> all, List<Collected> others) {
        return all.stream()
                .filter(
                        each ->
                                others.stream()
                                        .noneMatch(
                                                other ->
                                                        other.attribute().equals(each.attribute())
                                                                && other.counter()
                                                                        == each.counter()))
                .toList();
    }

    private static void assertUpToDate(String name, StringBuilder text) throws IOException {
        Path file = CONFIG.resolve(name);
        if (Boolean.getBoolean("jacct.write.docs")) {
            Files.writeString(file, text);
        }
        String there = Files.exists(file) ? Files.readString(file) : "";
        assertEquals(
                text.toString(),
                there,
                "config/"
                        + name
                        + " is stale; write it with: mvn -pl jmx -am test"
                        + " -Dtest=CollectorRulesTest -Djacct.write.docs=true"
                        + " -Dsurefire.failIfNoSpecifiedTests=false");
    }
}
