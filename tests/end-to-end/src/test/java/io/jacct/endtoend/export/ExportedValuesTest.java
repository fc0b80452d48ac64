// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.harness.Shipped;
import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.tools.Recorded;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.io.TempDir;

/** Of a JVM that was killed, so that its page stands still: what is exported is what is there. */
class ExportedValuesTest {
    private static final String SERVICE = Recorded.class.getName();
    private static final double NANOS = 1e9;

    @TempDir private Path directory;

    private Path page;

    private void killOne(Jdk jdk, String options) throws Exception {
        try (RunningJvm running = start(jdk, options)) {
            running.kill();
        }
    }

    private RunningJvm start(Jdk jdk, String options) throws Exception {
        page = directory.resolve("page");
        ChildJvm child = ChildJvm.plain(jdk).agent("page=" + page + options);
        child.program(Recorded.class, directory.resolve("file"));
        RunningJvm running = child.start();
        running.await("ready");
        for (String order : List.of("write", "slow", "many")) {
            running.say(order);
            running.await("done");
        }
        return running;
    }

    @OnOldestFirst
    void shouldPrintTheLastValuesOfAKilledJvm(Jdk jdk) throws Exception {
        killOne(jdk, "");
        Series series = exported(jdk);
        assertEquals(4096, series.need("jacct_file_io_bytes_total", "disk_io_direction=\"write\""));
        assertEquals(0, series.need("jacct_jvm_live"));
        // what was present is present no more
        assertTrue(series.value("jacct_thread_current", List.of()).isEmpty());
        assertTrue(series.need("target_info", "process_pid=") == 1);
    }

