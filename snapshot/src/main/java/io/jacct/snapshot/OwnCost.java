// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.counter.Counter;
import io.jacct.counter.Health;
import io.jacct.counter.Unit;
import java.util.Map;

/**
 * The agent's own account of its cost to the JVM: the number of bookings multiplied by the cost of
 * one. The agent measures the cost of one booking in each JVM that has booked 200,000 times.
 * Immutable.
 *
 * <p>An operation inside another one counts like any other, although it is not timed. Every other
 * booking counts as a wait. The account leaves out the tasks of executors, contention between
 * threads that share a file, and lines that the agent's words push out of the CPU cache. It also
 * leaves out the kernel's time for starting and ending a thread, and the threads that answer JMX.
 *
 * @param operations operations on files, sockets and pipes
 * @param sampled those of them that were sampled; 0 if the snapshot is without devices
 * @param waits waits, DNS lookups, yields, beginnings and ends of virtual threads, interrupts
 * @param operationNanos the cost of one operation, in nanoseconds; -1 before it is measured
 * @param sampledNanos the same of a sampled one
 * @param waitNanos the cost of one wait, in nanoseconds; -1 before it is measured
 * @param clockNanos the cost of reading the clock once, in nanoseconds; -1 before it is measured. A
 *     timed booking reads it twice
 * @param agentNanos CPU time of the agent's own thread, in nanoseconds; 0 if not known
 * @param cpuNanos CPU time of the application's threads, as of the last measurement, in
 *     nanoseconds; 0 if not known
 * @param elapsedNanos time since the agent started; -1 for a JVM that has ended
 */
public record OwnCost(
        long operations,
        long sampled,
        long waits,
        double operationNanos,
        double sampledNanos,
        double waitNanos,
        double clockNanos,
        long agentNanos,
        long cpuNanos,
        long elapsedNanos) {
    private static final double PERCENT = 100;

    /**
     * Computes the cost from a snapshot. From one of tasks alone it is the most that it can be,
     * because only devices know what was sampled. {@code alive} tells whether the JVM lives.
     */
    public static OwnCost of(Snapshot snapshot, boolean alive) {
        PageInfo page = snapshot.page();
        Map<String, Double> measured = PageInfo.figures(page.notes().get("calibration"));
        double operation = measured.getOrDefault("operation", -1.0);
        return new OwnCost(
                operations(snapshot.totals()),
                snapshot.devices().stream().mapToLong(Device::sampled).sum(),
                waits(snapshot.totals()),
                operation,
                measured.getOrDefault("sampled", operation),
                measured.getOrDefault("wait", -1.0),
                measured.getOrDefault("clock", -1.0),
                snapshot.health().getOrDefault(Health.OWN_CPU_NANOS.label(), 0L),
                Math.max(0, snapshot.totals().get(Counter.CPU_NANOS)),
                alive ? Math.max(0, snapshot.takenNanos() - page.startedNanos()) : -1);
    }

    /** Whether this JVM has measured the cost of a booking. */
    public boolean isCalibrated() {
        return operationNanos >= 0 && waitNanos >= 0;
    }

    /**
     * Nanoseconds that the application's threads have spent on bookings; -1 before it is measured.
     */
    public long nanos() {
        double saved = sampled * (operationNanos - sampledNanos);
        double nanos = operations * operationNanos - saved + waits * waitNanos;
        return isCalibrated() ? Math.round(nanos) : -1;
    }

    /** The same plus the agent's own thread; -1 before it is measured. */
    public long allNanos() {
        return isCalibrated() ? nanos() + agentNanos : -1;
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

    /** Errors, time-outs and mappings are counted in addition to their operation. */
    private static long operations(Counts counts) {
        long sum = 0;
        for (Counter counter : Counter.values()) {
            boolean beside =
                    counter.label().endsWith("Errors")
                            || counter == Counter.SOCKET_TIMEOUTS
                            || counter == Counter.FILE_MAPS
                            || counter == Counter.FILE_UNMAPS;
            if (isBooking(counter) && counter.id() < Counter.PARKS.id() && !beside) {
                sum += counts.get(counter);
            }
        }
        return sum;
    }

    private static long waits(Counts counts) {
        long sum = 0;
        for (Counter counter : Counter.values()) {
            if (isBooking(counter) && counter.id() >= Counter.PARKS.id()) {
                sum += counts.get(counter);
            }
        }
        return sum;
    }

    private static boolean isBooking(Counter counter) {
        boolean beside = counter.id() >= Counter.BESIDE;
        return counter.unit() == Unit.OPERATIONS && !counter.isMeasured() && !beside;
    }
}
