// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.reading;

import io.jacct.field.Interval;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import io.jacct.taskstats.Usage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How the JVM's threads used their time until a snapshot: all of them, and by group and pool. It is
 * kept instead of the tasks, as the base of the shares. Immutable.
 *
 * @param cpu the CPU time of each live task by its id, in nanoseconds, where it is known
 */
public record Usages(
        Usage totals, Map<String, Usage> groups, Map<String, Usage> pools, Map<Long, Long> cpu) {
    /** Before the agent started, nothing was used. */
    static final Usages NOTHING = new Usages(Usage.ZERO, Map.of(), Map.of(), Map.of());

    static Usages of(Snapshot snapshot) {
        return new Usages(
                Usage.of(snapshot.all(), snapshot.tasks().stream()),
                all(snapshot, snapshot.groups(), Task::group),
                all(snapshot, snapshot.pools(), Task::pool),
                cpu(snapshot));
    }

    private static Map<String, Usage> all(
            Snapshot snapshot, List<Group> sums, Function<Task, String> sum) {
        Map<String, List<Task>> members =
                snapshot.tasks().stream().collect(Collectors.groupingBy(sum));
        Map<String, Usage> all = new HashMap<>();
        for (Group each : sums) {
            Stream<Task> own = members.getOrDefault(each.name(), List.of()).stream();
            all.merge(each.name(), Usage.of(each, own), Usage::plus);
        }
        return all;
    }

    /**
     * The use of time since {@code earlier}. Since the start of an agent that was attached, CPU
     * time is not known: that of older threads began before.
     */
    Usages since(Usages earlier, Interval interval) {
        boolean older =
                interval.isSinceStart() && interval.end().page().notes().containsKey("attached");
        return new Usages(
                since(totals, earlier.totals, older),
                since(groups, earlier.groups, older),
                since(pools, earlier.pools, older),
                older ? Map.of() : gained(earlier.cpu));
    }

    private static Map<Long, Long> cpu(Snapshot snapshot) {
        Map<Long, Long> cpu = new HashMap<>();
        for (Task task : snapshot.tasks()) {
            long nanos = Usage.of(task).cpu();
            if (nanos >= 0) {
                cpu.put(task.id(), nanos);
            }
        }
        return cpu;
    }

    private Map<Long, Long> gained(Map<Long, Long> then) {
        Map<Long, Long> gained = new HashMap<>();
        cpu.forEach((id, nanos) -> gained.put(id, Math.max(0, nanos - then.getOrDefault(id, 0L))));
        return gained;
    }

    private static Map<String, Usage> since(
            Map<String, Usage> now, Map<String, Usage> then, boolean older) {
        Map<String, Usage> all = new HashMap<>();
        now.forEach(
                (name, usage) ->
                        all.put(name, since(usage, then.getOrDefault(name, Usage.ZERO), older)));
        return all;
    }

    private static Usage since(Usage now, Usage then, boolean older) {
        Usage since = now.since(then);
        return older ? since.unmeasured() : since;
    }
}
