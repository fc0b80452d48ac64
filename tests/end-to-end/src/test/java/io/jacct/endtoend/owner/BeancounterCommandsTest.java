// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.owner;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.owner.Holdings;
import io.jacct.snapshot.page.Page;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** The commands that show the resources of owners, set limits, and follow periods. */
class BeancounterCommandsTest {
    private static final String FILES = "numfile";
    private static final int NUMFILE = 19;
    private static final String DUMMY = "4";
    private static final long BARRIER = 5;
    private static final long LIMIT = 10;

    @TempDir private Path directory;

    private RunningJvm start(Jdk jdk, String options) throws Exception {
        RunningJvm running =
                ChildJvm.verified(jdk)
                        .options("-XX:+EnableDynamicAgentLoading")
                        .agent(options)
                        .program(Holdings.class, directory)
                        .start();
        running.await("ready");
        return running;
    }

    private static void tell(RunningJvm running, String order) throws InterruptedException {
        running.say(order);
        running.await("done " + order);
    }

    private static List<String> jacct(Jdk jdk, String... command) throws Exception {
        return ChildJvm.jacct(jdk, command).run().well().out();
    }

    private static List<String> words(String line) {
        return List.of(line.strip().split(" +"));
    }

    private static JsonObject json(String line) {
        return JsonParser.parseString(line).getAsJsonObject();
    }

    /** The resources of the owner main, and its number. */
    private record Main(long uid, UserBeancounters rows) {
        static Main of(Jdk jdk, Path page) throws Exception {
            long uid =
                    Pages.read(page).beancounters().stream()
                            .filter(owner -> owner.name().equals("main"))
                            .findFirst()
                            .orElseThrow()
                            .id();
            return new Main(uid, new UserBeancounters(jacct(jdk, "beancounters", page.toString())));
        }

        long held(String resource) {
            return rows.held(uid, resource);
        }

        long failcnt() {
            return rows.failcnt(uid, FILES);
        }
    }

    @OnOldestFirst
    void shouldShowWhatIsHeldAndRefusedAlsoWhenTheJvmWasKilled(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        String limit = BARRIER + ":" + LIMIT;
        String options = "page=" + page + ",beancounters=groups,limit.numfile.main=" + limit;
        try (RunningJvm running = start(jdk, options)) {
            Main before = Main.of(jdk, page);
            tell(running, "open 12");
            tell(running, "start 3");
            Main now = Main.of(jdk, page);
            long held = before.held(FILES) + 12;
            assertEquals(held, now.held(FILES));
            assertEquals(before.failcnt() + held - LIMIT, now.failcnt());
            assertArrayEquals(
                    new long[] {held, held, BARRIER, LIMIT, now.failcnt()},
                    now.rows().values(now.uid(), FILES));
            assertEquals(before.held("numproc") + 3, now.held("numproc"));
            assertEquals(0, now.held("kmemsize"));
            assertKstat(jdk, page, now);
            tell(running, "close 4");
            running.kill();
        }
        Pages.read(page);
        Main dead = Main.of(jdk, page);
        UserBeancounters last = dead.rows();
        long uid = dead.uid();
        assertEquals(4, last.maxheld(uid, FILES) - last.held(uid, FILES));
        jacct(jdk, "page", page.toString());
        String[] command = {"beancounters", "--json", "--of", "main", page.toString()};
        JsonObject report = json(jacct(jdk, command).get(0));
        assertFalse(report.get("alive").getAsBoolean());
        JsonObject main = report.getAsJsonArray("beancounters").get(0).getAsJsonObject();
        assertEquals(last.failcnt(uid, FILES), main.get("refusedCharges").getAsLong());
        assertEquals("main", main.get("refusedThread").getAsString());
        assertEquals(FILES, main.get("refusedResource").getAsString());
    }

    private static void assertKstat(Jdk jdk, Path page, Main now) throws Exception {
        String name = "ubc:0:main:numfile";
        assertEquals(
                List.of(
                        "ubc:0:main:luid\t" + now.uid(),
                        name + "Barrier\t" + BARRIER,
                        name + "Failcnt\t" + now.failcnt(),
                        name + "Held\t" + now.held(FILES),
                        name + "Limit\t" + LIMIT,
                        name + "Maxheld\t" + now.held(FILES)),
                jacct(
                                jdk,
                                "kstat",
                                "-p",
                                page.toString(),
                                "ubc:0:main:luid",
                                name + "[BFHL]*",
                                name + "Ma*")
                        .stream()
                        .sorted()
                        .toList());
    }

