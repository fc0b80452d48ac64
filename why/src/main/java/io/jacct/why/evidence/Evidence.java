// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.why.evidence;

import io.jacct.counter.Counter;
import io.jacct.counter.Health;
import io.jacct.counter.Operation;
import io.jacct.field.Interval;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.CurrentOperation;
import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceStatistics;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What was seen of a JVM in some seconds. Immutable.
 *
 * @param interval between two snapshots of the page
 * @param looks at what each thread did, spread over the interval; at least one
 * @param exits of the threads that ended in the interval, as far as the page still has them
 * @param before what the kernel said at the beginning
 * @param after and at the end
 * @param monitors what the JVM said of blocked threads
 */
public record Evidence(
        Interval interval,
        List<Look> looks,
        List<Departure> exits,
        Kernel before,
        Kernel after,
        Monitors monitors) {
    /** Kinds of devices on which an operation keeps a thread from its work. */
    public static final Set<String> WORK = Set.of("file", "socket");

    private static final Set<Counter> SENDS = Set.of(Counter.SOCKET_WRITES);

    private static final Set<Counter> RUNS_OR_WORKS =
            Set.of(
                    Counter.CPU_NANOS,
                    Counter.CPU_DELAY_NANOS,
                    Counter.FILE_READ_NANOS,
                    Counter.FILE_WRITE_NANOS,
                    Counter.FILE_OTHER_NANOS,
                    Counter.SOCKET_READ_NANOS,
                    Counter.SOCKET_WRITE_NANOS);

    /**
     * What each thread did at one moment.
     *
     * @param descriptors of the process; -1 if the kernel does not tell
     */
    public record Look(Snapshot tasks, long descriptors) {}

    /** The length of the interval. */
    public double seconds() {
        return Math.max(1e-3, interval.nanos() / 1e9);
    }

    /** A time of threads in the interval, as a number of threads that are in it all the time. */
    public double threads(double nanos) {
        return nanos / 1e9 / seconds();
    }

    /** The number of threads at work on average: not at rest, and not waiting for work. */
    public double busy() {
        double running = threads(gained(Counter.CPU_NANOS) + gained(Counter.CPU_DELAY_NANOS));
        double devices = devices(WORK).stream().mapToDouble(this::waiting).sum();
        return running + devices + blocked() - both();
    }

    /** The threads that both run and are in an operation: one that copies uses a processor, too. */
    private double both() {
        Map<Long, Counts> then = countsBefore();
        long twice =
                interval.end().tasks().stream()
                        .mapToLong(each -> gained(each, then, RUNS_OR_WORKS) - interval.nanos())
                        .filter(over -> over > 0)
                        .sum();
        return threads(twice);
    }

    /** Of each task at the first look. */
    private Map<Long, Counts> countsBefore() {
        return looks.stream()
                .limit(1)
                .flatMap(look -> look.tasks.tasks().stream())
                .collect(Collectors.toMap(Task::id, Task::counts, (one, same) -> one));
    }

    private static long gained(Task task, Map<Long, Counts> then, Set<Counter> counters) {
        Counts before = then.get(task.id());
        return before == null
                ? 0
                : counters.stream()
                        .mapToLong(each -> task.counts().get(each) - before.get(each))
                        .sum();
    }

    /**
     * Whether those that were seen reading there also send. A thread that only reads takes what
     * comes, and waits for no answer of its own.
     */
    public boolean readersSend(Device device) {
        String endpoint = device.entry().endpoint();
        Set<Long> readers =
                looks.stream()
                        .flatMap(look -> look.tasks.tasks().stream())
                        .filter(each -> isOn(each, device.entry().kind(), endpoint))
                        .filter(each -> each.current().operation() == Operation.READ)
                        .map(Task::id)
                        .collect(Collectors.toSet());
        Map<Long, Counts> then = countsBefore();
        return readers.isEmpty()
                || interval.end().tasks().stream()
                        .filter(each -> readers.contains(each.id()))
                        .anyMatch(each -> gained(each, then, SENDS) > 0);
    }

    /** So many threads, kept from work all the time, as a share of the work. */
    public double share(double threads) {
        return Math.max(0, Math.min(1, threads / Math.max(1, busy())));
    }

    /** How much a counter of the whole JVM has gained. */
    public long gained(Counter counter) {
        return Interval.gained(
                interval.end().totals().get(counter), interval.totalsBefore().get(counter));
    }

    /** How much a counter has gained, by the names of the pools, in their order. */
    public Map<String, Long> gainedByPool(Counter counter) {
        Map<String, Counts> then = interval.poolsBefore();
        Map<String, Long> gained = new LinkedHashMap<>();
        for (Group pool : interval.end().pools()) {
            long before = then.getOrDefault(pool.name(), Counts.ZERO).get(counter);
            long more = Interval.gained(pool.counts().get(counter), before);
            gained.merge(pool.name(), more, Long::sum);
        }
        return gained;
    }

    /** The pool in which a counter has gained most; a dash if there is none. */
    public String mostBy(Counter counter) {
        return gainedByPool(counter).entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse("-");
    }

    /** The devices of these kinds that did anything, without the sums of what found no place. */
    public List<DeviceStatistics> devices(Set<String> kinds) {
        return interval.devices().stream()
                .filter(each -> kinds.contains(each.current().entry().kind()))
                .filter(each -> !each.current().entry().endpoint().equals(Interval.OTHER))
                .filter(each -> !each.current().entry().pass())
                .filter(DeviceStatistics::active)
                .toList();
    }

    /** The threads in operations on a device on average, without those that read all the time. */
    public double waiting(DeviceStatistics device) {
        return Math.max(0, device.queueLength() - resting(device.current()));
    }

    /** A read that lasts as long as the interval waits for what a peer may send some time. */
    public long resting(Device device) {
        String endpoint = device.entry().endpoint();
        return interval.end().tasks().stream()
                .filter(each -> isOn(each, device.entry().kind(), endpoint))
                .filter(each -> each.current().operation() == Operation.READ)
                .filter(each -> each.current().nanos() >= interval.nanos())
                .count();
    }

    /** Whether the task is in an operation there. */
    public static boolean isOn(Task task, String kind, String endpoint) {
        CurrentOperation now = task.current();
        return now != null
                && !now.isIdle()
                && now.endpoint() != null
                && now.endpoint().kind().equals(kind)
                && now.endpoint().name().equals(endpoint);
    }

    /** The number of threads at monitors that others hold, on average; of an old page, 0. */
    public double blocked() {
        return threads(
                Interval.gained(
                        blockedNanos(interval.end()),
                        interval.begin() == null ? 0 : blockedNanos(interval.begin())));
    }

    private static long blockedNanos(Snapshot at) {
        return at.health().getOrDefault(Health.BLOCKED_NANOS.label(), 0L);
    }

    /** Whether the task is in an operation on a device that keeps it from its work. */
    public static boolean isInWork(Task task) {
        return task.current() != null
                && task.current().endpoint() != null
                && WORK.contains(task.current().endpoint().kind());
    }

    public static boolean isBlocked(Task task) {
        return task.current() != null && task.current().isBlocked();
    }

    /** How many tasks were like that on average of the looks. */
    public double mean(Predicate<Task> like) {
        return looks.stream()
                .mapToLong(look -> look.tasks.tasks().stream().filter(like).count())
                .average()
                .orElse(0);
    }

    /** When the most tasks were like that, in milliseconds since 1970. */
    public long worstMillis(Predicate<Task> like) {
        long most = -1;
        long millis = interval.end().takenMillis();
        for (Look look : looks) {
            long count = look.tasks.tasks().stream().filter(like).count();
            millis = count > most ? look.tasks.takenMillis() : millis;
            most = Math.max(most, count);
        }
        return millis;
    }

    /** How a subject of a finding is called that is a device. */
    public static String subject(Device device) {
        return device.entry().kind() + " " + device.entry().endpoint();
    }
}
