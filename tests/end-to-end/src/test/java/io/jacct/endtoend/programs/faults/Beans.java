// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.faults;

import io.jacct.counter.Counter;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Array;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.RuntimeErrorException;
import javax.management.RuntimeMBeanException;
import javax.management.openmbean.TabularData;

/**
 * Reads all attributes of the agent's MBeans. A read may fail with an exception, but must not give
 * wrong values.
 */
final class Beans {
    private static final int LOOKS = 10;

    /** An MBean may go, and a task move, while they are read. */
    private static final int TRIES = 3;

    private static final String TOTALS = "Totals.";

    /** Attributes of types with one MBean, without those that depend on the kernel's values. */
    private static final Pattern STEADY =
            Pattern.compile(
                    "(Agent|Handles|KstatChain|Tasks|Totals)\\.(?!IncompleteCounters|UnknownTasks|Others).*");

    /** The types with numbers that may be unknown at any time. */
    private static final Set<String> PERHAPS = Set.of("java.lang.Long", "java.lang.Double");

    /** The attributes that have a value in every reading. */
    private final Set<String> usual;

    /**
     * The result of one reading.
     *
     * @param types the types that were read
     * @param values the attributes by type and name, without null and empty ones
     * @param told whether the client got an exception, or an attribute was left out
     */
    record Answer(Set<String> types, Map<String, Object> values, boolean told) {
        boolean asked(String key) {
            return types.contains(key.substring(0, key.indexOf('.')));
        }

        /** The last type, which is the failed one if any failed. */
        Set<String> last() {
            return types.stream().skip(Math.max(0, types.size() - 1)).collect(Collectors.toSet());
        }
    }

    /** Reads while nothing fails. */
    Beans() throws JMException {
        usual = new TreeSet<>(read().values.keySet());
        for (int i = 1; i < LOOKS; i++) {
            usual.retainAll(read().values.keySet());
        }
        usual.removeIf(key -> !STEADY.matcher(key).matches());
    }

    /** Reads all attributes of one MBean of each type, the first by name. */
    static Answer read() throws JMException {
        return read(Set.of(), false);
    }

    /** The same, up to the type at which the agent fails. */
    static Answer readUntilHit() throws JMException {
        return read(Set.of(), true);
    }

    private static Answer read(Set<String> only, boolean untilHit) throws JMException {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        Set<String> types = new LinkedHashSet<>();
        Map<String, Object> values = new HashMap<>();
        boolean told = false;
        ObjectName all = new ObjectName("io.jacct:*");
        for (ObjectName name : new TreeSet<>(server.queryNames(all, null))) {
            String type = name.getKeyProperty("type");
            boolean wanted = only.isEmpty() || only.contains(type);
            if (wanted && !(untilHit && Faults.hits() > 0) && types.add(type)) {
                told |= !read(server, name, values);
            }
        }
        return new Answer(types, values, told);
    }

    /** Reads one MBean. Returns whether it gave all its attributes. */
    private static boolean read(MBeanServer server, ObjectName name, Map<String, Object> values) {
        try {
            MBeanAttributeInfo[] infos = server.getMBeanInfo(name).getAttributes();
            String[] names =
                    Stream.of(infos).map(MBeanAttributeInfo::getName).toArray(String[]::new);
            Map<String, Object> all = new HashMap<>();
            for (Attribute each : server.getAttributes(name, names).asList()) {
                all.put(each.getName(), each.getValue());
            }
            for (MBeanAttributeInfo info : infos) {
                Object value = all.get(info.getName());
                if (!PERHAPS.contains(info.getType()) && !isEmpty(value)) {
                    values.put(name.getKeyProperty("type") + "." + info.getName(), value);
                }
            }
            return all.size() == names.length;
        } catch (JMException | RuntimeMBeanException | RuntimeErrorException told) {
            // an exception is the MBean's way to report a failure
            return false;
        }
    }

    private static boolean isEmpty(Object value) {
        return value == null
                || value.equals("")
                || value instanceof TabularData && ((TabularData) value).isEmpty()
                || value.getClass().isArray() && Array.getLength(value) == 0;
    }

    /**
     * Empty, or the error in a reading: a usual attribute without a value, or a count that is not
     * between the page's earlier and later values.
     */
    String wrong(Answer answer, Books earlier, Books later) {
        Set<String> lacking = new TreeSet<>(usual);
        lacking.removeIf(key -> !answer.asked(key) || answer.values.containsKey(key));
        StringBuilder text = new StringBuilder(lacking.isEmpty() ? "" : "lacking " + lacking);
        for (Counter each : Counter.values()) {
            String label = each.label();
            String name = label.substring(0, 1).toUpperCase() + label.substring(1);
            Object value = answer.values.get(TOTALS + name);
            if (value != null && !each.isMeasured() && !later.admits(earlier, each, (Long) value)) {
                text.append(' ').append(name).append(' ').append(value);
            }
        }
        return text.toString();
    }

    /** Repeats the failed reading, now without a fault. Returns the error, or an empty text. */
    String differs(Answer failed) throws Exception {
        String differs = "";
        for (int i = 0; i < TRIES; i++) {
            Books earlier = Books.now();
            Answer answer = read(failed.last(), false);
            differs = (answer.told ? "told " : "") + wrong(answer, earlier, Books.now());
            if (differs.isEmpty()) {
                return "";
            }
        }
        return differs;
    }
}
