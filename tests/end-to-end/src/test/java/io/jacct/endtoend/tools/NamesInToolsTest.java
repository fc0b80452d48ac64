// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.OtherAgents;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.harness.Shipped;
import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.programs.tools.Watched;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/**
 * The name that jacct gives a pool needs no quotes and no escapes in the tools in which users type
 * it: a shell, a URL of Jolokia, jmxterm.
 */
@AfterVerify
class NamesInToolsTest {
    private static final String POOL = "watched-N";
    private static final String READ =
            "run -b io.jacct:type=KstatChain read executor 0 " + POOL + "\n";

    @TempDir private Path directory;

    @OnEachJdk
    void shouldNeedNoQuotes(Jdk jdk) throws Exception {
        int port = Scrape.freePort();
        ChildJvm child =
                ChildJvm.plain(jdk)
                        .accounted(directory.resolve("page"))
                        .agent(OtherAgents.jar("jolokia"), "host=127.0.0.1,port=" + port);
        try (RunningJvm running = child.program(Watched.class, directory.resolve("file")).start()) {
            running.await("watched");
            assertJolokiaReads(port, "read/io.jacct:type=Pool,name=" + POOL + "/FileWriteBytes");
            assertJolokiaReads(port, "exec/io.jacct:type=KstatChain/read/executor/0/" + POOL);
            assertJmxtermReads(jdk, running);
            assertShellReads(jdk);
        }
    }

    private static void assertJolokiaReads(int port, String path) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + port + "/jolokia/" + path);
        HttpResponse<String> answer =
                HttpClient.newHttpClient()
                        .send(
                                HttpRequest.newBuilder(uri).build(),
                                HttpResponse.BodyHandlers.ofString());
        assertTrue(answer.body().contains("\"status\":200"), answer::body);
    }

    private void assertJmxtermReads(Jdk jdk, RunningJvm running) throws Exception {
        Path orders = directory.resolve("orders");
        String get = "get -b io.jacct:type=Pool,name=" + POOL + " FileWriteBytes\n";
        Files.writeString(orders, "open " + running.pid() + "\n" + get + READ);
        String said =
                output(
                        jdk.command("java"),
                        "--add-exports",
                        "jdk.jconsole/sun.tools.jconsole=ALL-UNNAMED",
                        "-jar",
                        OtherAgents.jar("jmxterm").toString(),
                        "-n",
                        "-i",
                        orders.toString());
        assertTrue(said.contains("FileWriteBytes = 4096"), said);
        assertTrue(said.contains("rlentime"), said);
    }

    /** The word stands in the script as a user types it. */
    private void assertShellReads(Jdk jdk) throws Exception {
        String kstat = "'%s' -jar '%s' kstat -p '%s' executor:0:" + POOL + ":reads";
        Path page = directory.resolve("page");
        String script = String.format(kstat, jdk.command("java"), Shipped.jar(), page);
        assertEquals("executor:0:" + POOL + ":reads\t1\n", output("sh", "-c", script));
    }

    private static String output(String... command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes());
        process.waitFor();
        return text;
    }
}
