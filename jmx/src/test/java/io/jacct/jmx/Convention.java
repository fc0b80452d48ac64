// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How attributes become one metric by OpenTelemetry's semantic conventions: what differs between
 * them is an attribute of the metric, and the metric has one unit and one description.
 *
 * @param attributes the names in the MBean
 * @param name the metric below the namespace; {@code $1} is the first group of {@link #attributes}
 * @param unit in UCUM's notation
 * @param help its description; empty: that of the MBean's attribute
 * @param key the attribute of the metric whose value is the last group; empty if there is none
 */
record Convention(Pattern attributes, String name, String unit, String help, String key) {
    private static final String TYPE = "jacct.operation.type";
    private static final String WAITS = "(Park|Sleep|Wait|Join|Select|Lookup)";

    /** Those that are true of every MBean with counters or transactions. */
    private static final List<Convention> COMMON =
            List.of(
                    of(
                            "Storage(Read|Write)Bytes",
                            "disk.io",
                            "By",
                            "Bytes that storage had to deliver or that were made ready for it.",
                            "disk.io.direction"),
                    of(
                            "(File)(Read|Write)Bytes",
                            "$1.io",
                            "By",
                            "Bytes read and written.",
                            "disk.io.direction"),
                    of(
                            "(Socket)(Read|Write)Bytes",
                            "$1.io",
                            "By",
                            "Bytes received and sent.",
                            "network.io.direction"),
                    of(
                            "(Pipe|Kernel)(Read|Write)Bytes",
                            "$1.io",
                            "By",
                            "Bytes read and written.",
                            "jacct.io.direction"),
                    of(
                            "(File|Socket|Pipe)(Read|Write|Open|Close|Other|Free|Map|Unmap|Connect|Accept)s",
                            "$1.operations",
                            "{operation}",
                            "Operations by type, failures included.",
                            TYPE),
                    of(
                            "(Kernel)(Read|Write)s",
                            "$1.operations",
                            "{operation}",
                            "System calls that read and wrote, as the kernel counts them.",
                            TYPE),
                    of(
                            "(File|Socket|Pipe)(Read|Write|Other|Connect|Accept)Nanos",
                            "$1.operation.time",
                            "s",
                            "The time of operations by type, waiting included.",
                            TYPE),
                    of("(File|Socket|Pipe)MaxNanos", "$1.operation.max_time", "s", "", ""),
                    of("(File|Socket|Pipe)Errors", "$1.errors", "{operation}", "", ""),
                    of("(Socket)Timeouts", "$1.timeouts", "{operation}", "", ""),
                    of(
                            WAITS + "s",
                            "thread.waits",
                            "{operation}",
                            "Waits of threads by type.",
                            "jacct.wait.type"),
                    of(
                            WAITS + "Nanos",
                            "thread.wait.time",
                            "s",
                            "The time of waits of threads by type.",
                            "jacct.wait.type"),
                    of(
                            WAITS + "MaxNanos",
                            "thread.wait.max_time",
                            "s",
                            "The longest wait of a thread by type.",
                            "jacct.wait.type"),
                    of("CpuNanos", "thread.cpu.time", "s", "", ""),
                    of("CpuDelayNanos", "thread.runqueue.time", "s", "", ""),
                    of("CpuSlices", "thread.cpu.slices", "{slice}", "", ""),
                    of("SystemNanos", "thread.system.time", "s", "", ""),
                    of(
                            "(Minor|Major)Faults",
                            "thread.paging.faults",
                            "{fault}",
                            "Page faults by type.",
                            "system.paging.fault.type"),
                    of(
                            "(Voluntary|Involuntary)Switches",
                            "thread.context_switches",
                            "{context_switch}",
                            "Context switches by type.",
                            "process.context_switch.type"),
                    of("AllocatedBytes", "thread.memory.allocated", "By", "", ""),
                    of("Blocks", "thread.blocks", "{event}", "", ""),
                    of("BlockNanos", "thread.block.time", "s", "", ""),
                    of("GcPauses", "thread.gc.pauses", "{pause}", "", ""),
                    of("GcPauseNanos", "thread.gc.pause.time", "s", "", ""),
                    of("JvmCpuNanos", "jvm.cpu.time", "s", "", ""),
                    of("Jvm(Compiler|Collector|Other)CpuNanos", "jvm.$1.cpu.time", "s", "", ""),
                    of("LiveTasks", "thread.count", "{thread}", "", ""),
                    of("(Started|Ended)Tasks", "thread.$1", "{thread}", "", ""),
                    of("LiveVirtualThreads", "virtual_thread.count", "{thread}", "", ""),
                    of("(Peak|Mounted)VirtualThreads", "virtual_thread.$1", "{thread}", "", ""),
                    of("Virtual(Start|End)s", "virtual_thread.$1s", "{thread}", "", ""),
                    of("VirtualCpuNanos", "virtual_thread.cpu.time", "s", "", ""),
                    of("(Interrupt|Yield)s", "thread.$1s", "{operation}", "", ""),
                    of("(Self|Repeated)Interrupts", "thread.$1_interrupts", "{operation}", "", ""));

    private static final List<Convention> OF_DEVICES =
            List.of(
                    of(
                            "(Read|Write)Bytes",
                            "io",
                            "By",
                            "Bytes read and written.",
                            "jacct.io.direction"),
                    of(
                            "(Read|Write|Free|Other)s",
                            "operations",
                            "{operation}",
                            "Transactions that have ended, by type.",
                            TYPE),
                    of(
                            "(Read|Write|Other)Nanos",
                            "operation.time",
                            "s",
                            "The time of transactions by type.",
                            TYPE),
                    of("BusyCount", "operation.count", "{operation}", "", ""),
                    of("DeviceCount", "count", "{device}", "", ""));

    private static final List<Convention> OF_EXECUTORS =
            List.of(
                    of("Waiting", "queue.size", "{task}", "", ""),
                    of("WaitNanos", "queue.time", "s", "", ""),
                    of("WaitBusyNanos", "queue.busy_time", "s", "", ""),
                    of("RunBusyNanos", "run.busy_time", "s", "", ""));

    private static final List<Convention> OF_HANDLES =
            List.of(
                    of("OpenHandles", "count", "{handle}", "", ""),
                    of("(Leaked|Unlisted)Handles", "$1", "{handle}", "", ""));

    private static Convention of(
            String attributes, String name, String unit, String help, String key) {
        return new Convention(Pattern.compile(attributes), name, unit, help, key);
    }

    /** The convention for an attribute in a namespace, or one that only takes its unit away. */
    static Convention of(String namespace, Collected each) {
        List<Convention> all =
                switch (namespace) {
                    case "device", "device_class" -> OF_DEVICES;
                    case "executor" -> OF_EXECUTORS;
                    case "handle" -> OF_HANDLES;
                    case "", "group", "total" -> COMMON;
                    default -> List.of();
                };
        for (Convention one : all) {
            if (one.attributes.matcher(each.attribute()).matches()) {
                return one;
            }
        }
        String words = each.words().replace("_nanos", "");
        return of(
                each.attribute(),
                each.ucum().equals("s") ? words + ".time" : words,
                each.ucum(),
                "",
                "");
    }

    /** The full name of the metric. */
    String metric(String namespace, Collected each) {
        if (namespace.equals("total") && name.equals("disk.io")) {
            return "process.disk.io";
        }
        String one = matcher(each).replaceAll(name).toLowerCase(Locale.ROOT);
        return "jacct." + (namespace.isEmpty() ? "" : namespace + ".") + one;
    }

    /** What the metric's attribute has for this one, or an empty text. */
    String constant(Collected each) {
        if (key.isEmpty()) {
            return "";
        }
        Matcher matcher = matcher(each);
        String value = matcher.group(matcher.groupCount()).toLowerCase(Locale.ROOT);
        if (key.equals("network.io.direction")) {
            value = value.equals("read") ? "receive" : "transmit";
        }
        return "%s: const(%s)".formatted(key, value);
    }

    private Matcher matcher(Collected each) {
        Matcher matcher = attributes.matcher(each.attribute());
        matcher.matches();
        return matcher;
    }

    /** The description of the metric, the same for all its attributes. */
    String description(Collected each) {
        return help.isEmpty() ? each.help() : help;
    }
}
