// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.file.SharedFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;

/** {@code jacct who}: which thread and which pool has written what into which file. */
class UsersTest {
    private static final String WROTE = "wrote ";

    @TempDir private Path directory;

    /** What a thread, or a pool, has written into a file. */
    private record Written(long writes, long bytes) {
        Written plus(Written other) {
            return new Written(writes + other.writes, bytes + other.bytes);
        }
    }

    private RunningJvm start(Jdk jdk, String options, int files, int threads, int writes)
            throws Exception {
        return ChildJvm.on(jdk)
                .agent("page=" + directory.resolve("page") + options)
                .program(SharedFiles.class, directory, files, threads, writes)
                .start();
    }

    private static Map<String, Written> truth(RunningJvm running, boolean threads)
            throws Exception {
        Map<String, Written> all = new HashMap<>();
        String line = running.await("");
        while (!line.equals(SharedFiles.DONE)) {
            if (line.startsWith(WROTE)) {
                String[] words = line.substring(WROTE.length()).split(" ");
                String user = threads ? words[1] : words[1].replaceAll("\\d+$", "N");
                Written one = new Written(Long.parseLong(words[2]), Long.parseLong(words[3]));
                all.merge(words[0] + " " + user, one, Written::plus);
            }
            line = running.await("");
        }
        all.values().removeIf(one -> one.writes == 0);
        return all;
    }

    private List<JsonObject> who(Jdk jdk, String... more) throws Exception {
        List<String> words = new ArrayList<>(List.of("who", "--json"));
        words.add(directory.resolve("page").toString());
        words.add("shared-*");
        words.addAll(List.of(more));
        List<String> out = ChildJvm.jacct(jdk, words.toArray(String[]::new)).run().well().out();
        JsonObject report = JsonParser.parseString(out.get(0)).getAsJsonObject();
        return report.getAsJsonArray("users").asList().stream()
                .map(JsonElement::getAsJsonObject)
                .toList();
    }

    private static String key(JsonObject row) {
        String path = row.get("device").getAsString();
        JsonElement thread = row.get("thread");
        String user = thread.isJsonNull() ? row.get("pool").getAsString() : thread.getAsString();
        return path.substring(path.lastIndexOf('/') + 1) + " " + user;
    }

    private static Map<String, Written> written(List<JsonObject> rows) {
        Map<String, Written> all = new HashMap<>();
        for (JsonObject row : rows) {
            long writes = row.get("writes").getAsLong();
            if (writes > 0) {
                all.put(key(row), new Written(writes, row.get("writeBytes").getAsLong()));
            }
        }
        return all;
    }

    @OnEachJdk
    void shouldBeExactWhereAllIsTimed(Jdk jdk) throws Exception {
        try (RunningJvm running = start(jdk, ",timing=full", 5, 8, 700)) {
            Map<String, Written> threads = truth(running, true);
            List<JsonObject> rows = who(jdk, "-t");
            assertEquals(threads, written(rows));
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
            Map<String, Written> pools = truth(running, false);
            String page = directory.resolve("page").toString();
            String[] words = {"kstat", "--json", page, "deviceuser"};
            List<String> out = ChildJvm.jacct(jdk, words).run().well().out();
            List<JsonObject> rows = new ArrayList<>();
            for (JsonElement each : JsonParser.parseString(String.join("", out)).getAsJsonArray()) {
                JsonObject row = each.getAsJsonObject().getAsJsonObject("data");
                row.add("device", row.get("endpoint"));
                row.add("thread", JsonNull.INSTANCE);
                rows.add(row);
            }
            Map<String, Written> told = written(rows);
            told.keySet().removeIf(key -> !key.startsWith("shared-"));
            assertEquals(pools, told);
            running.closeInput();
            assertEquals(0, running.finish().status());
        }
    }

    /** Four errors and not two: one in 16,000 is outside by chance, and not one in 20. */
    @OnEachJdk
    void shouldStateTheErrorOfAnEstimate(Jdk jdk) throws Exception {
        try (RunningJvm running = start(jdk, "", 3, 6, 60_000)) {
            Map<String, Written> pools = truth(running, false);
            List<JsonObject> rows = who(jdk);
            Map<String, Written> told = written(rows);
            assertTrue(told.keySet().containsAll(pools.keySet()), told + " of " + pools);
            long bytes = 0;
            for (JsonObject row : rows) {
                Written was = pools.getOrDefault(key(row), new Written(0, 0));
                close(row, "writes", was.writes);
                close(row, "writeBytes", was.bytes);
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
