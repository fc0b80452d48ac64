// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.metric;

import io.jacct.counter.Unit;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How fields become metrics by OpenTelemetry's conventions: fields that differ in a direction or a
 * type are points of one metric, which an attribute tells apart. A field that no convention names
 * gets a metric of its own from its name and its unit, so that a new one is exported without a line
 * here.
 *
 * @param fields the names of the fields, as a whole
 * @param name the metric below its namespace; {@code $1} is the first group of {@code fields}
 * @param unit by the Unified Code for Units of Measure
 * @param sentence what it is; empty: the sentence of the field
 * @param key the attribute whose value is the last group; empty: there is none
 */
record Convention(Pattern fields, String name, String unit, String sentence, String key) {
    static final String TYPE = "jacct.operation.type";
    static final String DIRECTION = "jacct.io.direction";
    static final String DISK_DIRECTION = "disk.io.direction";
    static final String NETWORK_DIRECTION = "network.io.direction";
    private static final String WAIT_TYPE = "jacct.wait.type";
    private static final String CLASSES = "(file|socket|pipe)";
    private static final String WAITS = "(park|sleep|wait|join|select|lookup)";
    private static final Pattern FULL = Pattern.compile("(jacct|process|jvm[.]executor)[.]");
    private static final Pattern HUMP = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");

    /** Of the counters of tasks, and of what else is told of tasks together. */
    static final List<Convention> TASKS =
            List.of(
                    of("(file)(Read|Write)Bytes", "$1.io", "By", "", DISK_DIRECTION)
                            .says("Bytes that were read from files and written to files."),
                    of("(socket)(Read|Write)Bytes", "$1.io", "By", "", NETWORK_DIRECTION)
                            .says("Bytes that were received from sockets and sent to sockets."),
                    of("(pipe)(Read|Write)Bytes", "$1.io", "By", "", DIRECTION)
                            .says("Bytes of pipes and standard streams."),
                    of(
                            CLASSES
                                    + "(Read|Write|Open|Close|Other|Free|Map|Unmap|Connect|Accept)s",
                            "$1.operations",
                            "{operation}",
                            "Calls by what they do, failures included.",
                            TYPE),
                    of(
                            CLASSES + "(Read|Write|Other|Connect|Accept)Nanos",
                            "$1.operation_time",
                            "s",
                            "The time of these calls, waiting included; other has opens and"
                                    + " closes, too.",
                            TYPE),
                    of(CLASSES + "Errors", "$1.errors", "{operation}", "", ""),
                    of("(socket)Timeouts", "$1.timeouts", "{operation}", "", ""),
                    of("file(Mapped|Unmapped)Bytes", "file.$1", "By", "", ""),
                    of(WAITS + "s", "thread.waits", "{wait}", "Waits of threads.", WAIT_TYPE),
                    of(
                            WAITS + "Nanos",
                            "thread.wait.time",
                            "s",
                            "The time of waits of threads.",
                            WAIT_TYPE),
                    of("cpuNanos", "thread.cpu.time", "s", "", ""),
                    of("systemNanos", "thread.cpu.system_time", "s", "", ""),
                    of("cpuDelayNanos", "thread.runqueue.time", "s", "", ""),
                    of("cpuSlices", "thread.cpu.slices", "{slice}", "", ""),
                    of(
                            "(minor|major)Faults",
                            "thread.paging.faults",
                            "{fault}",
                            "Page faults of Java threads; major ones read from storage.",
                            "system.paging.fault.type"),
                    of(
                            "(voluntary|involuntary)Switches",
                            "thread.context_switches",
                            "{context_switch}",
                            "Context switches of Java threads.",
                            "process.context_switch.type"),
                    of("storage(Read|Write)Bytes", "process.disk.io", "By", "", DISK_DIRECTION)
                            .says(
                                    "Bytes that storage had to deliver or that were made ready for"
                                            + " it, by Java threads."),
                    of("cancelledWriteBytes", "thread.disk.cancelled", "By", "", ""),
                    of("kernel(Read|Write)Bytes", "thread.kernel.io", "By", "", DIRECTION)
                            .says("Bytes of system calls that read and wrote, by the kernel."),
                    of("kernel(Read|Write)s", "thread.kernel.operations", "{operation}", "", TYPE)
                            .says("System calls that read and wrote, as the kernel counts them."),
                    of("allocatedBytes", "thread.memory.allocated", "By", "", ""),
                    of("blocks", "thread.blocks", "{event}", "", ""),
                    of("blockNanos", "thread.block.time", "s", "", ""),
                    of("gcPauses", "thread.gc.pauses", "{pause}", "", ""),
                    of("gcPauseNanos", "thread.gc.pause.time", "s", "", ""),
                    of("virtualCpuNanos", "thread.virtual.cpu.time", "s", "", ""),
                    of("virtualStarts", "thread.virtual.started", "{thread}", "", ""),
                    of("virtualEnds", "thread.virtual.ended", "{thread}", "", ""),
                    of("yields", "thread.yields", "{operation}", "", ""),
                    of("interrupts", "thread.interrupts", "{operation}", "", ""),
                    of("(self|repeated)Interrupts", "thread.$1_interrupts", "{operation}", "", ""),
                    of("liveTasks", "thread.count", "{thread}", "", ""),
                    of("(started|ended)Tasks", "thread.$1", "{thread}", "", ""),
                    of(
                            "jvm(Compiler|Collector|Other)CpuNanos",
                            "jvm.cpu.time",
                            "s",
                            "CPU time of the JVM's own threads, as far as none is a Java thread.",
                            "jacct.jvm.thread.type"));

