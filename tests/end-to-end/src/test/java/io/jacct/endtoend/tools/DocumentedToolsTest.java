// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.MBeanAddress;
import io.jacct.endtoend.harness.OtherAgents;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.harness.Shipped;
import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.programs.tools.Watched;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs each line for another tool as docs/mbeans.md has it. Only the process id, the port, the
 * paths of jars and the name of a pool are this test's own.
 */
@AfterVerify
class DocumentedToolsTest {
    private static final Path DOC = Path.of("..", "..", "docs", "mbeans.md");
    private static final String POOL = "watched-N";

    @TempDir private Path directory;

    @OnEachJdk
    void shouldAnswerJolokiaBeforeAndBehindIt(Jdk jdk) throws Exception {
        for (boolean before : new boolean[] {true, false}) {
            int port = Scrape.freePort();
            String jolokia =
                    "-javaagent:%s=host=127.0.0.1,port=%d"
                            .formatted(OtherAgents.jar("jolokia"), port);
            String jacct = "-javaagent:" + Shipped.jar();
            ChildJvm child =
                    before
                            ? ChildJvm.plain(jdk).options(jolokia, jacct)
                            : ChildJvm.plain(jdk).options(jacct, jolokia);
            try (RunningJvm running = watched(child)) {
                long id = main(running.pid());
                for (String line : lines("**Jolokia**")) {
                    String own = line.replace("localhost:8778", "127.0.0.1:" + port);
                    own = own.replace("taskstats/ID", "taskstats/" + id);
                    String answer = run(jdk, own);
                    assertTrue(answer.contains("\"status\":200"), own + ": " + answer);
                    assertTrue(answer.contains("\"value\":"), own + ": " + answer);
                }
                end(running);
            }
        }
    }

    @OnEachJdk
    void shouldAnswerJmxterm(Jdk jdk) throws Exception {
        try (RunningJvm running = watched(ChildJvm.plain(jdk).agent(""))) {
            List<String> lines = lines("**jmxterm**");
            String start =
                    own(lines.get(0), running)
                            .replace("jmxterm.jar", "'" + OtherAgents.jar("jmxterm") + "'");
            lines = lines.subList(1, lines.size());
            Path orders = directory.resolve("orders");
            Files.writeString(orders, own(String.join("\n", lines) + "\n", running));
            String said = run(jdk, start + " -n -i " + orders);
            assertFalse(said.contains("Exception") || said.contains("rror:"), said);
            assertTrue(said.contains("FileReadBytes = "), said);
            assertTrue(said.matches("(?s).*THREAD +CPU %.*"), said);
            assertTrue(
                    said.contains("Value of attribute HangThresholdMillis is set to 5000"), said);
            assertTrue(said.contains("rlentime"), said);
            end(running);
        }
    }

    @OnEachJdk
    void shouldServeWithAPasswordAndTls(Jdk jdk) throws Exception {
        int port = Scrape.freePort();
        List<String> lines = lines("The JVM's own JMX agent asks");
        int begin = indexOf(lines, "java -javaagent");
        for (String line : lines.subList(0, begin)) {
            run(jdk, line.replace("localhost", "127.0.0.1"));
        }
        Process server = start(jdk, server(jdk, lines.get(begin), port));
        try {
            RunningJvm running = new RunningJvm(server, "the documented line");
            running.await("watched");
            String client =
                    lines.get(indexOf(lines, "java -Djavax"))
                            .replace("-jar jmxterm.jar", jmxtermJar())
                            .replace("localhost:7091", "127.0.0.1:" + port);
            String said = run(jdk, "echo get -b io.jacct:type=Totals FileWriteBytes | " + client);
            assertTrue(said.contains("FileWriteBytes = "), said);
            String refused = run(jdk, "echo beans | " + client.replace("w4tch", "wrong"));
            assertTrue(refused.contains("Invalid username or password"), refused);
            end(running);
        } finally {
            server.destroyForcibly();
        }
    }