    @OnOldestFirst
    void shouldSetLimitsThatHoldAtOnce(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = start(jdk, "page=" + page + ",beancounters=groups")) {
            assertEquals(0, Main.of(jdk, page).failcnt());
            String done = running.pid() + " numfile of main 1:2";
            String file = page.toString();
            assertEquals(List.of(done), jacct(jdk, "setublimit", file, "main", FILES, "1:2"));
            tell(running, "open 5");
            Main over = Main.of(jdk, page);
            assertEquals(over.held(FILES) - 2, over.failcnt());
            JsonObject set =
                    json(jacct(jdk, "setublimit", "--json", file, "main", FILES, "max").get(0));
            assertEquals(Long.MAX_VALUE, set.get("limit").getAsLong());
            tell(running, "open 5");
            Main free = Main.of(jdk, page);
            assertEquals(over.failcnt(), free.failcnt());
            assertEquals(over.held(FILES) + 5, free.held(FILES));
            assertRefused(jdk, "no beancounter is called nobody", file, "nobody", FILES, "1:2");
        }
    }

    @OnOldestFirst
    void shouldFollowPeriods(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = start(jdk, "page=" + page + ",beancounters=groups")) {
            tell(running, "open 7");
            long held = Main.of(jdk, page).held(FILES);
            List<String> periods =
                    jacct(jdk, "ubstat", "--json", page.toString(), "main", "1", FILES, "2");
            assertEquals(2, periods.size());
            JsonObject first = json(periods.get(0));
            JsonObject second = json(periods.get(1));
            assertEquals(first.get("end"), second.get("start"));
            assertTrue(first.get("end").getAsDouble() > first.get("start").getAsDouble());
            assertEquals(held, second.get("maxheld").getAsLong());
            tell(running, "close 6");
            List<String> later = jacct(jdk, "ubstat", page.toString(), "main", "1", FILES, "2");
            String[] last = later.get(2).strip().split(" +");
            assertEquals(held - 6, Long.parseLong(last[2]), "the period began after the closes");
            assertEquals(later.get(1).strip().split(" +")[1], last[0]);
            List<String> all = jacct(jdk, "ubstat", page.toString(), "main", "1", "-1", "1");
            assertEquals(
                    List.of("numfile", held - 6 + "", "0"),
                    words(all.get(1 + NUMFILE)).subList(2, 5));
            List<String> none = jacct(jdk, "ubstat", page.toString(), "main", "1", DUMMY, "1");
            assertEquals(List.of("0", "0"), words(none.get(1)).subList(2, 4));
            String[] command = {"beancounters", "--json", "--of", "main", page.toString()};
            JsonObject main =
                    json(jacct(jdk, command).get(0))
                            .getAsJsonArray("beancounters")
                            .get(0)
                            .getAsJsonObject();
            assertTrue(main.get("periodEndMillis").getAsLong() > 0);
        }
    }

    @OnOldestFirst
    void shouldSayHowBeancountersComeIntoUse(Jdk jdk) throws Exception {
        try (RunningJvm running = start(jdk, "")) {
            String pid = Long.toString(running.pid());
            Pages.awaitReady(Page.ofPid(running.pid()).toPath());
            assertRefused(jdk, "does not use beancounters", pid, "jvm", FILES, "1:2");
            Finished shown = ChildJvm.jacct(jdk, "beancounters", pid).run();
            assertEquals(1, shown.status());
            assertTrue(shown.err().get(0).contains("beancounters=groups"), shown::toString);
            running.closeInput();
            assertEquals(0, running.finish().status());
        }
    }

    private static void assertRefused(Jdk jdk, String why, String... words) throws Exception {
        String[] command = new String[words.length + 1];
        command[0] = "setublimit";
        System.arraycopy(words, 0, command, 1, words.length);
        Finished refused = ChildJvm.jacct(jdk, command).run();
        assertEquals(1, refused.status(), refused::toString);
        assertEquals(1, refused.err().size(), refused::toString);
        assertTrue(refused.err().get(0).contains(why), refused::toString);
    }
}
