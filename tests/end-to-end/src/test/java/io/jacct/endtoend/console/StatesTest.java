// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.console;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.harness.Shipped;
import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.programs.console.Troubled;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the tab says of a JVM without jacct, how it attaches it, what one can choose in a table, and
 * what the tab says when the JVM ends.
 */
@AfterVerify
class StatesTest {
    @TempDir private Path directory;

    @OnEachJdk
    void shouldAttachAndChooseAndSayThatTheJvmHasEnded(Jdk jdk) throws Exception {
        Path jar = Files.copy(Shipped.console(), directory.resolve("jacct-console.jar"));
        Files.copy(Shipped.jar(), directory.resolve("jacct.jar"));
        try (Display display = Display.open();
                RunningJvm program =
                        ChildJvm.plain(jdk)
                                .attachable()
                                .program(Troubled.class, directory, 30)
                                .start()) {
            program.await("troubled");
            String pid = Long.toString(program.pid());
            DrivenConsole console = new DrivenConsole(jdk, directory).with(jar).insecure();
            console.then("size", "1280", "800")
                    .then("tab", "jacct")
                    .then("seen", "none", "jacct.banner", "This JVM has no jacct")
                    .then("seen", "here", "jacct.banner", "It is process " + pid)
                    .then("click", "jacct.attach")
                    .then("seen", "attached", "jacct.overview.answers", "burner-N")
                    .then("seen", "since", "jacct.status", "jacct was attached at");
            choose(console);
            console.then("view", "Exits")
                    .then("seen", "exit", "jacct.exits.table", "courier-1")
                    .then("view", "Owners")
                    .then("seen", "owners", "jacct.owners.note", "are not in use");
            console.then("end", pid)
                    .then("seen", "lost", "jacct.banner", "The connection is lost")
                    .then("seen", "then", "jacct.banner", "These values are from");
            console.run(display, pid);
        }
    }

    /** What one can do with the table of threads. */
    private static void choose(DrivenConsole console) {
        console.then("view", "Threads")
                .then("seen", "idle", "jacct.threads.table", "idle-N")
                .then("click", "jacct.threads.idle")
                .then("gone", "jacct.threads.table", "idle-N")
                .then("seen", "busy", "jacct.threads.table", "burner-N")
                .then("type", "jacct.threads.filter", "writer-1")
                .then("gone", "jacct.threads.table", "burner-N")
                .then("seen", "found", "jacct.threads.table", "writer-1")
                .then("type", "jacct.threads.filter", "")
                .then("heading", "jacct.threads.table", "Written/s")
                .then("first", "jacct.threads.table", "writer-N")
                .then("click", "jacct.threads.copy")
                .then("pasted", "Written/s [B/s]")
                .then("pasted", "writer-N")
                .then("row", "jacct.threads.table", "writer-N")
                .then("seen", "details", "jacct.threads.details", "writer-N")
                .then("seen", "devices", "jacct.threads.details", "orders.log: ")
                .then("click", "jacct.threads.flat")
                .then("seen", "threads", "jacct.threads.table", "waiter-1")
                .then("seen", "holder", "jacct.threads.table", "blocked by holder-1 on Object@");
        console.then("view", "Devices")
                .then("row", "jacct.devices.table", "orders.log")
                .then("seen", "users", "jacct.devices.details", "writer-1~");
    }
}
