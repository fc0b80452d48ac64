// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.harness.Shipped;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.thread.Endings;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** A command's message and exit status when its output cannot be written. */
class OutputTest {
    @TempDir private Path directory;

    /** Runs a shell. The command's status is the last line of its standard error. */
    private static Finished shell(Jdk jdk, String arguments, String then) throws Exception {
        String jacct = "'" + jdk.command("java") + "' -XX:TieredStopAtLevel=1 -jar ";
        String command = jacct + "'" + Shipped.jar() + "' " + arguments;
        String line = "{ " + command + "; echo status $? >&2; } " + then;
        Process process = new ProcessBuilder("/bin/sh", "-c", line).start();
        try (RunningJvm running = new RunningJvm(process, line)) {
            return running.finish();
        }
    }

    @OnOldestFirst
    void shouldSayThatItCouldNotBeWritten(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        ChildJvm child = ChildJvm.on(jdk).accounted(page).program(Endings.class, directory);
        try (RunningJvm running = child.start()) {
            Pages.awaitReady(page);
            for (String command :
                    List.of(
                            "--version",
                            "help",
                            "list",
                            "top -b -n 1 " + page,
                            "iostat " + page,
                            "iostat --json -c 2 " + page,
                            "kstat " + page,
                            "handles " + page,
                            "taskstats " + page,
                            "taskstats " + page + " --exits",
                            "taskstats " + page + " 0 --raw -",
                            "page " + page,
                            "weave --cache " + directory.resolve("cache"))) {
                List<String> err = shell(jdk, command, "> /dev/full").err();
                assertEquals(2, err.size(), command + err);
                assertTrue(err.get(0).startsWith("jacct: cannot write "), command + err);
                assertEquals("status 3", err.get(1), command);
            }
            assertTrue(running.isAlive());
        }
    }

    @OnOldestFirst
    void shouldEndQuietlyWhenTheReaderHasHadEnough(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        ChildJvm child = ChildJvm.on(jdk).accounted(page).program(Endings.class, directory);
        try (RunningJvm running = child.start()) {
            Pages.awaitReady(page);
            // these would run for ever if they did not notice that the reader has gone
            for (String command : List.of("iostat -w 0.01 " + page, "kstat " + page + " 1")) {
                Finished finished = shell(jdk, command, "| head -n 1");
                assertEquals(1, finished.out().size(), finished::toString);
                assertEquals(List.of("status 0"), finished.err(), finished::toString);
            }
            assertTrue(running.isAlive());
        }
    }
}
