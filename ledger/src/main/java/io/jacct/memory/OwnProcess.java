// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import java.io.IOException;

/** This process by what names it for good: its id and when it started. Immutable. */
public final class OwnProcess {
    private final long pid;
    private final long start;

    private OwnProcess(long pid, long start) {
        this.pid = pid;
        this.start = start;
    }

    /**
     * As the kernel tells it: {@link ProcessHandle} would make a pool of threads for it, and is
     * asked where there is no {@code /proc}.
     */
    public static OwnProcess ask() {
        try {
            String line = ProcStat.own();
            return new OwnProcess(ProcStat.pid(line), ProcStat.start(line));
        } catch (IOException | RuntimeException noProc) {
            return new OwnProcess(ProcessHandle.current().pid(), 0);
        }
    }

    /** The process id. */
    public long pid() {
        return pid;
    }

    /** In clock ticks since boot; 0 where that is not known. */
    public long start() {
        return start;
    }
}
