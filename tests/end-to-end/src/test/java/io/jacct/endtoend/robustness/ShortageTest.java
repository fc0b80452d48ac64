// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.robustness;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.ControlGroup;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.Unharmed;
import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.programs.robustness.Forks;
import io.jacct.endtoend.programs.robustness.HighDescriptor;
import io.jacct.endtoend.programs.robustness.ManyOpen;
import io.jacct.endtoend.programs.robustness.Shortage;
import io.jacct.snapshot.Snapshot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/**
 * Memory of some kind, threads or descriptors run out. The application gets the same errors as
 * without the agent and recovers as well. Its operations are counted.
 */
@AfterVerify
class ShortageTest {
    private static final boolean CAMPAIGN = Boolean.getBoolean("jacct.campaign");

    /** The number of times that the resource runs out. */
    private static final int TIMES = CAMPAIGN ? 30 : 1;

    private static final int PROCESSES = CAMPAIGN ? 1_000 : 50;

    /** The default limit of descriptors of a process on Linux and in most containers. */
    private static final long MOST_DESCRIPTORS = 1 << 20;

    /** The number of the JVM's own threads, and some more. */
    private static final int MOST_THREADS = 60;

    @TempDir private Path directory;

    /** A thread that cannot be counted for lack of heap is counted as lost. */
    @OnEachJdk
    void shouldCountOrCountAsLostWhereHeapRunsOut(Jdk jdk) throws Exception {
        assertCountedOrLost(run(jdk, "heap", "-Xmx64m"));
    }

    /** Each stack is an object. One that cannot be made is lost, and the operation is counted. */
    @OnEachJdk
    void shouldCountWhereHeapRunsOutWhileStacksAreTaken(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        String stacks = ",stacks=on,stacks.per.second=1000,stacks.slow=1";
        Finished without = child(jdk, List.of(), "heap", "-Xmx64m").run();
        Finished with =
                child(jdk, List.of(), "heap", "-Xmx64m").agent("page=" + page + stacks).run();
        Unharmed.assertSame(without, with);
        Snapshot end = Pages.read(page);
        assertTrue(end.health().get("stacksTaken") > 0, () -> "" + end.health());
        assertCountedOrLost(end);
    }

    /** The agent may load a class at any time, too. */
    @OnEachJdk
    void shouldCountOrCountAsLostWhereMetaspaceRunsOut(Jdk jdk) throws Exception {
        assertCountedOrLost(run(jdk, "metaspace", "-XX:MaxMetaspaceSize=40m"));
    }

    private void assertCountedOrLost(Snapshot end) {
        long written = Unharmed.written(end, directory.resolve("written"));
        long lost = end.health().get("adviceErrors") + end.health().get("overflowOperations");
        assertTrue(written <= Shortage.BYTES, () -> "" + written);
        assertTrue(written + lost >= Shortage.BYTES, () -> written + " and " + end.health());
        assertNoneLeft(end);
    }

    @OnEachJdk
    void shouldCountWhereDirectMemoryRunsOut(Jdk jdk) throws Exception {
        assertCounted(run(jdk, "direct", "-XX:MaxDirectMemorySize=4m"));
    }

    @OnEachJdk
    void shouldCountWhereThreadsCannotBeStarted(Jdk jdk) throws Exception {
        assertCounted(run(jdk, "threads", "-Xlog:disable"));
    }

    /**
     * The kernel refuses more threads. The JVM does not refuse them for the size of their stack.
     */
    @OnEachJdk
    @Tag("root")
    void shouldCountWhereTheKernelRefusesThreads(Jdk jdk) throws Exception {
        try (ControlGroup few = ControlGroup.ofThreads(MOST_THREADS)) {
            assertCounted(run(jdk, few.command(), "kernel threads", "-Xlog:disable"));
        }
    }

    private Snapshot run(Jdk jdk, String kind, String limit) throws Exception {
        return run(jdk, List.of(), kind, limit);
    }

    private Snapshot run(Jdk jdk, List<String> under, String kind, String limit) throws Exception {
        Path page = directory.resolve("page");
        Unharmed.run(() -> child(jdk, under, kind, limit), page);
        return Pages.read(page);
    }

    private ChildJvm child(Jdk jdk, List<String> under, String kind, String limit) {
        return ChildJvm.on(jdk)
                .under(under)
                .options("-XX:+UseSerialGC", limit)
                .program(Shortage.class, kind, directory.resolve("written"), TIMES);
    }

    private void assertCounted(Snapshot end) throws Exception {
        assertEquals(Shortage.BYTES, Unharmed.written(end, directory.resolve("written")));
        Pages.readSound(directory.resolve("page"));
        assertNoneLeft(end);
    }

    /** No thread is left, whether it was started or could not be started. */
    private static void assertNoneLeft(Snapshot end) {
        Stream.of("short", "never", "worker-N")
                .flatMap(name -> end.pools().stream().filter(pool -> pool.name().equals(name)))
                .forEach(pool -> assertEquals(0, pool.live(), pool::toString));
    }

    /** The program uses the very last descriptor, and asks for more that it cannot get. */
    @OnEachJdk
    void shouldCountWhereDescriptorsRunOut(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        Path file = directory.resolve("written");
        List<String> few = List.of("sh", "-c", "ulimit -n 400; exec \"$@\"", "sh");
        Unharmed.run(
                () ->
                        ChildJvm.on(jdk)
                                .under(few)
                                .options("--add-opens=java.base/java.io=ALL-UNNAMED")
                                .program(ManyOpen.class, file),
                page);
        assertEquals(ManyOpen.BYTES, Unharmed.written(Pages.readSound(page), file));
    }

    /** A process may have less than 1,048,576 descriptors; then the highest is a lower one. */
    @OnEachJdk
    void shouldCountWhatIsReadThroughTheHighestDescriptor(Jdk jdk) throws Exception {
        long limit = Math.min(MOST_DESCRIPTORS, hardLimit());
        long highest = limit - 1;
        Path file = Files.write(directory.resolve("high"), new byte[5]);
        String open =
                "ulimit -n %d && exec %d< '%s' && exec \"$@\"".formatted(limit, highest, file);
        Path page = directory.resolve("page");
        Finished end =
                Unharmed.run(
                        () ->
                                ChildJvm.on(jdk)
                                        .under(List.of("bash", "-c", open, "bash"))
                                        .options("--add-opens=java.base/java.io=ALL-UNNAMED")
                                        .program(HighDescriptor.class, highest),
                        page);
        System.out.println(end.out().get(0));
        assertEquals(List.of("read 5 by descriptor " + highest), end.out());
        assertEquals(5, read(Pages.readSound(page), name -> name.equals(file.toString())));
    }

    private static long hardLimit() throws Exception {
        Process shell = new ProcessBuilder("sh", "-c", "ulimit -Hn").start();
        String limit = new String(shell.getInputStream().readAllBytes(), UTF_8).strip();
        return limit.equals("unlimited") ? Long.MAX_VALUE : Long.parseLong(limit);
    }

    @OnEachJdk
    void shouldCountWhatManyProcessesSay(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        Unharmed.run(() -> ChildJvm.on(jdk).program(Forks.class, PROCESSES), page);
        long read = read(Pages.readSound(page), name -> name.startsWith("process "));
        assertEquals(PROCESSES * Forks.LINE, read);
    }

    private static long read(Snapshot end, Predicate<String> name) {
        return end.devices().stream()
                .filter(device -> name.test(device.entry().endpoint()))
                .mapToLong(device -> device.reads().bytes())
                .sum();
    }
}