    private Series exported(Jdk jdk, String... more) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("--once"));
        arguments.addAll(List.of(more));
        Finished finished =
                ChildJvm.export(jdk, page, arguments.toArray(String[]::new))
                        .run()
                        .wellBut(ChildJvm.PAGES_OF_OTHERS);
        return Series.of(finished.out(), SERVICE);
    }

    /** Each field of each thing, as docs/metrics.md says, is as in {@code page --json}. */
    @AfterVerify
    @OnOldestFirst
    void shouldExportEachFieldAsThePageHasIt(Jdk jdk) throws Exception {
        try (RunningJvm running = start(jdk, ",beancounters=groups,limit.numfile.main=20:30")) {
            // it lives, and its page stays as it is; only what is under way lasts longer
            String id = Long.toString(running.pid());
            assertEquals(0, new ProcessBuilder("kill", "-STOP", id).start().waitFor());
            JsonObject before = json(jdk);
            Series series =
                    exported(
                            jdk,
                            "--devices",
                            "**",
                            "--max-devices=1000",
                            "--max-pools=1000",
                            "--max-owners=1000",
                            "--max-series=1000000");
            assertExported(series, before, json(jdk));
        }
    }

    private JsonObject json(Jdk jdk) throws Exception {
        Finished json = ChildJvm.jacct(jdk, "page", "--json", page.toString()).run();
        return JsonParser.parseString(json.out().get(0)).getAsJsonObject();
    }

    private static void assertExported(Series series, JsonObject before, JsonObject after)
            throws Exception {
        Map<String, Integer> compared = new HashMap<>();
        for (DocumentedMetric each : DocumentedMetric.all()) {
            compared.merge(each.title(), compare(each, series, before, after), Integer::sum);
        }
        Map<String, Integer> least =
                Map.of(
                        "The JVM as a whole", 60,
                        "Kinds of devices", 60,
                        "Executors", 11,
                        "Owners", 30,
                        "Pools", 20,
                        "Single devices", 200);
        least.forEach(
                (title, values) -> assertTrue(compared.get(title) >= values, compared.toString()));
    }

    /** Returns how many values were compared. */
    private static int compare(
            DocumentedMetric metric, Series series, JsonObject before, JsonObject after) {
        int compared = 0;
        Map<List<String>, JsonObject> later = things(metric.title(), after);
        for (Map.Entry<List<String>, JsonObject> thing :
                things(metric.title(), before).entrySet()) {
            for (int i = 0; i < metric.fields().size(); i++) {
                String field = metric.fields().get(i);
                JsonElement value = thing.getValue().get(field);
                if (value == null || metric.type().equals("Histogram")) {
                    continue;
                }
                List<String> labels = new ArrayList<>(thing.getKey());
                labels.add(metric.point(i));
                OptionalDouble exported = series.value(metric.name(), labels);
                String what = metric.name() + labels + " " + field + " " + value;
                // counts of the agent that are 0 have no point
                boolean none = value.isJsonNull() || isZeroOfAgent(metric, value);
                assertEquals(none, exported.isEmpty(), what);
                if (!none) {
                    double unit = metric.seconds() ? NANOS : 1;
                    double least = value.getAsDouble() / unit;
                    double most = later.get(thing.getKey()).get(field).getAsDouble() / unit;
                    double near = 1e-9 * most;
                    double its = exported.getAsDouble();
                    assertTrue(its >= least - near && its <= most + near, what + ": " + its);
                    compared++;
                }
            }
        }
        return compared;
    }

    private static boolean isZeroOfAgent(DocumentedMetric metric, JsonElement value) {
        return metric.name().startsWith("jacct_agent_") && value.getAsDouble() == 0;
    }

    /** The things of a table, by their labels. */
    private static Map<List<String>, JsonObject> things(String title, JsonObject all) {
        return switch (title) {
            case "The JVM as a whole" -> Map.of(List.of(), whole(all));
            case "Kinds of devices" -> kinds(all.getAsJsonArray("devices"));
            case "Executors" -> of(all, "executors", "jvm_executor_name", "name");
            case "Pools" -> of(all, "pools", "jacct_pool_name", "name");
            case "Single devices" -> devices(all);
            case "Owners" -> owners(all);
            default -> Map.of();
        };
    }

    private static JsonObject whole(JsonObject all) {
        JsonObject whole = all.getAsJsonObject("totals").deepCopy();
        all.getAsJsonObject("health").entrySet().forEach(each -> add(whole, each));
        add(whole, Map.entry("pageBytes", all.getAsJsonObject("page").get("pageBytes")));
        return whole;
    }

    private static void add(JsonObject to, Map.Entry<String, JsonElement> each) {
        to.add(each.getKey(), each.getValue());
    }

    private static Map<List<String>, JsonObject> of(
            JsonObject all, String list, String label, String name) {
        Map<List<String>, JsonObject> things = new HashMap<>();
        for (JsonElement each : all.getAsJsonArray(list)) {
            JsonObject thing = each.getAsJsonObject();
            things.put(List.of(label(label, thing, name)), thing);
        }
        return things;
    }

    /** Names have quotation marks escaped. */
    private static String label(String label, JsonObject thing, String name) {
        return label
                + "=\""
                + thing.get(name).getAsString().replace("\\", "\\\\").replace("\"", "\\\"")
                + "\"";
    }

    private static Map<List<String>, JsonObject> devices(JsonObject all) {
        Map<List<String>, JsonObject> things = new HashMap<>();
        for (JsonElement each : all.getAsJsonArray("devices")) {
            JsonObject thing = each.getAsJsonObject();
            // the page's own is in a sum of all that have no row
            if (!thing.get("endpoint").getAsString().equals("other")) {
                things.put(
                        List.of(
                                label("jacct_device_kind", thing, "kind"),
                                label("jacct_device_name", thing, "endpoint")),
                        thing);
            }
        }
        return things;
    }

    private static Map<List<String>, JsonObject> owners(JsonObject all) {
        Map<List<String>, JsonObject> things = new HashMap<>();
        for (JsonElement each : all.getAsJsonArray("beancounters")) {
            JsonObject owner = each.getAsJsonObject();
            owner.getAsJsonObject("resources")
                    .entrySet()
                    .forEach(
                            use ->
                                    things.put(
                                            List.of(
                                                    label("jacct_owner_name", owner, "name"),
                                                    label("jacct_owner_kind", owner, "kind"),
                                                    "jacct_resource_name=\"" + use.getKey() + "\""),
                                            use.getValue().getAsJsonObject()));
        }
        return things;
    }

    /** Adds up the numbers of devices of a kind. */
    private static Map<List<String>, JsonObject> kinds(JsonArray devices) {
        Map<List<String>, JsonObject> kinds = new HashMap<>();
        for (JsonElement each : devices) {
            JsonObject device = each.getAsJsonObject();
            if (!wasUsed(device)) {
                continue;
            }
            JsonObject sum =
                    kinds.computeIfAbsent(
                            List.of(label("jacct_device_kind", device, "kind")),
                            none -> new JsonObject());
            for (Map.Entry<String, JsonElement> field : device.entrySet()) {
                JsonElement value = field.getValue();
                if (value.isJsonPrimitive() && value.getAsJsonPrimitive().isNumber()) {
                    JsonElement before = sum.get(field.getKey());
                    long more = value.getAsLong() + (before == null ? 0 : before.getAsLong());
                    sum.addProperty(field.getKey(), more);
                }
            }
        }
        return kinds;
    }

    /** A page has a device other of each kind. */
    private static boolean wasUsed(JsonObject device) {
        return List.of("startCount", "errors", "unmatched", "open").stream()
                .anyMatch(each -> device.get(each).getAsLong() > 0);
    }

    /** The command finds the exporter beside it, and says what to do where there is none. */
    @AfterVerify
    @OnOldestFirst
    void shouldBeStartedByTheCommand(Jdk jdk) throws Exception {
        killOne(jdk, "");
        Path jar = directory.resolve("jacct.jar");
        Files.createLink(jar, Shipped.jar());
        String[] arguments = {"export", "--once", "--pages", page.toString(), "--no-containers"};
        Finished none = ChildJvm.jar(jdk, jar, arguments).run();
        assertEquals(1, none.status());
        assertEquals(1, none.err().size(), none.toString());
        assertTrue(none.err().get(0).contains("java -jar jacct-export.jar --once"));
        Files.createLink(directory.resolve("jacct-export.jar"), Shipped.export());
        Finished some = ChildJvm.jar(jdk, jar, arguments).run();
        assertEquals(0, some.status(), some.toString());
        Series series = Series.of(some.out(), SERVICE);
        assertFalse(series.value("jacct_jvm_live", List.of()).isEmpty());
    }
}
