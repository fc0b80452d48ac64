// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.field.metric;

import static io.jacct.field.metric.Convention.of;

import java.util.List;

/**
 * The conventions, by what has the fields. Some fields have MBeans alone, such as maxima and
 * quantiles, for which the exporter has histograms.
 */
public final class Conventions {
    /** The key of what an operation does. */
    public static final String TYPE = "jacct.operation.type";

    /** The key of what threads of executors do. */
    static final String THREAD_STATE = "jvm.executor.thread.state";

    static final String NETWORK_DIRECTION = "network.io.direction";
    private static final String WAIT_TYPE = "jacct.wait.type";
    private static final String DIRECTION = "jacct.io.direction";
    private static final String DISK_DIRECTION = "disk.io.direction";
    private static final String CLASSES = "(file|socket|pipe)";

    /** Its group, the first, is the quantile at the end of the name, as 99 of {@code P99}. */
    private static final String QUANTILE = "(?=.*P(\\d+)$)";

    private static final String WAITS = "(park|sleep|wait|join|select|lookup)";

    /** Of the counters of tasks, and of what else is told of tasks together. */
    public static final List<Convention> TASKS =
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
                    of("gcPauses", "thread.gc.pauses", "{pause}", "", "")
                            .says(
                                    "Pauses of the garbage collectors, counted for each thread that"
                                            + " lived then: a pause of ten threads is ten."),
                    of("gcPauseNanos", "thread.gc.pause.time", "s", "", "")
                            .says("The time of these pauses, for each of these threads."),
                    of("virtualCpuNanos", "thread.virtual.cpu.time", "s", "", ""),
                    of("virtualStarts", "thread.virtual.started", "{thread}", "", ""),
                    of("virtualEnds", "thread.virtual.ended", "{thread}", "", ""),
                    of("yields", "thread.yields", "{operation}", "", ""),
                    of("interrupts", "thread.interrupts", "{operation}", "", ""),
                    of("(self|repeated)Interrupts", "thread.$1_interrupts", "{operation}", "", ""),
                    of("liveVirtualThreads", "thread.virtual.count", "{thread}", "", "")
                            .says("Virtual threads alive."),
                    of("(peak|mounted)VirtualThreads", "thread.virtual.$1", "{thread}", "", ""),
                    of(CLASSES + "MaxNanos", "$1.operation_time.max", "s", "", ""),
                    of(WAITS + "MaxNanos", "thread.wait.time.max", "s", "", WAIT_TYPE)
                            .says("The longest wait of a thread."),
                    of("liveTasks", "thread.count", "{thread}", "", ""),
                    of("(started|ended)Tasks", "thread.$1", "{thread}", "", ""),
                    of(
                            "jvm(Compiler|Collector|Other)CpuNanos",
                            "jvm.cpu.time",
                            "s",
                            "CPU time of the JVM's own threads, as far as none is a Java thread.",
                            "jacct.jvm.thread.type"));

    /** Of devices, below {@code device} or {@code device_class}. */
    public static final List<Convention> DEVICES =
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
                    of(QUANTILE + "(read|write)NanosP.*", "operation_time.p$1", "s", "", TYPE)
                            .says("A quantile of the times of all transactions so far."),
                    of(
                            QUANTILE + "recent(Read|Write)NanosP.*",
                            "operation_time.recent_p$1",
                            "s",
                            "A quantile of the times of the transactions of the last interval.",
                            TYPE),
                    of("(read|write)MaxNanos", "operation_time.max", "s", "", TYPE)
                            .says("The longest transaction of all."),
                    of("tags(Simple|Head|Ordered)", "tagged", "{operation}", "", "jacct.tag")
                            .says("Transactions by devstat's tag."),
                    of("(start|end)Count", "$1s", "{operation}", "", ""),
                    of("busyCount", "active", "{operation}", "", ""),
                    of("busyNanos", "io_time", "s", "", ""),
                    of("queueNanos", "queue.time", "s", "", ""),
                    of("open", "open", "{descriptor}", "", ""),
                    of("mappedBytes", "mapped", "By", "", ""),
                    of("deviceCount", "devices", "{device}", "", "")
                            .says("Devices that there are now."));

    /** Of executors; full names, because some are OpenTelemetry's own. */
    public static final List<Convention> EXECUTORS =
            List.of(
                    of("waiting", "jvm.executor.queue.size", "{task}", "", ""),
                    of("completed", "jvm.executor.task.completed", "{task}", "", ""),
                    of("rejected", "jvm.executor.task.rejected", "{task}", "", ""),
                    of("(failed|removed|delayed)", "jacct.executor.task.$1", "{task}", "", ""),
                    of("(wait|run)Nanos", "jacct.executor.task.$1.time", "s", "", ""),
                    of("(wait|run)BusyNanos", "jacct.executor.$1.busy_time", "s", "", ""),
                    of("threads", "jacct.executor.threads", "{thread}", "", ""),
                    of("(running|idle)", "jvm.executor.thread.count", "{thread}", "", THREAD_STATE)
                            .says("Threads of the executor by what they do."),
                    of("runNanosP(.*)", "jacct.executor.task.run.time.p$1", "s", "", ""),
                    of(
                            "recentRunNanosP(.*)",
                            "jacct.executor.task.run.time.recent_p$1",
                            "s",
                            "",
                            ""));

    /** Of what an owner holds of a resource. */
    public static final List<Convention> OWNERS =
            List.of(
                    of("held", "usage", "", "", ""),
                    of("(max|min)held", "usage.$1", "", "", ""),
                    of("(barrier|limit)", "$1", "", "", ""),
                    of("failcnt", "refused", "{charge}", "", ""),
                    of("ownerCount", "count", "{owner}", "", ""));

    /** Of open descriptors together. */
    public static final List<Convention> HANDLES =
            List.of(
                    of("openHandles", "count", "{handle}", "", "")
                            .says("Handles that are open and in the table."),
                    // counts of the agent's health, which the MBean of handles repeats
                    of("(leaked|unlisted)Handles", "jacct.agent.$1_handles", "{event}", "", ""));

    /** Of the chain of kstats. */
    public static final List<Convention> KSTATS =
            List.of(of("kstatCount", "count", "{kstat}", "", ""));

    /** Of the agent itself, beside its health. */
    public static final List<Convention> AGENT =
            List.of(
                    of("pageBytes", "page.size", "By", "The size of the page.", ""),
                    of("costPercentOf(Cpu|Processor)", "cost_of_$1", "%", "", ""));

    private Conventions() {}
}
