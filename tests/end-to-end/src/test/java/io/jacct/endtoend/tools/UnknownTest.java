// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.tools.Unseen;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/**
 * An unknown value is {@code -} in text and null in JSON, never 0. See
 * docs/decisions/0026-mbean-attributes.md.
 */
class UnknownTest {
    /** Before this JDK sleeps and waits are native all the way. */
    private static final int SEEN_SINCE = 19;

    @TempDir private Path directory;

    @OnOldestFirst
    void shouldShowNoNumberForWhatThisJdkHides(Jdk jdk) throws Exception {
        try (RunningJvm running = start(jdk)) {
            String main = running.await("unseen ");
            boolean seen = jdk.feature() >= SEEN_SINCE;
            JsonObject task = json(jdk, main).getAsJsonObject("task");
            for (String wait : new String[] {"sleep", "wait"}) {
                JsonObject delay = task.getAsJsonObject("delays").getAsJsonObject(wait);
                assertEquals(seen, isKnown(delay, "count"), wait);
                assertEquals(seen, isKnown(counters(task), wait + "s"), wait);
            }
            assertTrue(isKnown(counters(task), "parks"));
            String text = String.join("\n", jacct(jdk, "taskstats", page(), main).out());
            assertEquals(!seen, text.matches("(?s).*\nsleep +- +- +- +- +-.*"), text);
        }
    }

    @OnOldestFirst
    void shouldKnowOfVirtualThreadsWhatIsCountedAlone(Jdk jdk) throws Exception {
        if (jdk.feature() < 21) {
            return; // there are no virtual threads
        }
        try (RunningJvm running = start(jdk)) {
            running.await("unseen ");
            JsonObject pool = json(jdk, "--pool", "light-N").getAsJsonObject("pool");
            for (String counter : new String[] {"cpuNanos", "allocatedBytes", "minorFaults"}) {
                assertFalse(isKnown(counters(pool), counter), counter);
            }
            assertEquals(1, counters(pool).get("virtualStarts").getAsLong());
            Finished text = jacct(jdk, "taskstats", page(), "--pool", "light-N");
            assertTrue(
                    text.out().stream().anyMatch(l -> l.matches(" +(-  +){4}-")), text::toString);
            // the sum of the JVM contains their carriers, so it misses none of their CPU time
            JsonObject jvm = json(jdk, "0").getAsJsonObject("jvm");
            assertTrue(counters(jvm).get("allocatedBytes").getAsLong() > 0);
        }
    }

    private RunningJvm start(Jdk jdk) throws Exception {
        return ChildJvm.on(jdk).accounted(directory.resolve("page")).program(Unseen.class).start();
    }

    private String page() {
        return directory.resolve("page").toString();
    }

    private JsonObject json(Jdk jdk, String... which) throws Exception {
        String[] command = new String[which.length + 3];
        command[0] = "taskstats";
        command[1] = page();
        System.arraycopy(which, 0, command, 2, which.length);
        command[which.length + 2] = "--json";
        String out = String.join("", jacct(jdk, command).out());
        return JsonParser.parseString(out).getAsJsonObject();
    }

    private static Finished jacct(Jdk jdk, String... command) throws Exception {
        Finished finished = ChildJvm.jacct(jdk, command).run();
        assertEquals(0, finished.status(), finished::toString);
        return finished;
    }

    private static JsonObject counters(JsonObject stats) {
        return stats.getAsJsonObject("counters");
    }

    private static boolean isKnown(JsonObject of, String item) {
        return !of.get(item).isJsonNull();
    }
}
