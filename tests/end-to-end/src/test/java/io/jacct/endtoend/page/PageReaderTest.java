// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.endtoend.harness.Await;
import io.jacct.endtoend.harness.CProgram;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.page.Adjusting;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Statistic;
import io.jacct.snapshot.page.Page;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;

/** A C program that knows only docs/page-format.md reads pages of live, killed and stuck JVMs. */
class PageReaderTest {
    private static final int KILLS = Boolean.getBoolean("jacct.full") ? 8 : 2;

    /** The reads of the stored page that were timed. */
    private static final long TIMED = 9L << 30;

    @TempDir private Path directory;
    private CProgram reader;

    /** What the reader said of a page. */
    private record Read(boolean alive, List<String> lines) {
        /** The number and the value of a counter. */
        long[] counter(String name) {
            for (String line : lines) {
                String[] words = line.split(" ", 4);
                if (words[0].equals("counter") && words[3].equals(name)) {
                    return new long[] {Long.parseLong(words[1]), Long.parseLong(words[2])};
                }
            }
            throw new AssertionError("no counter " + name + ": " + lines);
        }

        boolean hasTask(String name) {
            return lines.stream().anyMatch(line -> line.matches("task \\d+ \\d+ " + name));
        }

        long torn() {
            String last = lines.get(lines.size() - 1);
            return Long.parseLong(last.substring("torn ".length()));
        }
    }

    @BeforeEach
    void setUp() throws Exception {
        reader =
                new CProgram(
                        directory,
                        Path.of("../../sample-apps/page-reader-c/page.c"),
                        "-Wall",
                        "-Wextra",
                        "-Werror");
    }

    private Read read(Path page) throws Exception {
        List<String> lines = reader.on(page);
        assertTrue(List.of("alive", "ended").contains(lines.get(0)), lines::toString);
        return new Read(lines.get(0).equals("alive"), lines);
    }

    private RunningJvm start(Jdk jdk, Path page, long[] numbers) throws Exception {
        RunningJvm running = ChildJvm.on(jdk).accounted(page).program(Adjusting.class).start();
        String[] told = running.await("numbers ").split(" ");
        numbers[0] = Long.parseLong(told[0]);
        numbers[1] = Long.parseLong(told[1]);
        return running;
    }

    private void assertAgain(Read read, long number) {
        long[] again = read.counter(Adjusting.AGAIN);
        assertEquals(number, again[0], "the number survives a delete");
        assertEquals(Adjusting.VALUE, again[1]);
    }

    @OnOldestFirst
    @DisplayName("PM-7: a reader ends, however the writer has ended, and its values are right")
    void shouldReadAJvmThatIsKilledAtWork(Jdk jdk) throws Exception {
        for (int i = 0; i < KILLS; i++) {
            Path page = directory.resolve("page" + i);
            long[] numbers = new long[2];
            long before;
            try (RunningJvm running = start(jdk, page, numbers)) {
                assertAgain(read(page), numbers[0]);
                running.say("");
                before = awaitMore(page, 0);
                awaitMore(page, before);
                running.kill();
            }
            Read killed = read(page);
            assertTrue(!killed.alive(), killed::toString);
            assertAgain(killed, numbers[0]);
            long[] growing = killed.counter(Adjusting.GROWING);
            assertEquals(numbers[1], growing[0]);
            assertTrue(growing[1] > before, killed::toString);
            assertEquals(inJava(page), growing[1]);
        }
    }

    /** Meanwhile names come and go all the time, so the reader may have to give up. */
    private long awaitMore(Path page, long than) throws Exception {
        long[] now = new long[1];
        Await.until(
                () -> {
                    Read read = read(page);
                    assertTrue(read.alive(), read::toString);
                    now[0] = read.counter(Adjusting.GROWING)[1];
                    return now[0] > than;
                },
                () -> "the counter does not grow");
        return now[0];
    }

    private static long inJava(Path page) throws Exception {
        return Pages.read(page).statistics().stream()
                .filter(each -> each.name().equals(Adjusting.GROWING))
                .map(Statistic::values)
                .findFirst()
                .orElseThrow()
                .get("value");
    }

    @OnOldestFirst
    @DisplayName("PM-7: a reader ends although sequences are odd for ever, and says so")
    void shouldTakeWhatIsTornAndSaySo(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        long[] numbers = new long[2];
        try (RunningJvm running = start(jdk, page, numbers)) {
            Read sound = read(page);
            assertTrue(sound.alive() && sound.hasTask("main"), sound::toString);
            OddSequences.DIRECTORY.write(page, 1);
            int tasks = OddSequences.TASKS.write(page, 1);
            Read live = read(page);
            assertTrue(live.alive() && live.hasTask("main"), live::toString);
            assertAgain(live, numbers[0]);
            assertTrue(live.torn() > tasks / 2, "most threads rest: " + live);
            running.kill();
        }
        OddSequences.DIRECTORY.write(page, 1);
        int tasks = OddSequences.TASKS.write(page, 1);
        Read killed = read(page);
        assertTrue(!killed.alive() && killed.hasTask("main"), killed::toString);
        assertAgain(killed, numbers[0]);
        assertEquals(tasks + 1, killed.torn());
    }

    /** A counter is found by its name, and has the value that the command shows. */
    @OnOldestFirst
    void shouldFindCountersByTheirNames(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = start(jdk, page, new long[2])) {
            String[] names = {"fileReads", "fileReadBytes", "noSuchCounter"};
            List<String> lines = reader.on(page, names);
            int main = lines.indexOf(line(lines, "task \\d+ \\d+ main"));
            JsonObject json =
                    JsonParser.parseString(
                                    ChildJvm.jacct(jdk, "page", "--json", page.toString())
                                            .run()
                                            .well()
                                            .out()
                                            .get(0))
                            .getAsJsonObject();
            JsonObject counters = task(json, "main").getAsJsonObject("counters");
            for (int i = 0; i < 2; i++) {
                String value = counters.get(names[i]).getAsString();
                assertEquals("  " + names[i] + " " + value, lines.get(main + 1 + i));
            }
            assertEquals("  noSuchCounter -", lines.get(main + 3));
            running.kill();
        }
    }

    /** A stored page: {@code SamplePage} of the ledger's tests, of the build that began with it. */
    @OnOldestFirst
    @DisplayName("a count beyond 32 bits is whole in C, in Java, and in the command")
    void shouldAddTheCarriesOfHistograms(Jdk jdk) throws Exception {
        Path page = directory.resolve("carries");
        try (InputStream in = getClass().getResourceAsStream("/pages/carries.gz")) {
            Files.copy(new GZIPInputStream(in), page);
        }
        long times = 0;
        for (String line : reader.on(page)) {
            String[] words = line.split(" ");
            times += words[0].equals("device") ? Long.parseLong(words[2]) : 0;
        }
        assertEquals(TIMED, times);
        long inJava = 0;
        try (Page open = Page.open(page.toFile())) {
            for (Device device : open.snapshot().devices()) {
                inJava += device.reads().times().total();
            }
        }
        assertEquals(TIMED, inJava);
        ChildJvm.jacct(jdk, "iostat", "-x", page.toString()).run().well();
    }

    private static String line(List<String> lines, String pattern) {
        return lines.stream().filter(each -> each.matches(pattern)).findFirst().orElseThrow();
    }

    private static JsonObject task(JsonObject page, String name) {
        return page.getAsJsonArray("tasks").asList().stream()
                .map(JsonElement::getAsJsonObject)
                .filter(each -> each.get("name").getAsString().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
