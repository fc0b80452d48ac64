// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.endtoend.file.KnownShares.Written;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.file.SharedFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;

/** {@code jacct who}: which thread and which pool has written what into which file. */
class UsersTest {
    @TempDir private Path directory;

    private Path page() {
        return directory.resolve("page");
    }

    private RunningJvm start(Jdk jdk, String options, int files, int threads, int writes)
            throws Exception {
        return ChildJvm.on(jdk)
                .agent("page=" + page() + options)
                .program(SharedFiles.class, directory, files, threads, writes)
                .start();
    }

    @OnOldestFirst
    void shouldBeExactWhereAllIsTimed(Jdk jdk) throws Exception {
        try (RunningJvm running = start(jdk, ",timing=full", 5, 8, 700)) {
            Map<String, Written> threads = KnownShares.truth(running, true);
            List<JsonObject> rows = KnownShares.who(jdk, page(), "-t");
            assertEquals(threads, KnownShares.exactly(KnownShares.written(rows)));
            assertTrue(rows.stream().allMatch(row -> row.get("shareError").getAsDouble() == 0));
            assertEquals(
                    8, threads.keySet().stream().filter(k -> k.startsWith("shared-1 ")).count());
            running.closeInput();
            assertEquals(0, running.finish().status());
        }
    }

    @OnOldestFirst
    void shouldHaveAKstatForEachPairOfAPoolAndAFile(Jdk jdk) throws Exception {
        try (RunningJvm running = start(jdk, ",timing=full", 3, 4, 300)) {
            Map<String, Written> pools = KnownShares.truth(running, false);
            String[] words = {"kstat", "--json", page().toString(), "deviceuser"};
            List<String> out = ChildJvm.jacct(jdk, words).run().well().out();
            List<JsonObject> rows = new ArrayList<>();
            for (JsonElement each : JsonParser.parseString(String.join("", out)).getAsJsonArray()) {
                JsonObject row = each.getAsJsonObject().getAsJsonObject("data");
                row.add("device", row.get("endpoint"));
                row.add("thread", JsonNull.INSTANCE);
                rows.add(row);
            }
            Map<String, Written> told = KnownShares.exactly(KnownShares.written(rows));
            told.keySet().removeIf(key -> !key.startsWith("shared-"));
            assertEquals(KnownShares.exactly(pools), told);
            running.closeInput();
            assertEquals(0, running.finish().status());
        }
    }

    /** Four errors and not two: one in 16,000 is outside by chance, and not one in 20. */
    @OnOldestFirst
    void shouldStateTheErrorOfAnEstimate(Jdk jdk) throws Exception {
        try (RunningJvm running = start(jdk, "", 3, 6, 60_000)) {
            Map<String, Written> pools = KnownShares.truth(running, false);
            List<JsonObject> rows = KnownShares.who(jdk, page());
            Map<String, Written> told = KnownShares.written(rows);
            assertTrue(told.keySet().containsAll(pools.keySet()), told + " of " + pools);
            long bytes = 0;
            for (JsonObject row : rows) {
                Written was = pools.getOrDefault(KnownShares.key(row), Written.NOTHING);
                close(row, "writes", was.writes());
                close(row, "writeBytes", was.bytes());
                bytes += row.get("writeBytes").getAsLong();
            }
            assertEquals(pools.values().stream().mapToLong(Written::bytes).sum(), bytes);
            running.closeInput();
            assertEquals(0, running.finish().status());
        }
    }

    private static void close(JsonObject row, String name, long truth) {
        long estimate = row.get(name).getAsLong();
        long error = row.get(name + "Error").getAsLong();
        assertTrue(Math.abs(estimate - truth) <= 4 * error + 1, row + " and truly " + truth);
    }
}
