// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What the slim rules of collectors keep: the attributes that one looks at, the names of pools that
 * are not the application's, and those of files that are read once. The generated rules have all of
 * it from here.
 */
final class Slim {
    private static final String ACCOUNT =
            "LiveTasks StartedTasks CpuNanos CpuDelayNanos AllocatedBytes"
                    + " FileReads FileReadBytes FileReadNanos FileWrites FileWriteBytes"
                    + " FileWriteNanos FileOpens FileErrors"
                    + " SocketReads SocketReadBytes SocketReadNanos SocketWrites SocketWriteBytes"
                    + " SocketWriteNanos SocketConnects SocketAccepts SocketErrors SocketTimeouts"
                    + " ParkNanos SleepNanos WaitNanos SelectNanos Blocks VirtualStarts";

    private static final Map<String, String> KEPT =
            Map.of(
                    "Pool",
                    ACCOUNT,
                    "Totals",
                    ACCOUNT
                            + " VirtualEnds MajorFaults StorageReadBytes StorageWriteBytes"
                            + " GcPauses GcPauseNanos"
                            + " JvmCpuNanos JvmCompilerCpuNanos JvmCollectorCpuNanos",
                    "Executor",
                    "Waiting Running Completed Failed Rejected WaitNanos RunNanos",
                    "Device",
                    "Reads ReadBytes ReadNanos Writes WriteBytes WriteNanos Errors BusyNanos Open"
                            + " RecentReadNanosP99 RecentWriteNanosP99",
                    "Handles",
                    "OpenHandles LeakedHandles",
                    "Agent",
                    "OwnCpuNanos CostPercentOfCpu AdviceErrors MissingMBeans");

    /**
     * Pools of the JDK's threads that work for the JVM itself, by OpenJDK 17 to 27. They are those
     * whose attribute Jdk is true. An ObjectName does not tell them, so a collector needs names.
     */
    static final List<String> JDK_POOLS =
            List.of(
                    "Attach Listener",
                    "Cleaner-N",
                    "Common-Cleaner",
                    "Finalizer",
                    "GC Daemon",
                    "Generate Seed",
                    "InnocuousThread-N",
                    "JFR *",
                    "JMX server connection timeout *",
                    "Java2D *",
                    "Keep-Alive-*",
                    "MasterPoller",
                    "Monitor Deflation Thread",
                    "Notification Thread",
                    "RMI RenewClean*",
                    "RMI Reaper",
                    "RMI Scheduler*",
                    "RMI TCP Accept*",
                    "Read-Poller*",
                    "Reference Handler",
                    "Service Thread",
                    "Signal Dispatcher",
                    "VirtualThread-unparker*",
                    "Write-Poller*",
                    "process reaper*");

    /** Pools and executors of jmx_exporter itself. */
    static final String EXPORTER = "prometheus-http-*";

    /** Executors of the JDK's remote calls, which a console's connection starts. */
    static final String RMI = "RMI *";

    /** Files that a JVM reads when it starts or loads classes, and those of the system. */
    static final List<String> FILES_OF_STARTS =
            List.of(
                    "*.class",
                    "*.jar",
                    "*.jmod",
                    "*.so",
                    "*/conf/*.properties",
                    "*/conf/security/*",
                    "*/lib/modules",
                    "*/lib/tzdb.dat",
                    "*/lib/jvm/*",
                    "/dev/*",
                    "/etc/*",
                    "/proc/*",
                    "/sys/*");

    private Slim() {}

    /** The names that a type keeps, in their order. */
    static List<String> names(String type) {
        return List.of(KEPT.get(type).split(" "));
    }

    /** The attributes that a type keeps, in their order. */
    static List<Collected> of(String type, List<Collected> all) {
        List<Collected> kept = new ArrayList<>();
        for (String name : names(type)) {
            for (Collected each : all) {
                if (each.attribute().equals(name)) {
                    kept.add(each);
                }
            }
        }
        return kept;
    }

    /**
     * Whether a 0 is shown, too. A counter of a pool or a device has no series until it moves; it
     * never goes back to 0. Failures are shown where an alert must see the first one.
     */
    static boolean showsZero(String type, Collected each) {
        return switch (type) {
            case "Pool" -> !each.counter();
            case "Totals" -> !each.counter() || each.attribute().matches(".*(Errors|Timeouts)");
            case "Device" -> false;
            case "Agent" -> each.attribute().startsWith("Cost");
            default -> true;
        };
    }
}
