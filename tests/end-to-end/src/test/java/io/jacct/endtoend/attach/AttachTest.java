// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.attach;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.harness.Shipped;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.jdks.OnOldestThenMatrix;
import io.jacct.endtoend.jdks.OnWholeMatrix;
import io.jacct.endtoend.kernel.KernelList;
import io.jacct.endtoend.programs.attach.AlreadyOpen;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Page;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** The command attaches the agent to a running JVM, and detaches it again. */
class AttachTest {
    private static final String COUNTED =
            "fileReads=3 fileReadBytes=300 fileWrites=3 fileWriteBytes=150";

    @TempDir private Path directory;

    private RunningJvm start(Jdk jdk, String... options) throws Exception {
        return start(ChildJvm.on(jdk).brief(), options);
    }

    /** The verifier sees each class that is woven in the running JVM. */
    private RunningJvm startStrictly(Jdk jdk) throws Exception {
        return start(ChildJvm.strict(jdk));
    }

    private RunningJvm start(ChildJvm child, String... options) throws Exception {
        return child.cached()
                .attachable()
                .options(options)
                .program(AlreadyOpen.class, directory)
                .start();
    }

    /** HotSpot has no list of options then, and not an empty one. */
    @OnWholeMatrix
    void shouldAttachToAJvmWithoutAnyOption(Jdk jdk) throws Exception {
        ChildJvm child = ChildJvm.plain(jdk).withBothCompilers().cachedByDefault();
        try (RunningJvm running = child.program(AlreadyOpen.class, directory).start()) {
            order(running, "work");
            String options = "cache=" + Shipped.cache() + ",page=" + directory.resolve("page");
            assertEquals("attached", running.load(options));
            assertEquals("detached", running.load("detach"));
        }
    }

    private static String order(RunningJvm running, String order) throws Exception {
        running.say(order);
        return running.await("done " + order).strip();
    }

    private static Finished command(Jdk jdk, RunningJvm running, String command, String... options)
            throws Exception {
        String[] arguments = new String[2 + options.length];
        arguments[0] = command;
        arguments[1] = Long.toString(running.pid());
        System.arraycopy(options, 0, arguments, 2, options.length);
        return ChildJvm.jacct(jdk, arguments).run();
    }

    private static void attach(Jdk jdk, RunningJvm running, String... options) throws Exception {
        Finished finished = command(jdk, running, "attach", options).well();
        assertEquals(List.of(running.pid() + " attached"), finished.out());
    }

    private static void detach(Jdk jdk, RunningJvm running) throws Exception {
        Finished finished = command(jdk, running, "detach").well();
        assertEquals(List.of(running.pid() + " detached"), finished.out());
    }

    private static void finish(RunningJvm running) throws Exception {
        running.closeInput();
        running.finish().well();
    }

