// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.reading;

import io.jacct.field.DeviceUsage;
import io.jacct.field.DeviceUsages;
import io.jacct.field.ExecutorStatistics;
import io.jacct.field.Interval;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.DeviceStatistics;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The source of one answer to a console. The subjects of the MBeans take their values from it. What
 * few of them ask for is computed when it is asked for first. Any thread; two that ask at the same
 * time may both compute it.
 */
public final class Reading {
    private final Snapshot snapshot;
    private final Interval interval;
    private final LivePeaks peaks;
    private final Usages earlier;
    private final MonitorWatch monitors;
    private volatile Usages now;
    private volatile Usages used;
    private volatile Sums groups;
    private volatile Sums pools;
    private volatile Map<Long, DeviceStatistics> devices;
    private volatile Map<String, ExecutorStatistics> executors;
    private volatile Map<Long, JvmThread> threads;
    private volatile Map<Long, List<DeviceUsage>> users;
    private volatile List<DeviceUsage> poolUses;

    /** {@code earlier} is the use of time at the beginning of the interval. */
    Reading(Interval interval, LivePeaks peaks, Usages earlier, MonitorWatch monitors) {
        this.snapshot = interval.end();
        this.interval = interval;
        this.peaks = peaks;
        this.earlier = earlier;
        this.monitors = monitors;
    }

    /** The page now. */
    public Snapshot snapshot() {
        return snapshot;
    }

    /** Until the page now, the base of the rates. */
    public Interval interval() {
        return interval;
    }

    /** The most live tasks in any snapshot taken. */
    public LivePeaks peaks() {
        return peaks;
    }

    /** The live tasks. */
    public List<Task> tasks() {
        return snapshot.tasks();
    }

    /** How the threads used their time until now. */
    Usages now() {
        Usages known = now;
        if (known == null) {
            known = Usages.of(snapshot);
            now = known;
        }
        return known;
    }

    /** How the threads used their time in the interval. */
    public Usages used() {
        Usages known = used;
        if (known == null) {
            known = now().since(earlier, interval);
            used = known;
        }
        return known;
    }

    /** The groups now and at the beginning of the interval. */
    public Sums groups() {
        Sums known = groups;
        if (known == null) {
            known = Sums.of(snapshot.groups(), interval.groupsBefore());
            groups = known;
        }
        return known;
    }

    /** The pools now and at the beginning of the interval. */
    public Sums pools() {
        Sums known = pools;
        if (known == null) {
            known = Sums.of(snapshot.pools(), interval.poolsBefore());
            pools = known;
        }
        return known;
    }

    /**
     * Groups or pools by name. Two thread groups can have the same name; they are one here.
     *
     * @param now their present states
     * @param before their counts at the beginning of the interval, where they were there
     */
    public record Sums(Map<String, Group> now, Map<String, Counts> before) {
        private static Sums of(List<Group> all, Map<String, Counts> before) {
            Map<String, Group> now = new LinkedHashMap<>();
            all.forEach(each -> now.merge(each.name(), each, Group::plus));
            return new Sums(Collections.unmodifiableMap(now), before);
        }
    }

    /** The devices in the interval by their numbers, in the order of the page. */
    public Map<Long, DeviceStatistics> devices() {
        Map<Long, DeviceStatistics> known = devices;
        if (known == null) {
            Map<Long, DeviceStatistics> all = new LinkedHashMap<>();
            interval.devices().forEach(each -> all.put(each.current().entry().number(), each));
            known = Collections.unmodifiableMap(all);
            devices = known;
        }
        return known;
    }

    /** The users of each device since the agent started, by its number: threads and pools. */
    public Map<Long, List<DeviceUsage>> users() {
        Map<Long, List<DeviceUsage>> known = users;
        if (known == null) {
            known =
                    DeviceUsages.of(Interval.sinceStart(snapshot), true).stream()
                            .collect(Collectors.groupingBy(one -> one.device().entry().number()));
            users = known;
        }
        return known;
    }

    /** What each pool has done on each device since the agent started. */
    public List<DeviceUsage> poolUses() {
        List<DeviceUsage> known = poolUses;
        if (known == null) {
            known = DeviceUsages.of(Interval.sinceStart(snapshot), false);
            poolUses = known;
        }
        return known;
    }

    /** The executors in the interval by their names, in the order of the page. */
    public Map<String, ExecutorStatistics> executors() {
        Map<String, ExecutorStatistics> known = executors;
        if (known == null) {
            Map<String, ExecutorStatistics> all = new LinkedHashMap<>();
            interval.executors().forEach(each -> all.put(each.current().name(), each));
            known = Collections.unmodifiableMap(all);
            executors = known;
        }
        return known;
    }

    /** What the JVM says of the thread of a task. The first question asks about all of them. */
    public JvmThread thread(Task task) {
        Map<Long, JvmThread> known = threads;
        if (known == null) {
            known = monitors.look(tasks());
            threads = known;
        }
        return known.getOrDefault(task.id(), JvmThread.UNKNOWN);
    }
}
