// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A control group with little memory, of either version. It exists only where this process may make
 * one.
 */
final class ControlGroup implements AutoCloseable {
    private static final List<String> PARENTS =
            List.of("/sys/fs/cgroup/memory", "/sys/fs/cgroup", "/sys/fs/cgroup/unified");

    private static final List<String> LIMITS = List.of("memory.limit_in_bytes", "memory.max");

    private final Path group;

    private ControlGroup(Path group) {
        this.group = group;
    }

    /** Makes a group; where that is not possible the test is skipped. */
    static ControlGroup ofMemory(long bytes) {
        for (String parent : PARENTS) {
            Path group = Path.of(parent, "jacct-" + ProcessHandle.current().pid());
            if (make(group) && limit(group, bytes)) {
                return new ControlGroup(group);
            }
        }
        return abort("skipped: needs root, or the right to make a control group of memory");
    }

    private static boolean make(Path group) {
        try {
            Files.createDirectory(group);
            return true;
        } catch (IOException forbidden) {
            return false;
        }
    }

    private static boolean limit(Path group, long bytes) {
        for (String limit : LIMITS) {
            try {
                if (Files.exists(group.resolve(limit))) {
                    Files.writeString(group.resolve(limit), "" + bytes);
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
    List<String> command() {
        String script = "echo $$ > '" + group.resolve("cgroup.procs") + "' && exec \"$@\"";
        return List.of("sh", "-c", script, "sh");
    }

    /** Removes the group; every process in it must have ended. */
    @Override
    public void close() {
        group.toFile().delete();
    }
}
