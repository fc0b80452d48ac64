// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import io.jacct.endtoend.programs.tools.Held;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;

/** A thread that a monitor blocks shows as blocked, and since when; the JVM tells by whom. */
class BlockedThreadsTest {
    private static final long SEEN = TimeUnit.SECONDS.toNanos(3);

    @TempDir private Path directory;

    @OnOldestFirst
    void shouldShowWhoIsBlockedUntilItGoesOn(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        ChildJvm child = ChildJvm.on(jdk).accounted(page).program(Held.class);
        try (RunningJvm running = child.start()) {
            running.await("held");
            Snapshot seen = Pages.await(page, BlockedThreadsTest::bothForLong);
            assertEquals(Set.of(Held.FREED, Held.STUCK), blocked(seen));
            assertStack(jdk, page, id(seen, Held.FREED));
            assertStopped(jdk, running, page, id(seen, Held.FREED));
            running.say("leave");
            Pages.await(page, snapshot -> !blocked(snapshot).contains(Held.FREED));
            assertEquals(Set.of(Held.STUCK), blocked(Pages.read(page)));
            running.kill();
        }
        assertEquals(Set.of(Held.STUCK), blocked(Pages.read(page)));
    }

    private static boolean bothForLong(Snapshot snapshot) {
        return snapshot.tasks().stream()
                        .filter(task -> isBlocked(task) && task.current().nanos() > SEEN)
                        .count()
                == 2;
    }

    private static boolean isBlocked(Task task) {
        return task.current() != null && task.current().isBlocked();
    }

    private static Set<String> blocked(Snapshot snapshot) {
        Set<String> names = new TreeSet<>();
        snapshot.tasks().stream()
                .filter(BlockedThreadsTest::isBlocked)
                .forEach(each -> names.add(each.name()));
        return names;
    }

    private static long id(Snapshot snapshot, String name) {
        return snapshot.tasks().stream()
                .filter(task -> task.name().equals(name))
                .findFirst()
                .orElseThrow()
                .id();
    }

    /** The stack, the monitor's class and its owner, asked of the JVM. */
    private static void assertStack(Jdk jdk, Path page, long id) throws Exception {
        List<String> lines = taskstats(jdk, page, id).well().out();
        String doing = "doing +blocked by .*\\.Held\\$Door held by " + Held.OWNER + " for [1-9].*";
        assertTrue(lines.stream().anyMatch(line -> line.matches(doing)), lines::toString);
        String frame = " +at .*\\.Held\\.enter\\(Held\\.java:[0-9]+\\)";
        assertTrue(lines.stream().anyMatch(line -> line.matches(frame)), lines::toString);
    }

    private static Finished taskstats(Jdk jdk, Path page, long id) throws Exception {
        String[] command = {"taskstats", page.toString(), Long.toString(id), "--stack"};
        return ChildJvm.jacct(jdk, command).run();
    }

    private static void assertStopped(Jdk jdk, RunningJvm running, Path page, long id)
            throws Exception {
        signal(running, "-STOP");
        try {
            assertEquals(Set.of(Held.FREED, Held.STUCK), blockedInJson(jdk, page));
            Finished asked = taskstats(jdk, page, id);
            assertEquals(1, asked.status());
            assertTrue(asked.err().get(0).contains("is stopped: continue it first"), asked + "");
        } finally {
            signal(running, "-CONT");
        }
    }

    private static void signal(RunningJvm running, String signal) throws Exception {
        Process kill = new ProcessBuilder("kill", signal, running.pid() + "").start();
        assertEquals(0, kill.waitFor());
    }

    private static Set<String> blockedInJson(Jdk jdk, Path page) throws Exception {
        String json =
                ChildJvm.jacct(jdk, "page", "--json", page.toString()).run().well().out().get(0);
        Set<String> names = new TreeSet<>();
        for (JsonElement each :
                JsonParser.parseString(json).getAsJsonObject().getAsJsonArray("tasks")) {
            JsonElement current = each.getAsJsonObject().get("current");
            if (current instanceof JsonObject doing
                    && doing.get("operation").getAsString().equals("blocked")) {
                names.add(each.getAsJsonObject().get("name").getAsString());
            }
        }
        return names;
    }
}
