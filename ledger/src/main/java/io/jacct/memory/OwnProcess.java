// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import java.io.IOException;

/** This process, identified for good by its id and its start. Immutable. */
public final class OwnProcess {
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
            String line = ProcStat.own();
            return new OwnProcess(ProcStat.pid(line), ProcStat.start(line));
        } catch (IOException | RuntimeException noProc) {
            return new OwnProcess(ProcessHandle.current().pid(), 0);
        }
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

    /** The process id. */
    public long pid() {
        return pid;
    }

    /** The start in clock ticks since boot; 0 where it is not known. */
    public long start() {
        return start;
    }
}