    @OnEachJdk
    void shouldComeWithTheAgentThatJcmdStarts(Jdk jdk) throws Exception {
        int port = Scrape.freePort();
        for (String line : lines("The JVM's own JMX agent asks").subList(0, 3)) {
            run(jdk, line);
        }
        try (RunningJvm running = watched(ChildJvm.plain(jdk).agent(""))) {
            List<String> lines = lines("In a JVM that runs already");
            String files = directory.resolve("access") + " ";
            String start =
                    own(lines.get(0), running)
                            .replace("7091", Integer.toString(port))
                            .replace("access.file=access ", "access.file=" + files)
                            .replace("file=password", "file=" + directory.resolve("password"));
            assertTrue(run(jdk, start).contains("Command executed successfully"), start);
            String status = run(jdk, own(lines.get(1), running));
            assertTrue(status.matches("(?s).*Connection Type *: *remote.*"), status);
            String get = "echo get -b io.jacct:type=Totals FileWriteBytes | ";
            String client = " -l 127.0.0.1:%d -u watcher -p w4tch".formatted(port);
            String said = run(jdk, get + jmxterm(jdk) + client);
            assertTrue(said.contains("FileWriteBytes = "), said);
            String stopped = run(jdk, own(lines.get(2), running));
            assertTrue(stopped.contains("Command executed successfully"), stopped);
            end(running);
        }
    }

    private RunningJvm watched(ChildJvm child) throws Exception {
        RunningJvm running = child.program(Watched.class, directory.resolve("file")).start();
        running.await("watched");
        return running;
    }

    /** The id of the thread {@code main}, which differs from JDK to JDK. */
    private static long main(long pid) throws Exception {
        try (JMXConnector connector = JMXConnectorFactory.connect(MBeanAddress.of(pid))) {
            Object threads =
                    connector
                            .getMBeanServerConnection()
                            .getAttribute(new ObjectName("io.jacct:type=Totals"), "Threads");
            for (Object row : ((TabularData) threads).values()) {
                CompositeData thread = (CompositeData) ((CompositeData) row).get("value");
                if (thread.get("name").equals("main")) {
                    return (Long) thread.get("id");
                }
            }
        }
        throw new AssertionError("no thread main");
    }

    private static void end(RunningJvm running) throws Exception {
        running.closeInput();
        assertEquals(0, running.finish().status());
    }

    /** The indented lines after the paragraph that begins so; a line that goes on is joined. */
    private static List<String> lines(String paragraph) throws Exception {
        List<String> found = new ArrayList<>();
        boolean in = false;
        for (String line : Files.readString(DOC).replace("\\\n", "").lines().toList()) {
            if (line.startsWith("    ") && in) {
                found.add(line.strip());
            } else if (!line.isEmpty()) {
                in = line.startsWith(paragraph) || in && found.isEmpty();
            }
        }
        assertFalse(found.isEmpty(), paragraph);
        return found;
    }

    private static int indexOf(List<String> lines, String begin) {
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).startsWith(begin)) {
                return i;
            }
        }
        throw new AssertionError("no line " + begin + ": " + lines);
    }

    private static String own(String text, RunningJvm running) {
        return text.replace("PID", Long.toString(running.pid()))
                .replace("http-nio-8080-exec-N", POOL);
    }

    private static String jmxterm(Jdk jdk) {
        return "'" + jdk.command("java") + "' " + jmxtermJar();
    }

    /** jmxterm asks JConsole's classes for the JVMs of this machine. */
    private static String jmxtermJar() {
        return "--add-exports jdk.jconsole/sun.tools.jconsole=ALL-UNNAMED -jar '"
                + OtherAgents.jar("jmxterm")
                + "'";
    }

    private String server(Jdk jdk, String line, int port) {
        String program = "-cp '%s' %s file".formatted(Shipped.classPath(), Watched.class.getName());
        return "exec "
                + line.replace(
                                "java -javaagent:jacct.jar",
                                "java -javaagent:'" + Shipped.jar() + "'")
                        .replace("7091", Integer.toString(port))
                        .replace("-jar app.jar", program)
                        .replace(
                                "-Djavax.net.ssl.keyStore=",
                                "-Dcom.sun.management.jmxremote.host=127.0.0.1"
                                        + " -Djava.rmi.server.hostname=127.0.0.1"
                                        + " -Djavax.net.ssl.keyStore=");
    }

    private Process start(Jdk jdk, String line) throws Exception {
        ProcessBuilder shell = new ProcessBuilder("sh", "-c", line).directory(directory.toFile());
        Map<String, String> environment = shell.environment();
        Path bin = Path.of(jdk.command("java")).getParent();
        environment.put("PATH", bin + File.pathSeparator + environment.get("PATH"));
        return shell.start();
    }

    private String run(Jdk jdk, String line) throws Exception {
        Process process = start(jdk, "( " + line + "\n) 2>&1");
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes());
        process.waitFor();
        return said;
    }
}
