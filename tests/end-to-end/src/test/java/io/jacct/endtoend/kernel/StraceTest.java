// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.Shipped;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestThenMatrix;
import io.jacct.endtoend.programs.kernel.Database;
import io.jacct.endtoend.programs.kernel.SearchIndex;
import io.jacct.endtoend.programs.kernel.TreeCopy;
import io.jacct.endtoend.programs.kernel.WebServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs programs of other projects under strace. For files, sockets and pipes and each direction,
 * jacct counts the sum of bytes over the system calls between the marks, to the byte. That holds
 * for all descriptors except the descriptors of the agent's own work, and except files that only
 * native code has opened ({@link NativeOpens}). A mapped file is read without a call, and neither
 * side sees it. (None of these programs has transferTo read through a mapping, which only jacct
 * would see.)
 *
 * <p>The observed calls, with those that were left out, are kept in {@code target/strace}.
 */
class StraceTest {
    private static final Path SEEN = Path.of("target/strace");

    @TempDir private Path temporary;
    private Path directory;
    private Path work;

    @BeforeEach
    void makeDirectories() throws IOException {
        directory = temporary.toRealPath();
        work = Files.createDirectory(directory.resolve("work"));
    }

    @OnOldestThenMatrix
    void shouldCountDatabaseAsStraceDoes(Jdk jdk) throws Exception {
        StraceWindow window = compare(jdk, Database.class, "all");
        assertTrue(window.has("pread64") && window.has("pwrite64"), window::toString);
    }

    @OnOldestThenMatrix
    void shouldCountSearchIndexInChannelsAsStraceDoes(Jdk jdk) throws Exception {
        StraceWindow window = compare(jdk, SearchIndex.class, "channels");
        assertEquals(0, window.mappings(work), window::toString);
        assertTrue(window.has("pread64"), window::toString);
    }

    @OnOldestThenMatrix
    void shouldCountMappedSearchIndexAsStraceDoes(Jdk jdk) throws Exception {
        StraceWindow window = compare(jdk, SearchIndex.class, "mapped");
        assertTrue(window.mappings(work) > 0, window::toString);
        assertFalse(window.has("pread64"), window::toString);
    }

    @OnOldestThenMatrix
    void shouldCountWebServerWithSendfileAsStraceDoes(Jdk jdk) throws Exception {
        StraceWindow window = compare(jdk, WebServer.class, "sendfile");
        assertTrue(window.has("sendfile"), window::toString);
    }

    @OnOldestThenMatrix
    void shouldCountWebServerWithoutSendfileAsStraceDoes(Jdk jdk) throws Exception {
        StraceWindow window = compare(jdk, WebServer.class, "copies");
        assertFalse(window.has("sendfile"), window::toString);
    }

    @OnOldestThenMatrix
    void shouldCountCopiesOfTreeAsStraceDoes(Jdk jdk) throws Exception {
        StraceWindow window = compare(jdk, TreeCopy.class, "all");
        assertTrue(window.sums().keySet().containsAll(Set.of("pipeReadBytes", "pipeWriteBytes")));
    }

    /** Runs the program in this way of work and compares its counts with strace's sums. */
    private StraceWindow compare(Jdk jdk, Class<?> program, String way) throws Exception {
        Path log = directory.resolve("strace.log");
        Path page = directory.resolve("page");
        Finished finished = run(jdk, page, Strace.into(log), program, work, way);
        Pages.readSound(page);
        List<StraceCall> calls = StraceLog.read(log);
        MarkLines lines = new MarkLines(finished);
        Map<String, Long> counted = lines.countedBytes();
        Map<String, Predicate<String>> leftOut = leftOut(jdk, page);
        StraceWindow window = new StraceWindow(calls, leftOut);
        if (!window.differences(counted).isEmpty()) {
            leftOut.put("native code opened it", nativeOpens(jdk, program, way)::has);
            window = new StraceWindow(calls, leftOut);
        }
        keep(program.getSimpleName() + "-" + way + "-" + jdk.feature(), window, counted);
        assertEquals("", window.differences(counted), window::toString);
        assertEquals(window.mappings(work), lines.counted("fileMaps"), window::toString);
        return window;
    }

    private static Finished run(
            Jdk jdk, Path page, List<String> strace, Class<?> program, Path work, String way)
            throws Exception {
        return ChildJvm.marked(jdk)
                .accounted(page)
                // for Lucene, which tells the kernel how it will use a mapping
                .options("--enable-native-access=ALL-UNNAMED")
                .program(program, work, way)
                .under(strace)
                .run()
                .well();
    }

    /**
     * The files that native code opens in the same program. strace cannot tell which code used a
     * descriptor.
     */
    private NativeOpens nativeOpens(Jdk jdk, Class<?> program, String way) throws Exception {
        Path log = directory.resolve("opens.log");
        Path again = Files.createDirectory(directory.resolve("again"));
        Path page = directory.resolve("another-page");
        run(jdk, page, Strace.opensInto(log), program, again, way);
        return NativeOpens.read(log);
    }

    /**
     * By reason, the descriptors of the agent's and the JVM's own work, and descriptors that are
     * not for bytes.
     */
    private static Map<String, Predicate<String>> leftOut(Jdk jdk, Path page) throws IOException {
        Map<String, Predicate<String>> leftOut = new LinkedHashMap<>();
        leftOut.put("the agent's page grows", page.toString()::equals);
        String jar = Shipped.jar().toRealPath().toString();
        leftOut.put("the agent loads a class of its own", jar::equals);
        leftOut.put(
                "the agent looks at threads",
                target -> target.matches("/proc/\\d+/task/\\d+/(io|schedstat|stat|status)"));
        String lib = jdk.home().toRealPath().resolve("lib") + "/";
        leftOut.put(
                "the JVM loads classes and libraries of the JDK",
                target -> target.startsWith(lib) && target.matches(".*/(modules|lib\\w+\\.so)"));
        leftOut.put("a selector wakes itself up", "anon_inode:[eventfd]"::equals);
        return leftOut;
    }

    private static void keep(String name, StraceWindow window, Map<String, Long> counted)
            throws IOException {
        Files.createDirectories(SEEN);
        Files.writeString(SEEN.resolve(name + ".txt"), window + "\njacct counted " + counted);
    }
}
