// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.jvm;

import io.jacct.export.metric.Attribute;
import io.jacct.snapshot.PageInfo;
import java.net.InetAddress;
import java.net.URLDecoder;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Who a JVM is, as the attributes of a resource. What the JVM's own telemetry would say comes
 * first: OTEL_RESOURCE_ATTRIBUTES and OTEL_SERVICE_NAME of its environment, and the properties of
 * the same meaning on its command line. Otherwise the service is the application's jar or class.
 *
 * <p>Each page is an instance of its own. So the counters of an instance never go backwards: a JVM
 * that is started again, or attached to again, begins a new page, and has a new id.
 *
 * @param attributes by their keys, with service.name and service.instance.id among them
 * @param own the id of this page, if the environment has not said another one
 */
public record Identity(Map<String, String> attributes, String own) {
    /** The key of the service's name. */
    public static final String SERVICE = "service.name";

    /** The key that tells instances apart. */
    public static final String INSTANCE = "service.instance.id";

    private static final String HOST = host();

    /**
     * The identity of the JVM of a page.
     *
     * @param process the id of its process as seen here; empty if it is not seen
     */
    static Identity of(PageInfo page, String process) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put(SERVICE, service(page.notes().getOrDefault("command", "")));
        all.put(INSTANCE, instance(page));
        all.put("process.pid", Long.toString(page.pid()));
        long started = page.jvmStartedMillis() > 0 ? page.jvmStartedMillis() : page.startedMillis();
        all.put("process.creation.time", Instant.ofEpochSecond(started / 1_000).toString());
        all.put("host.name", HOST);
        put(all, "jacct.version", page.notes().get("version"));
        put(all, "process.runtime.description", page.notes().get("jdk"));
        if (!process.isEmpty()) {
            put(all, "container.id", Processes.container(process));
            all.putAll(told(Processes.strings(process, "environ"), "OTEL_"));
            all.putAll(told(properties(process), "otel."));
        }
        return new Identity(Map.copyOf(all), instance(page));
    }

    private static void put(Map<String, String> all, String key, String value) {
        if (value != null && !value.isEmpty()) {
            all.put(key, value);
        }
    }

    /** The jar without its folder and suffix, or the class. */
    static String service(String command) {
        String first = command.strip().split("\\s", 2)[0];
        String name = first.substring(first.lastIndexOf('/') + 1);
        name = name.endsWith(".jar") ? name.substring(0, name.length() - 4) : name;
        return name.isEmpty() ? "unknown_service:java" : name;
    }

    /** The same for each reader of the page, and another one for each page. */
    private static String instance(PageInfo page) {
        String of =
                HOST
                        + '/'
                        + page.notes().getOrDefault("pid.namespace", "")
                        + '/'
                        + page.pid()
                        + '/'
                        + page.startedMillis()
                        + '/'
                        + page.startedNanos();
        return UUID.nameUUIDFromBytes(of.getBytes(StandardCharsets.UTF_8)).toString();
    }

    private static List<String> properties(String process) {
        List<String> properties = new ArrayList<>();
        for (String each : Processes.strings(process, "cmdline")) {
            if (each.startsWith("-Dotel.")) {
                properties.add(each.substring(2));
            }
        }
        return properties;
    }

    /** What settings of OpenTelemetry say of the resource, with the service's name last. */
    static Map<String, String> told(List<String> settings, String begin) {
        boolean upper = begin.equals("OTEL_");
        String attributes = begin + (upper ? "RESOURCE_ATTRIBUTES=" : "resource.attributes=");
        String service = begin + (upper ? "SERVICE_NAME=" : "service.name=");
        Map<String, String> told = new LinkedHashMap<>();
        for (String each : settings) {
            if (each.startsWith(attributes)) {
                told.putAll(list(each.substring(attributes.length())));
            }
        }
        for (String each : settings) {
            if (each.startsWith(service) && each.length() > service.length()) {
                told.put(SERVICE, each.substring(service.length()));
            }
        }
        return told;
    }

    /** {@code key=value,key=value}, where a value may have percent signs with codes. */
    private static Map<String, String> list(String text) {
        Map<String, String> all = new LinkedHashMap<>();
        for (String each : text.split(",")) {
            int equals = each.indexOf('=');
            if (equals > 0 && equals < each.length() - 1) {
                all.put(each.substring(0, equals).strip(), decoded(each.substring(equals + 1)));
            }
        }
        return all;
    }

    private static String decoded(String value) {
        try {
            // a plus stands for itself there
            return URLDecoder.decode(value.strip().replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notEncoded) {
            return value.strip();
        }
    }

    private static String host() {
        String name = Processes.text(Path.of("/proc/sys/kernel/hostname")).strip();
        if (!name.isEmpty()) {
            return name;
        }
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException unnamed) {
            return "localhost";
        }
    }

    /** Returns the same with the id of the page, whatever the environment says. */
    Identity withOwnInstance() {
        Map<String, String> all = new LinkedHashMap<>(attributes);
        all.put(INSTANCE, own);
        return new Identity(Map.copyOf(all), own);
    }

    /** All attributes by key. */
    public List<Attribute> list() {
        List<Attribute> all = new ArrayList<>();
        attributes.keySet().stream()
                .sorted()
                .forEach(key -> all.add(new Attribute(key, attributes.get(key))));
        return all;
    }

    /** The service's name. */
    public String service() {
        return attributes.get(SERVICE);
    }

    /** What tells this instance from all others. */
    public String instance() {
        return attributes.get(INSTANCE);
    }
}