    @OnWholeMatrix
    void shouldCountOnWhatIsOpenAlready(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = startStrictly(jdk)) {
            String port = running.await("port ");
            attach(jdk, running, "page=" + page);
            // the agent's thread names the port before it enters the connection
            KernelList.assertAllTold(running, page);
            order(running, "work");
            Snapshot snapshot = Pages.readSound(page);
            assertWorked(snapshot.totals(), 1, AlreadyOpen.SECOND);
            assertEndpoint(snapshot, "file", directory.toRealPath().resolve("read").toString());
            assertEndpoint(snapshot, "file", directory.toRealPath().resolve("written").toString());
            assertEndpoint(snapshot, "socket", "127.0.0.1:" + port);
            // the reader's connection was accepted, and counts on the port as any accepted one
            assertEquals(2, open(snapshot, "listen", "127.0.0.1:" + port));
            assertTrue(snapshot.tasks().stream().allMatch(task -> task.adopted() || task.id() > 0));
            finish(running);
        }
    }

    /**
     * Checks the files' counts to the byte. The first of the reader's two reads may have begun
     * before the agent was attached. That read runs to its end uncounted.
     */
    private static void assertWorked(Counts counts, int reads, int readBytes) {
        String files =
                "fileReads="
                        + counts.get(Counter.FILE_READS)
                        + " fileReadBytes="
                        + counts.get(Counter.FILE_READ_BYTES)
                        + " fileWrites="
                        + counts.get(Counter.FILE_WRITES)
                        + " fileWriteBytes="
                        + counts.get(Counter.FILE_WRITE_BYTES);
        assertEquals(COUNTED, files);
        assertEquals(2, counts.get(Counter.SOCKET_WRITES));
        assertEquals(
                AlreadyOpen.FIRST + AlreadyOpen.SECOND, counts.get(Counter.SOCKET_WRITE_BYTES));
        assertEquals(reads, counts.get(Counter.SOCKET_READS));
        assertEquals(readBytes, counts.get(Counter.SOCKET_READ_BYTES));
    }

    private static void assertEndpoint(Snapshot snapshot, String kind, String name) {
        assertTrue(
                has(snapshot, kind, name),
                () -> kind + " " + name + " is not in " + snapshot.endpoints());
    }

    private static boolean has(Snapshot snapshot, String kind, String name) {
        return snapshot.endpoints().stream()
                .anyMatch(e -> e.kind().equals(kind) && e.name().equals(name));
    }

    private static long open(Snapshot snapshot, String kind, String name) {
        return snapshot.handles().open().stream()
                .filter(e -> e.kind().equals(kind) && e.endpoint().equals(name))
                .count();
    }

    @OnOldestThenMatrix
    void shouldLeaveNothingBehind(Jdk jdk) throws Exception {
        try (RunningJvm running = startStrictly(jdk)) {
            Path page = Page.ofPid(running.pid()).toPath();
            for (int i = 0; i < 3; i++) {
                attach(jdk, running);
                assertEquals(
                        "jacct jacct-clock jacct-sampler jacct-worker", order(running, "threads"));
                order(running, "work");
                assertWorked(Pages.readSound(page).totals(), 1, AlreadyOpen.SECOND);
                // once more, from a blocked read that is woven, for the steps below
                order(running, "work");
                detach(jdk, running);
                assertFalse(Files.exists(page));
                assertEquals("", order(running, "threads"));
                // the reader's frame is the last frame of a woven method
                order(running, "work");
            }
            finish(running);
        }
    }

    /** A page that the option names is kept. After the detach nothing is counted. */
    @OnOldestFirst
    void shouldCountNothingAfterDetach(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = start(jdk)) {
            attach(jdk, running, "page=" + page);
            order(running, "work");
            detach(jdk, running);
            String before = Pages.text(Pages.readSound(page).totals());
            order(running, "work");
            assertEquals(before, Pages.text(Pages.readSound(page).totals()));
            finish(running);
        }
    }

    /** A read that ends after the next attach is counted in that page. */
    @OnOldestFirst
    void shouldSurviveThatAnOperationOutlivesItsPage(Jdk jdk) throws Exception {
        Path first = directory.resolve("first");
        Path second = directory.resolve("second");
        try (RunningJvm running = start(jdk)) {
            attach(jdk, running, "page=" + first);
            order(running, "work");
            Pages.awaitReading(first, AlreadyOpen.READER);
            detach(jdk, running);
            attach(jdk, running, "page=" + second + ",timing=off");
            order(running, "work");
            int bytes = AlreadyOpen.FIRST + AlreadyOpen.SECOND;
            assertWorked(Pages.readSound(second).totals(), 2, bytes);
            finish(running);
        }
    }

    @OnOldestFirst
    void shouldRegisterMBeansAtOnceWhereThereIsServer(Jdk jdk) throws Exception {
        try (RunningJvm running = start(jdk)) {
            order(running, "server");
            attach(jdk, running);
            assertTrue(order(running, "beans").contains("io.jacct:type=Totals"));
            assertEquals(
                    "jacct jacct-clock jacct-jmx jacct-sampler jacct-worker",
                    order(running, "threads"));
            detach(jdk, running);
            assertEquals("", order(running, "beans"));
            assertEquals("", order(running, "threads"));
            finish(running);
        }
    }

    @OnOldestThenMatrix
    void shouldRegisterMBeansWhenSomebodyAsksLater(Jdk jdk) throws Exception {
        try (RunningJvm running = start(jdk)) {
            attach(jdk, running);
            assertEquals("jacct jacct-clock jacct-sampler jacct-worker", order(running, "threads"));
            order(running, "server");
            assertTrue(order(running, "beans").contains("io.jacct:type=Totals"));
            detach(jdk, running);
            assertEquals("", order(running, "beans"));
            finish(running);
        }
    }

    /** An agent that started with the JVM can be detached, too, and attached again. */
    @OnOldestFirst
    void shouldDetachWhatCameWithTheJvm(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        String agent = "-javaagent:" + Shipped.jar();
        try (RunningJvm running = start(jdk, agent)) {
            running.await("port ");
            detach(jdk, running);
            assertFalse(Files.exists(Page.ofPid(running.pid()).toPath()));
            attach(jdk, running, "page=" + page);
            order(running, "work");
            assertEquals(300, Pages.readSound(page).totals().get(Counter.FILE_READ_BYTES));
            finish(running);
        }
    }

    @OnOldestFirst
    void shouldSayWhyNot(Jdk jdk) throws Exception {
        try (RunningJvm running = start(jdk)) {
            running.await("port ");
            assertRefused(command(jdk, running, "detach"), ".*: it runs without jacct");
            assertRefused(
                    command(jdk, running, "attach", "colour=red"), ".*: unknown option 'colour'.*");
            attach(jdk, running);
            assertRefused(command(jdk, running, "attach"), ".*: it runs with jacct already");
            finish(running);
        }
        String disabled = "-XX:+DisableAttachMechanism";
        assertRefusedBy(jdk, disabled, ".* was started with -XX:\\+DisableAttachMechanism");
        assertRefusedBy(
                jdk,
                "-XX:-EnableDynamicAgentLoading",
                ".* was started with -XX:-EnableDynamicAgentLoading");
        assertRefusedBy(jdk, "-Xrs", ".* is not a JVM, or one that was started with -Xrs");
    }

    private void assertRefusedBy(Jdk jdk, String option, String reason) throws Exception {
        try (RunningJvm running = start(jdk, option)) {
            running.await("port ");
            assertRefused(command(jdk, running, "attach"), reason);
            order(running, "work");
            finish(running);
        }
    }

    private static void assertRefused(Finished finished, String reason) {
        assertEquals(1, finished.status(), finished::toString);
        assertEquals(1, finished.err().size(), finished::toString);
        assertTrue(finished.err().get(0).matches("jacct: process \\d+" + reason), finished + "");
    }
}
