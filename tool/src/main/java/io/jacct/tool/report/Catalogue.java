// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.jacct.counter.Counter;
import io.jacct.counter.Unit;
import io.jacct.field.BeancounterFields;
import io.jacct.field.DeviceFields;
import io.jacct.field.DeviceRates;
import io.jacct.field.ExecutorFields;
import io.jacct.field.ExecutorRates;
import io.jacct.field.Field;
import io.jacct.field.GroupFields;
import io.jacct.field.HandleFields;
import io.jacct.field.JvmFields;
import io.jacct.field.ResourceFields;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the fields of a report mean: name, unit and a sentence for each, by part. */
final class Catalogue {
    private static final String ONE_THREAD = "In percent of one thread's time: ";

    /** A field's description. */
    private record Described(String name, String unit, String sentence) {}

    private Catalogue() {}

    static JsonObject json() {
        Map<String, List<Described>> parts = new LinkedHashMap<>();
        parts.put("pools", pools());
        parts.put("devices", devices());
        parts.put("executors", executors());
        parts.put("owners", owners());
        parts.put("handles", handles());
        parts.put("exits", exits());
        parts.put("hangs", hangs());
        JsonObject object = new JsonObject();
        parts.forEach((part, fields) -> object.add(part, array(fields)));
        return object;
    }

    private static JsonArray array(List<Described> fields) {
        JsonArray array = new JsonArray();
        for (Described each : fields) {
            JsonObject field = new JsonObject();
            field.addProperty("name", each.name);
            field.addProperty("unit", each.unit);
            field.addProperty("sentence", each.sentence);
            array.add(field);
        }
        return array;
    }

    @SafeVarargs
    private static List<Described> of(List<? extends Field<?>>... lists) {
        List<Described> all = new ArrayList<>();
        for (List<? extends Field<?>> fields : lists) {
            fields.forEach(each -> all.add(of(each)));
        }
        return all;
    }

    private static Described of(Field<?> field) {
        String unit = field.kind() == Field.Kind.TIME ? "time" : field.unit().label();
        return new Described(field.name(), unit, field.description());
    }

    private static Described of(String name, Unit unit, String sentence) {
        return new Described(name, unit.label(), sentence);
    }

    private static List<Described> pools() {
        List<Described> all = of(GroupFields.ALL);
        all.add(of("meanTasks", Unit.TASKS, "Threads alive on average; null: not known."));
        String[][] shares = {
            {"cpu", "running on a processor."},
            {"runQueue", "ready to run, and waiting for a processor."},
            {"file", "in operations on files."},
            {"socket", "in operations on sockets."},
            {"wait", "parked, asleep, or waiting for a notification, a thread, a selector."},
            {"other", "the rest of the threads' lives: blocked by monitors, stopped, not seen."}
        };
        for (String[] share : shares) {
            all.add(of("percent." + share[0], Unit.PERCENT, ONE_THREAD + share[1]));
        }
        for (Counter each : Counter.values()) {
            all.add(of("counters." + each.label(), each.unit(), each.sentence()));
        }
        all.addAll(of(JvmFields.ALL));
        return all;
    }

    private static List<Described> devices() {
        List<Described> all = of(DeviceFields.IDENTITY, DeviceFields.VALUES, DeviceRates.ALL);
        String brief = "How many short-lived files of like names are one row; null: one device.";
        all.add(of("files", Unit.NONE, brief));
        return all;
    }

    private static List<Described> executors() {
        List<Described> all = of(ExecutorFields.ALL, ExecutorRates.ALL);
        String most = "The most tasks that waited when a snapshot was taken; null: not known.";
        all.add(of("maxWaiting", Unit.TASKS, most));
        all.add(new Described("maxWaitingMillis", "time", "When so many waited."));
        return all;
    }

    private static List<Described> owners() {
        List<Described> all = of(BeancounterFields.ALL, ResourceFields.ALL);
        all.add(of("resource", Unit.NONE, "The resource that is held."));
        all.add(of("heldGrowth", Unit.NONE, "How much more is held than at the beginning."));
        String rises = "Whether the least held in the second half is more than in the first.";
        all.add(of("minheldRises", Unit.NONE, rises));
        return all;
    }

    private static List<Described> handles() {
        List<Described> all = of(HandleFields.OPEN, HandleFields.COLLECTED);
        all.add(of("open", Unit.DESCRIPTORS, "Open handles of that opener and kind."));
        all.add(of("openGrowth", Unit.DESCRIPTORS, "How many more than at the beginning."));
        String rises = "Whether they became more in both halves of the span, and never fewer.";
        all.add(of("openRises", Unit.NONE, rises));
        all.add(of("endpoints", Unit.NONE, "On so many endpoints."));
        return all;
    }

    private static List<Described> exits() {
        List<Described> all = new ArrayList<>();
        all.add(of("exit", Unit.NONE, "The number of the exit."));
        all.add(of("exits", Unit.EVENTS, "Threads that ended like that."));
        all.add(new Described("endedMillis", "time", "When the thread, or the last one, ended."));
        all.add(of("lifetimeNanos", Unit.NANOSECONDS, "For how long it lived."));
        all.add(of("cause", Unit.NONE, "The class of the uncaught exception; null: none."));
        all.add(of("fatal", Unit.NONE, "Whether that was an error of memory or stack."));
        for (Counter each : Counter.values()) {
            all.add(of(each.label(), each.unit(), each.sentence()));
        }
        return all;
    }

    private static List<Described> hangs() {
        return List.of(
                of("operation", Unit.NONE, "What the thread did."),
                new Described("beganMillis", "time", "When that began."),
                of("nanos", Unit.NANOSECONDS, "For how long it had lasted when it was last seen."),
                of("atEnd", Unit.NONE, "Whether it lasted at the end of the span."));
    }
}
