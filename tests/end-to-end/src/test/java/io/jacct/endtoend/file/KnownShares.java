// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.file;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.programs.file.SharedFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the program says that its threads have written, and what {@code jacct who} says. */
final class KnownShares {
    private static final String WROTE = "wrote ";

    /**
     * What a thread, or a pool, has written into a file. The program's nanoseconds have all that
     * jacct does, so they are a little more. The slow ones are not known of what jacct says.
     */
    record Written(long writes, long bytes, long nanos, long slow) {
        static final Written NOTHING = new Written(0, 0, 0, 0);

        Written plus(Written other) {
            return new Written(
                    writes + other.writes,
                    bytes + other.bytes,
                    nanos + other.nanos,
                    slow + other.slow);
        }

        /** What is exact. */
        Written withoutTime() {
            return new Written(writes, bytes, 0, 0);
        }
    }

    private KnownShares() {}

    /** By file and thread, or by file and pool: as it says when all is written. */
    static Map<String, Written> truth(RunningJvm running, boolean threads) throws Exception {
        Map<String, Written> all = new HashMap<>();
        String line = running.await("");
        while (!line.equals(SharedFiles.DONE)) {
            if (line.startsWith(WROTE)) {
                String[] words = line.substring(WROTE.length()).split(" ");
                String user = threads ? words[1] : words[1].replaceAll("\\d+$", "N");
                Written one =
                        new Written(
                                Long.parseLong(words[2]),
                                Long.parseLong(words[3]),
                                Long.parseLong(words[4]),
                                Long.parseLong(words[5]));
                all.merge(words[0] + " " + user, one, Written::plus);
            }
            line = running.await("");
        }
        return all;
    }

    /** The users of the program's files. */
    static List<JsonObject> who(Jdk jdk, Path page, String... more) throws Exception {
        List<String> words = new ArrayList<>(List.of("who", "--json", page.toString()));
        words.add("shared-*");
        words.addAll(List.of(more));
        List<String> out = ChildJvm.jacct(jdk, words.toArray(String[]::new)).run().well().out();
        JsonObject report = JsonParser.parseString(out.get(0)).getAsJsonObject();
        return report.getAsJsonArray("users").asList().stream()
                .map(JsonElement::getAsJsonObject)
                .toList();
    }

    /** The file and the user of a row, as {@link #truth} calls them. */
    static String key(JsonObject row) {
        JsonElement thread = row.get("thread");
        String user = thread.isJsonNull() ? row.get("pool").getAsString() : thread.getAsString();
        return file(row) + " " + user;
    }

    static String file(JsonObject row) {
        String path = row.get("device").getAsString();
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** What the rows say of writes, without those that have none. */
    static Map<String, Written> written(List<JsonObject> rows) {
        Map<String, Written> all = new HashMap<>();
        for (JsonObject row : rows) {
            long writes = row.get("writes").getAsLong();
            if (writes > 0) {
                long bytes = row.get("writeBytes").getAsLong();
                all.put(key(row), new Written(writes, bytes, row.get("writeNanos").getAsLong(), 0));
            }
        }
        return all;
    }

    /** The same without their times. */
    static Map<String, Written> exactly(Map<String, Written> all) {
        Map<String, Written> exact = new HashMap<>();
        all.forEach((key, one) -> exact.put(key, one.withoutTime()));
        return exact;
    }
}
