// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.Application;
import io.jacct.endtoend.programs.Blocked;
import io.jacct.endtoend.programs.tools.Busy;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Page;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** Runs the command against live JVMs, killed JVMs, and files that are no pages. */
class CommandTest {
    @TempDir private Path directory;

    @OnOldestFirst
    void shouldShowLiveJvm(Jdk jdk) throws Exception {
        ChildJvm child = ChildJvm.on(jdk).agent("").program(Blocked.class, directory);
        try (RunningJvm running = child.start()) {
            String peer = "127.0.0.1:" + running.await("port ");
            Path page = Page.ofPid(running.pid()).toPath();
            Pages.awaitReading(page, Blocked.READER);
            Snapshot idle = Pages.awaitReading(page, "main");
            Pages.assertSound(idle);
            String pid = Long.toString(running.pid());

            assertLine(row(jdk, pid), "live", Blocked.class.getName());
            List<String> top = jacct(jdk, "top", "-b", "-n", "2", "-d", "0.1", pid);
            assertEquals(2, count(top, Blocked.READER, "read", peer), top::toString);
            assertTrue(
                    top.get(0).matches("[0-9:]{8}, " + pid + " up [0-9.]+s, agent [0-9.]+s, .*"),
                    top.get(0));
            assertOlderThanItsAgent(String.join("", jacct(jdk, "top", "--json", "-n", "1", pid)));
            List<String> dump = jacct(jdk, "page", pid);
            assertTrue(count(dump, Blocked.READER, "read") > 0, dump::toString);
            assertTrue(count(dump, peer) > 0, dump::toString);
            assertJson(String.join("\n", jacct(jdk, "page", "--json", pid)), peer);

            running.closeInput();
            assertEquals(0, running.finish().status());
            assertFalse(Files.exists(page), "the page goes with an orderly end");
        }
    }

    /** The kernel tells the start of a process in hundredths of a second. */
    private static void assertOlderThanItsAgent(String frame) {
        JsonObject top = JsonParser.parseString(frame).getAsJsonObject();
        long jvm = top.get("jvmStartedMillis").getAsLong();
        assertTrue(jvm <= top.get("startedMillis").getAsLong() + 50, frame);
        assertTrue(jvm > 0, frame);
    }

    private static void assertJson(String text, String peer) {
        JsonObject page = JsonParser.parseString(text).getAsJsonObject();
        JsonObject totals = page.getAsJsonObject("totals");
        assertTrue(totals.get("fileWriteBytes").getAsLong() >= Blocked.WRITTEN, text);
        assertTrue(page.getAsJsonObject("page").get("alive").getAsBoolean(), text);
        assertEquals(0, page.getAsJsonObject("page").getAsJsonArray("problems").size(), text);
        for (JsonElement task : page.getAsJsonArray("tasks")) {
            if (task.getAsJsonObject().get("name").getAsString().equals(Blocked.READER)) {
                assertTrue(task.toString().contains(peer), task::toString);
                return;
            }
        }
        throw new AssertionError("no " + Blocked.READER + " in " + text);
    }

    @OnOldestFirst
    void shouldShowKilledJvm(Jdk jdk) throws Exception {
        ChildJvm child = ChildJvm.on(jdk).agent("").program(Busy.class, directory);
        Path page = null;
        try (RunningJvm running = child.start()) {
            page = awaitPage(running.pid());
            Pages.await(page, s -> Pages.task(s, "busy-1") > 1000 && Pages.task(s, "main") > 1000);
            running.kill();
            // a booking that the kill interrupted may be torn; all others are complete
            Snapshot last = Pages.read(page);
            long written = Pages.task(last, "busy-1") + Pages.task(last, "main");
            long onDisk =
                    Files.size(directory.resolve("one")) + Files.size(directory.resolve("two"));
            assertTrue(onDisk - written >= 0 && onDisk - written <= 2, written + " of " + onDisk);

            String pid = Long.toString(running.pid());
            assertLine(row(jdk, pid), "dead", Busy.class.getName());
            List<String> dump = jacct(jdk, "page", pid);
            assertTrue(count(dump, "busy-1") > 0, dump::toString);
        } finally {
            if (page != null) {
                Files.deleteIfExists(page);
            }
        }
    }

    /** Waits for the page, which exists and is ready some time after the start. */
    private static Path awaitPage(long pid) throws Exception {
        Path page = Page.ofPid(pid).toPath();
        Pages.awaitReady(page);
        return page;
    }

    @OnOldestFirst
    void shouldRefuseWhatIsNoPage(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        ChildJvm.on(jdk).accounted(page).program(Application.class).run();
        Pages.readSound(page);
        byte[] good = Files.readAllBytes(page);

        Path bad = directory.resolve("bad");
        Files.write(bad, new byte[0]);
        assertRefused(jdk, 1, bad.toString(), "page", bad.toString());
        Files.write(bad, new byte[10_000]);
        assertRefused(jdk, 1, bad.toString(), "page", bad.toString());
        Files.write(bad, Arrays.copyOf(good, good.length / 2));
        assertRefused(jdk, 1, bad.toString(), "page", bad.toString());
        byte[] flipped = good.clone();
        // in the directory of segments
        Arrays.fill(flipped, 1024, 1100, (byte) 0x55);
        Files.write(bad, flipped);
        assertRefused(jdk, 1, bad.toString(), "page", bad.toString());
    }

    @OnOldestFirst
    void shouldSayWhatIsWrongWithTheCommand(Jdk jdk) throws Exception {
        long gone = goneProcess();
        assertRefused(jdk, 1, Long.toString(gone), "page", Long.toString(gone));
        assertRefused(jdk, 1, "no-such-file", "top", directory.resolve("no-such-file").toString());
        assertRefused(jdk, 2, "'frobnicate'", "frobnicate");
        assertRefused(jdk, 2, "--colour", "list", "--colour");
        assertRefused(jdk, 2, "", "page");
    }

    /** The id of a process that has ended, for which no killed JVM has left a page. */
    private static long goneProcess() throws Exception {
        Process gone;
        do {
            gone = new ProcessBuilder("true").start();
            gone.waitFor();
        } while (Files.exists(Page.ofPid(gone.pid()).toPath()));
        return gone.pid();
    }

    private static void assertRefused(Jdk jdk, int status, String named, String... command)
            throws Exception {
        Finished refused = ChildJvm.jacct(jdk, command).run();
        assertEquals(status, refused.status(), refused::toString);
        assertEquals(1, refused.err().size(), refused::toString);
        assertTrue(refused.err().get(0).startsWith("jacct: "), refused::toString);
        assertTrue(refused.err().get(0).contains(named), refused::toString);
    }

    private static List<String> jacct(Jdk jdk, String... command) throws Exception {
        return ChildJvm.jacct(jdk, command).run().well().out();
    }

    /** The row of a process in the list, which may also show JVMs of others. */
    private static String row(Jdk jdk, String pid) throws Exception {
        return jacct(jdk, "list").stream()
                .filter(line -> line.strip().startsWith(pid + " "))
                .findFirst()
                .orElse("");
    }

    private static void assertLine(String line, String... words) {
        for (String word : words) {
            assertTrue(line.contains(word), () -> word + " in: " + line);
        }
    }

    private static long count(List<String> lines, String... words) {
        return lines.stream().filter(line -> Arrays.stream(words).allMatch(line::contains)).count();
    }
}
