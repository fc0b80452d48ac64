// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.taskstats;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import io.jacct.snapshot.Executor;
import io.jacct.taskstats.DelayTimes;
import io.jacct.taskstats.ExitMessage;
import io.jacct.taskstats.TaskFacts;
import io.jacct.taskstats.Taskstats;
import io.jacct.tool.text.Json;
import java.util.Locale;

/** Taskstats as JSON. Null means not known. */
final class TaskstatsJson {
    private TaskstatsJson() {}

    /** {@code executor} is the pool's executor, or null. */
    static JsonObject stats(Taskstats stats, Executor executor) {
        JsonObject object = new JsonObject();
        object.addProperty("kind", stats.kind().name().toLowerCase(Locale.ROOT));
        object.addProperty("id", stats.id());
        object.addProperty("name", stats.name());
        object.addProperty("beganMillis", known(stats.beganMillis(), 1));
        object.addProperty("elapsedNanos", known(stats.elapsedNanos(), 0));
        if (stats.task() == null) {
            object.addProperty("liveTasks", stats.live());
            object.addProperty("startedTasks", stats.started());
        } else {
            facts(object, stats, stats.task());
        }
        object.add("counters", Json.counters(stats.counts()));
        if (stats.task() == null) {
            object.add("unknown", Json.unknown(stats.counts()));
        }
        JsonObject delays = new JsonObject();
        for (DelayTimes each : DelayTimes.of(stats, executor)) {
            delays.add(each.name(), delay(each));
        }
        object.add("delays", delays);
        return object;
    }

    private static void facts(JsonObject object, Taskstats stats, TaskFacts facts) {
        object.addProperty("group", stats.group());
        object.addProperty("pool", stats.pool());
        object.addProperty("tid", known(facts.tid(), 1));
        object.addProperty("adopted", facts.adopted());
        object.addProperty("attached", facts.attached());
        object.addProperty("daemon", facts.daemon());
        object.addProperty("priority", known(facts.priority(), 1));
        object.addProperty("carriedNanos", known(facts.carriedNanos(), 0));
        TaskFacts.End end = facts.end();
        object.addProperty("exited", end != null && end.exit() > 0);
        object.add("end", end == null || end.exit() == 0 ? JsonNull.INSTANCE : end(end));
    }

    private static JsonObject end(TaskFacts.End end) {
        JsonObject object = new JsonObject();
        object.addProperty("millis", end.millis());
        object.addProperty("cause", end.cause());
        object.addProperty("fatal", end.fatal());
        return object;
    }

    private static JsonObject delay(DelayTimes delay) {
        JsonObject object = new JsonObject();
        object.addProperty("count", known(delay.count(), 0));
        object.addProperty("nanos", known(delay.nanos(), 0));
        object.addProperty("averageNanos", known(delay.average(), 0));
        object.addProperty("maxNanos", known(delay.longest(), 0));
        object.addProperty("maxMillis", known(delay.longestMillis(), 0));
        return object;
    }

    private static Long known(long value, long least) {
        return value < least ? null : value;
    }

    /** The sequence is null for a task that had not ended when the JVM did. */
    static JsonObject exit(ExitMessage message) {
        JsonObject object = new JsonObject();
        object.addProperty("sequence", known(message.sequence(), 1));
        object.add("task", stats(message.task(), null));
        JsonElement none = JsonNull.INSTANCE;
        object.add("group", message.group() == null ? none : stats(message.group(), null));
        object.addProperty("last", message.last());
        return object;
    }

    static JsonObject lost(long lost) {
        JsonObject object = new JsonObject();
        object.addProperty("lost", lost);
        return object;
    }
}
