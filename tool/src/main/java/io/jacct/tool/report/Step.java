// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import io.jacct.field.ExecutorStatistics;
import io.jacct.field.Interval;
import io.jacct.snapshot.Departure;
import io.jacct.snapshot.DeviceStatistics;
import io.jacct.snapshot.Snapshot;
import io.jacct.tool.text.Activity;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The time between two snapshots of a course, with what all parts of a report compute from it.
 *
 * @param interval from the earlier snapshot, or from the start, to the later one
 * @param activity of pools and threads
 * @param devices with their intervals
 * @param executors with their intervals
 * @param lived for how long threads of each pool lived in it, in nanoseconds; nothing for a pool
 *     where that is not known
 * @param exits of tasks in it, as far as they are known
 */
record Step(
        Interval interval,
        Activity activity,
        List<DeviceStatistics> devices,
        List<ExecutorStatistics> executors,
        Map<String, Long> lived,
        List<Departure> exits) {
    /** From {@code begin}, or from the start if that is null; with the pools that lost exits. */
    static Step of(Snapshot begin, Snapshot end, List<Departure> all, Set<String> lost) {
        Interval interval = Interval.between(begin, end);
        List<Departure> exits = within(interval, all);
        return new Step(
                interval,
                Activity.between(begin, end),
                interval.devices(),
                interval.executors(),
                Lives.of(interval, exits, lost),
                exits);
    }

    /** The same step with another sum of lives. */
    Step with(Map<String, Long> otherLives) {
        return new Step(interval, activity, devices, executors, otherLives, exits);
    }

    private static List<Departure> within(Interval interval, List<Departure> all) {
        long end = interval.end().takenNanos();
        long begin = begin(interval);
        return all.stream()
                .filter(each -> each.endNanos() - begin > 0 && end - each.endNanos() >= 0)
                .toList();
    }

    /** When the interval began, by the machine's monotonic clock. */
    static long begin(Interval interval) {
        return interval.isSinceStart()
                ? interval.end().page().startedNanos()
                : interval.begin().takenNanos();
    }

    /** The middle of its interval, by the machine's monotonic clock. */
    static long middle(Step step) {
        long begin = begin(step.interval);
        return begin + (step.end().takenNanos() - begin) / 2;
    }

    /** The later snapshot. */
    Snapshot end() {
        return interval.end();
    }

    /** The length in seconds, more than 0. */
    double seconds() {
        return activity.seconds();
    }
}
