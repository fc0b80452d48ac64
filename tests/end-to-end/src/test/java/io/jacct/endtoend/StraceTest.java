// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.programs.Database;
import io.jacct.endtoend.programs.SearchIndex;
import io.jacct.endtoend.programs.TreeCopy;
import io.jacct.endtoend.programs.WebServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * Programs that nobody here wrote, under strace: for files, sockets and pipes and each direction,
 * the sum of bytes over the system calls between the marks is what was counted, to the byte. That
 * holds for all descriptors but those that {@link #leftOut} names; a mapped file is read with no
 * call, and neither side sees it (none of these programs has transferTo read through a mapping,
 * which only jacct would see).
 *
 * <p>What was seen, call by call and with what was left out, is kept in {@code target/strace}.
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

    @OnEachJdk
    void shouldCountDatabaseAsStraceDoes(Jdk jdk) throws Exception {
        StraceWindow window = compare(jdk, Database.class, "all");
        assertTrue(window.has("pread64") && window.has("pwrite64"), window::toString);
    }

    @OnEachJdk
    void shouldCountSearchIndexInChannelsAsStraceDoes(Jdk jdk) throws Exception {
        StraceWindow window = compare(jdk, SearchIndex.class, "channels");
        assertEquals(0, window.mappings(work), window::toString);
        assertTrue(window.has("pread64"), window::toString);
    }

    @OnEachJdk
    void shouldCountMappedSearchIndexAsStraceDoes(Jdk jdk) throws Exception {
        StraceWindow window = compare(jdk, SearchIndex.class, "mapped");
        assertTrue(window.mappings(work) > 0, window::toString);
        assertFalse(window.has("pread64"), window::toString);
    }

    @OnEachJdk
    void shouldCountWebServerWithSendfileAsStraceDoes(Jdk jdk) throws Exception {
        StraceWindow window = compare(jdk, WebServer.class, "sendfile");
        assertTrue(window.has("sendfile"), window::toString);
    }

    @OnEachJdk
    void shouldCountWebServerWithoutSendfileAsStraceDoes(Jdk jdk) throws Exception {
        StraceWindow window = compare(jdk, WebServer.class, "copies");
        assertFalse(window.has("sendfile"), window::toString);
    }

    @OnEachJdk
    void shouldCountCopiesOfTreeAsStraceDoes(Jdk jdk) throws Exception {
        StraceWindow window = compare(jdk, TreeCopy.class, "all");
        assertTrue(window.sums().keySet().containsAll(Set.of("pipeReadBytes", "pipeWriteBytes")));
    }

    /** Runs the program with the directory and the way in which it is to do its work. */
    private StraceWindow compare(Jdk jdk, Class<?> program, String way) throws Exception {
        Path log = directory.resolve("strace.log");
        Path page = directory.resolve("page");
        Finished finished =
                ChildJvm.marked(jdk)
                        .accounted(page)
                        // for Lucene, which tells the kernel how it will use a mapping
                        .options("--enable-native-access=ALL-UNNAMED")
                        .program(program, work, way)
                        .under(Strace.into(log))
                        .run()
                        .well();
        Pages.readSound(page);
        StraceWindow window = new StraceWindow(StraceLog.read(log), leftOut(jdk, page));
        MarkLines lines = new MarkLines(finished);
        Map<String, Long> counted = lines.countedBytes();
        keep(program.getSimpleName() + "-" + way + "-" + jdk.feature(), window, counted);
        assertEquals("", window.differences(counted), window::toString);
        assertEquals(window.mappings(work), lines.counted("fileMaps"), window::toString);
        return window;
    }

    /** By reason, the descriptors whose bytes are not counted by design. */
    private static Map<String, Pattern> leftOut(Jdk jdk, Path page) throws IOException {
        String lib = Pattern.quote(jdk.home().toRealPath().resolve("lib").toString());
        Map<String, Pattern> leftOut = new LinkedHashMap<>();
        leftOut.put("the agent's page grows", quoted(page));
        leftOut.put("the agent loads a class of its own", quoted(Shipped.jar().toRealPath()));
        leftOut.put(
                "the agent looks at threads",
                Pattern.compile("/proc/\\d+/task/\\d+/(io|schedstat|stat|status)"));
        leftOut.put("the JVM reads a class of the JDK", Pattern.compile(lib + "/modules"));
        leftOut.put("the JVM loads a library of the JDK", Pattern.compile(lib + "/lib\\w+\\.so"));
        leftOut.put("a selector wakes itself up", Pattern.compile("anon_inode:\\[eventfd]"));
        leftOut.put("the JDK's native code looks for IPv6", proc("\\d+/net/if_inet6"));
        leftOut.put("glibc gives memory back, once", proc("sys/vm/overcommit_memory"));
        return leftOut;
    }

    private static Pattern quoted(Path path) {
        return Pattern.compile(Pattern.quote(path.toString()));
    }

    private static Pattern proc(String regex) {
        return Pattern.compile("/proc/" + regex);
    }

    private static void keep(String name, StraceWindow window, Map<String, Long> counted)
            throws IOException {
        Files.createDirectories(SEEN);
        Files.writeString(SEEN.resolve(name + ".txt"), window + "\njacct counted " + counted);
    }
}
