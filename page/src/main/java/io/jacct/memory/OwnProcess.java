// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;
import jdk.internal.misc.VM;

/** This process, identified for good by its id and its start. Immutable. */
public final class OwnProcess {
    /** Field 22, counted from 1: when the process started, in clock ticks since boot. */
    private static final int START = 22;

    private static final String AGENT = "-javaagent:";

    private final long pid;
    private final long start;

    private OwnProcess(long pid, long start) {
        this.pid = pid;
        this.start = start;
    }

    /**
     * Asks the kernel, because {@link ProcessHandle} would make a pool of threads for it. Where
     * there is no {@code /proc}, {@code ProcessHandle} is asked.
     */
    public static OwnProcess ask() {
        try {
            String line = stat();
            long pid = Long.parseLong(line.substring(0, line.indexOf(' ')));
            return new OwnProcess(pid, start(line));
        } catch (IOException | RuntimeException noProc) {
            return new OwnProcess(ProcessHandle.current().pid(), 0);
        }
    }

    private static String stat() throws IOException {
        try (BufferedReader reader = new BufferedReader(new FileReader("/proc/self/stat"))) {
            return reader.readLine();
        }
    }

    /**
     * The start of a process in its line of {@code /proc/<pid>/stat}. The second field may hold
     * blanks and brackets, so this counts fields from its end.
     */
    public static long start(String line) {
        String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
        return Long.parseLong(fields[START - 3]);
    }

    /** Whether a signal or a debugger has stopped the process of such a line. */
    public static boolean isStopped(String line) {
        return "Tt".indexOf(line.charAt(line.lastIndexOf(')') + 2)) >= 0;
    }

    /**
     * The number of this process's pid namespace, which the kernel shows as an inode; empty where
     * it is not known.
     */
    public static String namespace() {
        try {
            return Ownership.inode("/proc/self/ns/pid");
        } catch (IOException noProc) {
            return "";
        }
    }

    /** Whether the JVM was started with an option that replaces classes of a module. */
    public static boolean hasPatchedModule() {
        for (String argument : arguments()) {
            if (argument.startsWith("--patch-module")) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether the JVM was started with a Java agent whose jar has another name than {@code jar}.
     */
    public static boolean hasAgentBeside(String jar) {
        for (String argument : arguments()) {
            if (argument.startsWith(AGENT)) {
                int options = argument.indexOf('=');
                String path = argument.substring(0, options < 0 ? argument.length() : options);
                if (!path.substring(AGENT.length()).equals(jar)
                        && !path.endsWith("/".concat(jar))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The options of the JVM. It has null for a command line without any. */
    private static String[] arguments() {
        String[] given = VM.getRuntimeArguments();
        return given == null ? new String[0] : given;
    }

    /** The process id. */
    public long pid() {
        return pid;
    }

    /** The start in clock ticks since boot; 0 where it is not known. */
    public long start() {
        return start;
    }
}
