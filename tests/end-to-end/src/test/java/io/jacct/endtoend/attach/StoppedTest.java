// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.attach;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.tools.attach.VirtualMachine;
import io.jacct.endtoend.harness.AgentJar;
import io.jacct.endtoend.harness.Await;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.attach.AlreadyOpen;
import io.jacct.endtoend.programs.attach.Holding;
import io.jacct.snapshot.page.Page;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.io.TempDir;

/**
 * The command attaches to and detaches from a JVM that does not answer. The command ends, and tells
 * what may still happen.
 */
class StoppedTest {
    /** Without the JVM's warning about agents that attach. */
    private static final String[] QUIET = {"-XX:+EnableDynamicAgentLoading", "-Xshare:off"};

    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    @TempDir private Path directory;

    private RunningJvm start(Jdk jdk) throws Exception {
        return ChildJvm.on(jdk).options(QUIET).program(AlreadyOpen.class, directory).start();
    }

    private static Finished jacct(Jdk jdk, RunningJvm running, String command, String... more)
            throws Exception {
        String[] words = new String[2 + more.length];
        words[0] = command;
        words[1] = Long.toString(running.pid());
        System.arraycopy(more, 0, words, 2, more.length);
        return ChildJvm.jacct(jdk, words).run();
    }

    private static void signal(RunningJvm running, String signal) throws Exception {
        String pid = Long.toString(running.pid());
        assertEquals(0, new ProcessBuilder("kill", signal, pid).start().waitFor());
        boolean stopped = signal.equals("-STOP");
        Await.until(() -> isStopped(running) == stopped, () -> signal + " had no effect");
    }

    private static boolean isStopped(RunningJvm running) throws Exception {
        return Files.readAllLines(Path.of("/proc", running.pid() + "", "status")).stream()
                .anyMatch(line -> line.startsWith("State:\tT"));
    }

    private static void assertRefused(Finished finished, String reason) {
        assertEquals(1, finished.status(), finished::toString);
        assertEquals(List.of(), finished.out(), finished::toString);
        assertEquals(1, finished.err().size(), finished::toString);
        assertTrue(finished.err().get(0).matches("jacct: process \\d+:? " + reason), finished + "");
    }

    /**
     * If the command asked anyway, the JVM would print the stacks of all threads when it is
     * continued.
     */
    @OnOldestFirst
    void shouldAskNothingOfAJvmThatIsStopped(Jdk jdk) throws Exception {
        try (RunningJvm running = start(jdk)) {
            running.await("port ");
            String reason = "is stopped: continue it first \\(kill -CONT \\d+\\)";
            signal(running, "-STOP");
            assertRefused(jacct(jdk, running, "attach"), reason);
            signal(running, "-CONT");
            jacct(jdk, running, "attach").well();
            signal(running, "-STOP");
            assertTrue(jacct(jdk, running, "list").well().out().get(1).contains(" stopped "));
            List<String> top = jacct(jdk, running, "top", "-b", "-n", "1").well().out();
            assertTrue(top.contains("process " + running.pid() + " is stopped"), top::toString);
            assertTrue(jacct(jdk, running, "report").well().out().get(1).startsWith("is stopped,"));
            assertRefused(jacct(jdk, running, "detach"), reason);
            signal(running, "-CONT");
            jacct(jdk, running, "detach").well();
            running.closeInput();
            Finished finished = running.finish().well();
            assertEquals(1, finished.out().size(), finished::toString);
        }
    }

    /** The command has not sent its order, so the JVM cannot carry it out late. */
    @OnOldestFirst
    void shouldNotWaitForEver(Jdk jdk) throws Exception {
        try (RunningJvm running = start(jdk);
                ServerSocket holder = new ServerSocket(0, 1, LOOPBACK)) {
            running.await("port ");
            jacct(jdk, running, "attach").well();
            CompletableFuture<Void> held = hold(running, "now " + holder.getLocalPort());
            try (Socket holding = holder.accept()) {
                assertRefused(
                        jacct(jdk, running, "detach", "--timeout", "1"),
                        "has not answered for 1 s, and was not asked to detach: try again .*");
                assertTrue(holding.isConnected());
            }
            held.get();
            jacct(jdk, running, "detach").well();
            running.closeInput();
            running.finish().well();
        }
    }

    @OnOldestFirst
    void shouldSayWhatMayStillHappen(Jdk jdk) throws Exception {
        try (RunningJvm running = start(jdk);
                ServerSocket holder = new ServerSocket(0, 1, LOOPBACK)) {
            running.await("port ");
            jacct(jdk, running, "attach").well();
            Path page = Page.ofPid(running.pid()).toPath();
            hold(running, "then " + holder.getLocalPort()).get();
            CompletableFuture<Socket> asked = CompletableFuture.supplyAsync(() -> accept(holder));
            Finished refused = jacct(jdk, running, "detach", "--timeout", "2");
            // on a busy machine the command may not have sent the order yet
            while (refused.toString().contains("was not asked")) {
                refused = jacct(jdk, running, "detach", "--timeout", "2");
            }
            assertRefused(
                    refused,
                    "has not answered for 2 s: it may still detach when it goes on; .*list.*");
            assertTrue(Files.exists(page));
            asked.get().close();
            // the JVM carries out its orders one after the other
            assertRefused(jacct(jdk, running, "detach"), ".*it runs without jacct");
            assertFalse(Files.exists(page), "the first order was carried out late");
            running.closeInput();
            running.finish().well();
        }
    }

    private static Socket accept(ServerSocket holder) {
        try {
            return holder.accept();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private CompletableFuture<Void> hold(RunningJvm running, String argument) throws Exception {
        String jar = AgentJar.of(Holding.class, directory, Holding.class.getName() + "$Once") + "";
        return CompletableFuture.runAsync(
                () -> {
                    try {
                        VirtualMachine machine = VirtualMachine.attach(running.pid() + "");
                        machine.loadAgent(jar, argument);
                        machine.detach();
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                });
    }
}
