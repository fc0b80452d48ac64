// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.text;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.jacct.counter.Counter;
import io.jacct.field.Field;
import io.jacct.field.GroupFields;
import io.jacct.field.Interval;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.CurrentOperation;
import io.jacct.snapshot.Endpoint;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Statistic;
import io.jacct.snapshot.StatisticValue;
import io.jacct.snapshot.Task;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Parts of snapshots as JSON. Every counter is always present under its name. */
public final class Json {
    private static final Gson GSON =
            new GsonBuilder().disableHtmlEscaping().serializeNulls().create();

    private Json() {}

    /**
     * One line of ASCII: the bytes are the same in every locale, and no control character reaches a
     * terminal. Outside of strings, JSON has only ASCII.
     */
    public static String line(JsonElement element) {
        String json = GSON.toJson(element);
        StringBuilder line = new StringBuilder(json.length());
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            if (c < 0x7f) {
                line.append(c);
            } else {
                line.append(String.format("\\u%04x", (int) c));
            }
        }
        return line.toString();
    }

    /** The beginning of what is told of a JVM: which one, whether it runs, and when that was. */
    public static JsonObject head(Snapshot snapshot, boolean alive) {
        JsonObject object = new JsonObject();
        object.addProperty("pid", snapshot.page().pid());
        object.addProperty("command", snapshot.page().notes().get("command"));
        object.addProperty("alive", alive);
        object.addProperty("stopped", snapshot.page().stopped());
        object.addProperty("startedMillis", snapshot.page().startedMillis());
        object.addProperty("takenMillis", snapshot.takenMillis());
        return object;
    }

    /** The beginning of a report on an interval. */
    public static JsonObject report(Interval interval, boolean alive) {
        JsonObject object = head(interval.end(), alive);
        object.addProperty("sinceStart", interval.isSinceStart());
        return object;
    }

    /** Null for a value that is not known, for a sum if no task's value is known. */
    public static JsonObject counters(Counts counts) {
        JsonObject object = new JsonObject();
        counters(object, counts);
        return object;
    }

    /** Adds all counters. */
    public static void counters(JsonObject object, Counts counts) {
        for (Counter counter : Counter.values()) {
            Long value = counts.knows(counter) ? counts.get(counter) : null;
            object.addProperty(counter.label(), value);
        }
    }

    /** The number of tasks in a sum for which a counter is not known, if it is not 0. */
    public static JsonObject unknown(Counts sum) {
        JsonObject object = new JsonObject();
        for (Counter counter : Counter.values()) {
            if (sum.unknown(counter) > 0) {
                object.addProperty(counter.label(), sum.unknown(counter));
            }
        }
        return object;
    }

    public static <T> JsonArray array(List<T> things, Function<T, JsonElement> toJson) {
        JsonArray array = new JsonArray(things.size());
        things.forEach(thing -> array.add(toJson.apply(thing)));
        return array;
    }

    public static JsonArray longs(List<Long> numbers) {
        JsonArray array = new JsonArray(numbers.size());
        numbers.forEach(array::add);
        return array;
    }

    public static JsonObject group(Group group, Snapshot in) {
        JsonObject object = of(GroupFields.ALL, group, in);
        object.add("departed", counters(group.departed()));
        object.add("counters", counters(group.counts()));
        object.add("unknown", unknown(group.counts()));
        return object;
    }

    public static JsonObject task(Task task) {
        return task(task, task.counts());
    }

    /** The task with its counts of an interval. */
    public static JsonObject task(Task task, Counts counts) {
        JsonObject object = new JsonObject();
        object.addProperty("id", task.id());
        object.addProperty("name", task.name());
        object.addProperty("group", task.group());
        object.addProperty("pool", task.pool());
        object.addProperty("startedMillis", task.startedMillis());
        life(object, task);
        object.addProperty("adopted", task.adopted());
        object.addProperty("daemon", task.daemon());
        object.addProperty("jdk", task.jdk());
        object.add("counters", counters(counts));
        object.add("current", operation(task.current()));
        return object;
    }

    /**
     * Lifetime is the sum of accounted time, CPU time and remainder. {@code cpuNanos} is always
     * null here, so the CPU time is in the remainder.
     */
    private static void life(JsonObject object, Task task) {
        boolean known = task.lifetimeNanos() >= 0;
        long remainder = task.lifetimeNanos() - task.accountedNanos();
        object.addProperty("lifetimeNanos", known ? task.lifetimeNanos() : null);
        object.addProperty("accountedNanos", task.accountedNanos());
        object.add("cpuNanos", JsonNull.INSTANCE);
        object.addProperty("remainderNanos", known ? remainder : null);
    }

    /** What a task does, or that a monitor blocks it; JSON's null for null. */
    public static JsonElement operation(CurrentOperation operation) {
        if (operation == null) {
            return JsonNull.INSTANCE;
        }
        Endpoint endpoint = operation.endpoint();
        JsonObject object = new JsonObject();
        object.addProperty("operation", operation.name());
        object.addProperty("kind", endpoint == null ? null : endpoint.kind());
        object.addProperty("endpoint", endpoint == null ? null : endpoint.name());
        object.addProperty("nanos", operation.nanos() < 0 ? null : operation.nanos());
        return object;
    }

    /** All fields of an entity under their names; null for a value that is not known. */
    public static <E> JsonObject of(List<Field<E>> fields, E entity, Snapshot in) {
        JsonObject object = new JsonObject();
        add(object, fields, entity, in);
        return object;
    }

    /** Adds these fields. */
    public static <E> void add(JsonObject object, List<Field<E>> fields, E entity, Snapshot in) {
        fields.forEach(field -> add(object, field.name(), field.of(entity, in)));
    }

    /** Adds a field's value, or one like it. */
    public static void add(JsonObject object, String name, Object value) {
        if (value instanceof Number number) {
            object.addProperty(name, number);
        } else if (value instanceof Boolean flag) {
            object.addProperty(name, flag);
        } else {
            object.addProperty(name, (String) value);
        }
    }

    /** All entities of a kind. */
    public static <E> JsonArray array(List<Field<E>> fields, List<E> entities, Snapshot in) {
        return array(entities, each -> of(fields, each, in));
    }

    public static JsonObject statistic(Statistic statistic) {
        JsonObject object = new JsonObject();
        object.addProperty("kind", statistic.kind());
        object.addProperty("module", statistic.module());
        object.addProperty("instance", statistic.instance());
        object.addProperty("name", statistic.name());
        object.addProperty("class", statistic.sort());
        object.addProperty("createdNanos", statistic.createdNanos());
        object.addProperty("writable", statistic.writable());
        JsonObject values = new JsonObject();
        statistic.all().forEach(each -> values.add(each.name(), value(each)));
        object.add("values", values);
        return object;
    }

    /** Null if the value is not known; a text also if JSON has no such number. */
    private static JsonElement value(StatisticValue value) {
        if (value.value() == null) {
            return JsonNull.INSTANCE;
        }
        boolean number = value.value() instanceof Number n && Double.isFinite(n.doubleValue());
        return number
                ? new JsonPrimitive(new BigDecimal(value.text()))
                : new JsonPrimitive(value.text());
    }

    public static JsonObject notes(Map<String, String> notes) {
        JsonObject object = new JsonObject();
        notes.forEach(object::addProperty);
        return object;
    }

    public static JsonObject numbers(Map<String, Long> numbers) {
        JsonObject object = new JsonObject();
        numbers.forEach(object::addProperty);
        return object;
    }
}
