// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.kernel;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The outside tool strace (5.3 or newer), which sees each system call of all threads of a process.
 * It stops them only in calls that move bytes, or in calls that open files. It names each
 * descriptor's target, and leaves out the contents.
 */
final class Strace {
    private static final String ALL = "strace -f --seccomp-bpf -yy -qq -e signal=none ";
    private static final String MOVES = ALL + "-s 0 -e trace=" + StraceCall.traced();
    private static final String OPENS = ALL + "-k -e trace=open,openat,openat2,creat";

    private Strace() {}

    /**
     * The words before a command that write its calls to {@code log}. Where strace is missing or
     * must not trace, the test is skipped, or it fails where every test must run.
     */
    static List<String> into(Path log) {
        return into(log, MOVES);
    }

    /** The same, with its calls that open files and the native stack of each. */
    static List<String> opensInto(Path log) {
        return into(log, OPENS);
    }

    private static List<String> into(Path log, String strace) {
        String obstacle = Obstacle.TEXT;
        if (!obstacle.isEmpty()) {
            if (System.getenv("CI") != null) {
                fail(obstacle);
            }
            abort(obstacle);
        }
        return command(strace, log.toString());
    }

    private static List<String> command(String strace, String... rest) {
        List<String> command = new ArrayList<>(List.of(strace.split(" ")));
        command.add("-o");
        command.addAll(List.of(rest));
        return command;
    }

    /** The reason why strace cannot run, found out once with a process that does nothing. */
    private static final class Obstacle {
        static final String TEXT = find();

        private static String find() {
            String obstacle = find(MOVES);
            return obstacle.isEmpty() ? find(OPENS) : obstacle;
        }

        private static String find(String strace) {
            try {
                Process process =
                        new ProcessBuilder(command(strace, "/dev/null", "true"))
                                .redirectErrorStream(true)
                                .start();
                byte[] said = process.getInputStream().readAllBytes();
                return process.waitFor() == 0
                        ? ""
                        : "skipped: needs strace that may trace and knows -k; it says: "
                                + new String(said, StandardCharsets.UTF_8).strip();
            } catch (IOException missing) {
                return "skipped: needs strace";
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
