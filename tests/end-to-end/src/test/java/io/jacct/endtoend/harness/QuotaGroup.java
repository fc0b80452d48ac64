// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.harness;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A control group with a quota of processor time, of either version. It goes when it is closed. */
public final class QuotaGroup implements AutoCloseable {
    private static final Path ROOT = Path.of("/sys/fs/cgroup");
    private static final String NEEDS =
            "skipped: needs the right to make a control group with a quota of processor time";

    private final Path group;

    private QuotaGroup(Path group) {
        this.group = group;
    }

    /**
     * Its processes may run for so many of each 100 milliseconds. Where no such group can be made
     * the test is skipped, as for an ordinary user.
     */
    public static QuotaGroup of(int millis) {
        String name = "jacct-test-" + ProcessHandle.current().pid();
        for (Path parent : List.of(ROOT.resolve("cpu"), ROOT)) {
            QuotaGroup made = new QuotaGroup(parent.resolve(name));
            try {
                Files.createDirectory(made.group);
                if (Files.exists(made.group.resolve("cpu.max"))) {
                    Files.writeString(made.group.resolve("cpu.max"), millis * 1000 + " 100000");
                    return made;
                } else if (Files.exists(made.group.resolve("cpu.cfs_quota_us"))) {
                    made.write("cpu.cfs_period_us", 100_000);
                    made.write("cpu.cfs_quota_us", millis * 1000);
                    return made;
                }
            } catch (IOException refused) {
                // the other version may be there
            }
            made.close();
        }
        return abort(NEEDS);
    }

    private void write(String file, int micros) throws IOException {
        Files.writeString(group.resolve(file), Integer.toString(micros));
    }

    /** What starts a command in it: put this before it. */
    public List<String> under() {
        String enter = "echo $$ > '" + group.resolve("cgroup.procs") + "' && exec \"$@\"";
        return List.of("sh", "-c", enter, "sh");
    }

    /** After the end of its processes. */
    @Override
    public void close() {
        try {
            Files.deleteIfExists(group);
        } catch (IOException busy) {
            // the machine keeps an empty group
        }
    }
}
