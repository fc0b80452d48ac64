// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.taskstats;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import io.jacct.field.Units;
import io.jacct.snapshot.CurrentOperation;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import io.jacct.taskstats.Taskstats;
import io.jacct.tool.attach.ThreadDump;
import io.jacct.tool.attach.ThreadStack;
import io.jacct.tool.command.Failure;
import io.jacct.tool.command.Source;
import io.jacct.tool.text.Json;
import java.util.ArrayList;
import java.util.List;

/**
 * What a live thread does now. The page has its operation, or that a monitor blocks it. Its stack,
 * the monitor's class and its owner are known to the JVM alone, which is asked on request.
 *
 * @param task in the page; null if it has ended
 * @param stack null if nobody asked for it
 * @param deadlock the cycle for which the thread waits; null if there is none
 */
record TaskNow(Task task, ThreadStack stack, String deadlock) {
    /**
     * Reads what that thread does, and asks its JVM for the stack if {@code asks}. Fails with one
     * line if the JVM does not answer, or does not know the thread.
     */
    static TaskNow of(Source source, Taskstats stats, boolean asks) throws PageException, Failure {
        Snapshot snapshot = source.snapshotOfTasks();
        Task found = null;
        for (Task each : snapshot.tasks()) {
            found = each.id() == stats.id() ? each : found;
        }
        if (!asks) {
            return new TaskNow(found, null, null);
        }
        ThreadDump dump = dump(source, snapshot);
        ThreadStack stack =
                dump.ofId(stats.id())
                        .orElseThrow(() -> new Failure("the JVM has no stack of " + stats.name()));
        return new TaskNow(found, stack, dump.deadlock(stack).orElse(null));
    }

    private static ThreadDump dump(Source source, Snapshot snapshot) throws Failure {
        long pid = snapshot.page().pid();
        if (source.life() != Page.Life.HERE) {
            throw new Failure(
                    "there is no stack: process "
                            + pid
                            + (source.life() == Page.Life.ENDED
                                    ? " has ended"
                                    : " is in another pid namespace (container): ask it there"));
        }
        return ThreadDump.of(pid);
    }

    /** For the text of one task. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (task != null) {
            lines.add("doing      " + doing(task.current()));
        }
        if (deadlock != null) {
            lines.add("           " + deadlock);
        }
        if (stack != null) {
            lines.add("");
            stack.frames().forEach(frame -> lines.add("    at " + frame));
        }
        return lines;
    }

    private String doing(CurrentOperation current) {
        String what = current == null ? "-" : current.name();
        if (current != null && current.endpoint() != null) {
            what += " " + current.endpoint().kind() + " " + current.endpoint().name();
        }
        if (stack != null && stack.blocked() != null) {
            what = "blocked by " + stack.blocked().text();
        }
        boolean timed = current != null && current.nanos() >= 0;
        return timed ? what + " for " + Units.nanos(current.nanos()) : what;
    }

    /** Adds it to the JSON of one task. */
    void addTo(JsonObject object) {
        JsonElement none = JsonNull.INSTANCE;
        object.add("current", task == null ? none : Json.operation(task.current()));
        if (stack != null) {
            object.add("stack", json(stack));
            object.addProperty("deadlock", deadlock);
        }
    }

    private static JsonObject json(ThreadStack stack) {
        JsonObject object = new JsonObject();
        object.addProperty("state", stack.state());
        boolean blocked = stack.blocked() != null;
        object.addProperty("monitor", blocked ? stack.blocked().type() : null);
        object.addProperty("monitorOwner", blocked ? stack.blocked().owner() : null);
        JsonArray frames = new JsonArray();
        stack.frames().forEach(frames::add);
        object.add("frames", frames);
        return object;
    }
}
