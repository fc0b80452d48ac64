// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.page;

import io.jacct.counter.Counter;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import io.jacct.tool.text.Printable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * Checks whether the contents of a page agree with each other. Checks only conditions that hold at
 * every instant of a live page. The structure was checked when the page was opened.
 */
final class PageCheck {
    private PageCheck() {}

    /** The problems, one phrase each. */
    static List<String> problems(Snapshot snapshot) {
        List<String> problems = new ArrayList<>();
        negative("the totals", snapshot.totals(), problems);
        negative("the overflow", snapshot.overflow(), problems);
        groups("group", snapshot.groups(), problems);
        groups("pool", snapshot.pools(), problems);
        Set<String> groups = names(snapshot.groups());
        Set<String> pools = names(snapshot.pools());
        for (Task task : snapshot.tasks()) {
            String name = "task " + task.id();
            negative(name, task.counts(), problems);
            // an account that belongs to no single thread may have no group
            if (task.id() > 0 && !groups.contains(task.group())) {
                problems.add(name + " is of a group that is not there");
            }
            if (task.id() > 0 && !pools.contains(task.pool())) {
                problems.add(name + " is of a pool that is not there");
            }
        }
        executors(snapshot.executors(), problems);
        devices(snapshot.devices(), problems);
        BeancounterCheck.problems(snapshot.beancounters(), problems);
        return problems;
    }

    private static void devices(List<Device> devices, List<String> problems) {
        Set<Long> numbers = new HashSet<>();
        for (Device device : devices) {
            long number = device.entry().number();
            if (!numbers.add(number)) {
                problems.add("there are two devices " + number);
            }
            if (LongStream.of(
                            device.startCount(),
                            device.endCount(),
                            device.reads().bytes(),
                            device.writes().bytes(),
                            device.errors())
                    .anyMatch(count -> count < 0)) {
                problems.add("device " + number + " has a negative count");
            }
        }
    }

    private static void executors(List<Executor> executors, List<String> problems) {
        for (Executor executor : executors) {
            long least = Math.min(executor.completed(), executor.failed());
            least = Math.min(least, Math.min(executor.rejected(), executor.removed()));
            if (least < 0) {
                String name = Printable.line(executor.name());
                problems.add("executor " + name + " has a negative count");
            }
        }
    }

    private static void groups(String kind, List<Group> groups, List<String> problems) {
        for (Group group : groups) {
            String name = kind + " " + Printable.line(group.name());
            negative(name, group.counts(), problems);
            if (group.live() < 0 || group.ended() < 0) {
                problems.add(name + " has " + group.live() + " live of " + group.started());
            }
        }
    }

    private static void negative(String name, Counts counts, List<String> problems) {
        for (Counter counter : Counter.values()) {
            if (counts.get(counter) < 0) {
                problems.add(name + " has a negative " + counter.label());
            }
        }
    }

    private static Set<String> names(List<Group> groups) {
        return groups.stream().map(Group::name).collect(Collectors.toSet());
    }
}