    /** Of devices, below {@code device} or {@code device_class}. */
    static final List<Convention> DEVICES =
            List.of(
                    of("(read|write)Bytes", "io", "By", "", DIRECTION)
                            .says("Bytes that transactions moved."),
                    of(
                            "(read|write|free|other)s",
                            "operations",
                            "{operation}",
                            "Transactions that have ended.",
                            TYPE),
                    of("(read|write|other)Nanos", "operation_time", "s", "", TYPE)
                            .says("The time of transactions; other has frees, too."),
                    of("(read|write)NanosError", "operation_time.error", "s", "", TYPE)
                            .says("The standard error of that time; 0 if all were timed."),
                    of("(read|write)MaxNanos", "operation_time.max", "s", "", TYPE)
                            .says("The longest transaction of all."),
                    of("tags(Simple|Head|Ordered)", "tagged", "{operation}", "", "jacct.tag")
                            .says("Transactions by devstat's tag."),
                    of("(start|end)Count", "$1s", "{operation}", "", ""),
                    of("busyCount", "active", "{operation}", "", ""),
                    of("busyNanos", "io_time", "s", "", ""),
                    of("queueNanos", "queue.time", "s", "", ""),
                    of("open", "open", "{descriptor}", "", ""),
                    of("mappedBytes", "mapped", "By", "", ""));

    /** Of executors; full names, because some are OpenTelemetry's own. */
    static final List<Convention> EXECUTORS =
            List.of(
                    of("waiting", "jvm.executor.queue.size", "{task}", "", ""),
                    of("completed", "jvm.executor.task.completed", "{task}", "", ""),
                    of("rejected", "jvm.executor.task.rejected", "{task}", "", ""),
                    of("(failed|removed|delayed)", "jacct.executor.task.$1", "{task}", "", ""),
                    of("(wait|run)Nanos", "jacct.executor.task.$1.time", "s", "", ""),
                    of("(wait|run)BusyNanos", "jacct.executor.$1.busy_time", "s", "", ""));

    /** Of what an owner holds of a resource. */
    static final List<Convention> OWNERS =
            List.of(
                    of("held", "usage", "", "", ""),
                    of("(max|min)held", "usage.$1", "", "", ""),
                    of("failcnt", "refused", "{charge}", "", ""));

    private static Convention of(
            String fields, String name, String unit, String sentence, String key) {
        return new Convention(Pattern.compile(fields), name, unit, sentence, key);
    }

    private Convention says(String other) {
        return new Convention(fields, name, unit, other, key);
    }

    /** The first of {@code all} that has the field, or one that only takes the name apart. */
    static Convention of(List<Convention> all, String field, Unit unit) {
        for (Convention each : all) {
            if (each.fields.matcher(field).matches()) {
                return each;
            }
        }
        return of(field, words(field), ucum(unit), "", "");
    }

    /** The name in words; the unit is no part of it. */
    static String words(String field) {
        String words = HUMP.matcher(field).replaceAll("_").toLowerCase(Locale.ROOT);
        return words.replaceFirst("_nanos$", ".time").replaceFirst("_bytes$", "");
    }

    /** Times are in seconds. */
    static String ucum(Unit unit) {
        return unit == Unit.NANOSECONDS ? "s" : unit.ucum();
    }

    /** The metric of a field; a name with a namespace of its own keeps it. */
    String metric(String namespace, String field) {
        String own = matcher(field).replaceAll(name).toLowerCase(Locale.ROOT);
        return FULL.matcher(own).lookingAt() ? own : namespace + own;
    }

    /** What tells the field from others of its metric; null if it is the only one. */
    Attribute attribute(String field) {
        if (key.isEmpty()) {
            return null;
        }
        Matcher matcher = matcher(field);
        String value = matcher.group(matcher.groupCount()).toLowerCase(Locale.ROOT);
        if (key.equals(NETWORK_DIRECTION)) {
            value = value.equals("read") ? "receive" : "transmit";
        }
        return new Attribute(key, value);
    }

    private Matcher matcher(String field) {
        Matcher matcher = fields.matcher(field);
        matcher.matches();
        return matcher;
    }
}
