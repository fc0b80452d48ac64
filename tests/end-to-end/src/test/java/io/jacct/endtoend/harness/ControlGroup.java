// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.harness;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A control group with little memory, few threads or little processor time, of either version. It
 * exists only where this process may make one.
 */
public final class ControlGroup implements AutoCloseable {
    private final Path group;

    private ControlGroup(Path group) {
        this.group = group;
    }

    /** Makes a group. If that is not possible, the test is skipped. */
    public static ControlGroup ofMemory(long bytes) {
        return of("memory", List.of("memory.limit_in_bytes", "memory.max"), bytes);
    }

    /** As {@link #ofMemory}; each thread counts, and each process is one. */
    public static ControlGroup ofThreads(int most) {
        return of("pids", List.of("pids.max"), most);
    }

    /** As {@link #ofMemory}; its processes run for so long in each 100 milliseconds. */
    public static ControlGroup ofProcessorTime(int millis) {
        return of("cpu", List.of("cpu.cfs_quota_us", "cpu.max"), millis * 1000L);
    }

    private static ControlGroup of(String resource, List<String> limits, long most) {
        for (String parent : List.of("/" + resource, "", "/unified")) {
            Path group =
                    Path.of("/sys/fs/cgroup" + parent, "jacct-" + ProcessHandle.current().pid());
            if (make(group) && limit(group, limits, most)) {
                return new ControlGroup(group);
            }
        }
        return abort("skipped: needs root, or the right to make a control group of " + resource);
    }

    private static boolean make(Path group) {
        try {
            Files.createDirectory(group);
            return true;
        } catch (IOException forbidden) {
            return false;
        }
    }

    private static boolean limit(Path group, List<String> limits, long most) {
        for (String limit : limits) {
            try {
                if (Files.exists(group.resolve(limit))) {
                    Files.writeString(group.resolve(limit), "" + most);
                    return true;
                }
            } catch (IOException forbidden) {
                break;
            }
        }
        group.toFile().delete();
        return false;
    }

    /** A command that runs its arguments in the group. */
    public List<String> command() {
        String script = "echo $$ > '" + group.resolve("cgroup.procs") + "' && exec \"$@\"";
        return List.of("sh", "-c", script, "sh");
    }

    /** Removes the group; every process in it must have ended. */
    @Override
    public void close() {
        group.toFile().delete();
    }
}
