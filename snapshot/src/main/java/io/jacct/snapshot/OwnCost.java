// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.counter.Counter;
import io.jacct.counter.Health;
import io.jacct.counter.Unit;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/**
 * The agent's own account of its cost to the JVM: for each kind of events, their number multiplied
 * by the cost of one. The agent measures these prices in each JVM that has booked 1,000 events.
 * Immutable.
 *
 * <p>An operation inside another one counts like any other, although it is not timed. The account
 * leaves out contention between threads, and lines that the agent's words push out of the CPU
 * cache. It also leaves out the kernel's time for starting and ending a thread, and the threads
 * that answer JMX.
 *
 * @param parts all kinds
 * @param clockNanos the cost of reading the clock once, in nanoseconds; -1 before it is measured. A
 *     timed booking reads it twice
 * @param stackNanos time in which the application's threads took stacks, in nanoseconds
 * @param agentNanos CPU time of the agent's own thread, in nanoseconds; 0 if not known
 * @param cpuNanos CPU time of the application's threads, as of the last measurement, in
 *     nanoseconds; 0 if not known
 * @param elapsedNanos time since the agent started; -1 for a JVM that has ended
 */
public record OwnCost(
        Map<Kind, Part> parts,
        double clockNanos,
        long stackNanos,
        long agentNanos,
        long cpuNanos,
        long elapsedNanos) {
    private static final double PERCENT = 100;

    /** The kinds of events that have a price of their own, which the page's note has by name. */
    public enum Kind {
        /** Operations on files, sockets and pipes; the other kinds are no part of them. */
        OPERATION,
        /** Those operations that were sampled; none if the snapshot is without devices. */
        SAMPLED,
        /** Opens, connects and closes. */
        OPEN,
        /** Waits, DNS lookups, yields, interrupts. */
        WAIT,
        /** Beginnings and ends of virtual threads. */
        VIRTUAL,
        /** Changes of executors' queues; none if the snapshot is without executors. */
        EXECUTOR;

        private String note() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The kind of a counter of operations. */
        private static Kind of(Counter counter) {
            if (counter == Counter.VIRTUAL_STARTS || counter == Counter.VIRTUAL_ENDS) {
                return VIRTUAL;
            }
            if (counter.id() >= Counter.PARKS.id()) {
                return WAIT;
            }
            boolean named =
                    counter.label().endsWith("Opens")
                            || counter.label().endsWith("Closes")
                            || counter == Counter.SOCKET_CONNECTS;
            return named ? OPEN : OPERATION;
        }
    }

    /**
     * What was booked of a kind.
     *
     * @param count how many
     * @param nanos the cost of one, in nanoseconds; -1 where it is not measured
     */
    public record Part(long count, double nanos) {}

    /**
     * Computes the cost from a snapshot. From one of tasks alone, what was sampled counts in full,
     * and executors do not count. {@code alive} tells whether the JVM lives.
     */
    public static OwnCost of(Snapshot snapshot, boolean alive) {
        PageInfo page = snapshot.page();
        Map<String, Double> prices = PageInfo.figures(page.notes().get("calibration"));
        Map<Kind, Part> parts = new EnumMap<>(Kind.class);
        counts(snapshot)
                .forEach(
                        (kind, count) -> {
                            double price = prices.getOrDefault(kind.note(), -1.0);
                            parts.put(kind, new Part(count, price));
                        });
        return new OwnCost(
                Map.copyOf(parts),
                prices.getOrDefault("clock", -1.0),
                snapshot.health().getOrDefault(Health.STACKS_NANOS.label(), 0L),
                snapshot.health().getOrDefault(Health.OWN_CPU_NANOS.label(), 0L),
                Math.max(0, snapshot.totals().get(Counter.CPU_NANOS)),
                alive ? Math.max(0, snapshot.takenNanos() - page.startedNanos()) : -1);
    }

    /** Errors, time-outs and mappings are counted in addition to their operation. */
    private static Map<Kind, Long> counts(Snapshot snapshot) {
        Map<Kind, Long> counts = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
            counts.put(kind, 0L);
        }
        for (Counter counter : Counter.values()) {
            boolean beside =
                    counter.label().endsWith("Errors")
                            || counter == Counter.SOCKET_TIMEOUTS
                            || counter == Counter.FILE_MAPS
                            || counter == Counter.FILE_UNMAPS
                            || counter.id() >= Counter.BESIDE;
            if (counter.unit() == Unit.OPERATIONS && !counter.isMeasured() && !beside) {
                counts.merge(Kind.of(counter), snapshot.totals().get(counter), Long::sum);
            }
        }
        long sampled = snapshot.devices().stream().mapToLong(Device::sampled).sum();
        counts.put(Kind.SAMPLED, sampled);
        counts.put(Kind.EXECUTOR, snapshot.queueChanges());
        return counts;
    }

    /** What was booked of that kind. */
    public Part part(Kind kind) {
        return parts.get(kind);
    }

    /** Whether this JVM has measured the price of each kind that it has booked. */
    public boolean isCalibrated() {
        return clockNanos >= 0
                && parts.values().stream().allMatch(part -> part.count == 0 || part.nanos >= 0);
    }

    /** Nanoseconds that the application's threads have spent on a kind; 0 without a price. */
    public double nanos(Kind kind) {
        Part part = parts.get(kind);
        long count = part.count;
        if (kind == Kind.OPERATION) {
            count -= parts.get(Kind.SAMPLED).count;
        }
        return count * Math.max(0, part.nanos);
    }

    /** The same on bookings of all kinds; -1 before all are measured. */
    public long nanos() {
        double sum = 0;
        for (Kind kind : Kind.values()) {
            sum += nanos(kind);
        }
        return isCalibrated() ? Math.round(sum) : -1;
    }

    /** The same plus stacks and the agent's own thread; -1 before it is measured. */
    public long allNanos() {
        return isCalibrated() ? nanos() + stackNanos + agentNanos : -1;
    }

    /**
     * The share of {@link #allNanos} in the CPU time of both, in percent. Returns -1 if it is not
     * known, or above 100 because the CPU time is older than the bookings.
     */
    public double percentOfCpu() {
        boolean known = isCalibrated() && cpuNanos > 0 && allNanos() <= cpuNanos + agentNanos;
        return known ? PERCENT * allNanos() / (cpuNanos + agentNanos) : -1;
    }

    /** The share of one processor, in percent; -1 if it is not known. */
    public double percentOfProcessor() {
        return isCalibrated() && elapsedNanos > 0 ? PERCENT * allNanos() / elapsedNanos : -1;
    }
}
