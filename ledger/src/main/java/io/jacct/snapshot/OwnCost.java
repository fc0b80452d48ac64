// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.counter.Counter;
import io.jacct.counter.Health;
import io.jacct.counter.Unit;
import java.util.Map;

/**
 * What the agent costs the JVM, by its own account: what was booked times what one booking costs,
 * which it measures in each JVM, once that has booked a million times. Immutable.
 *
 * <p>An operation inside another one counts like any other, though it is not timed; whatever else
 * is booked counts as a wait. Not in it are the tasks of executors, what threads that share a file
 * do to each other, what the agent's words push out of the processor's cache, the kernel's time for
 * a thread that begins and ends, and the threads that answer JMX.
 *
 * @param operations operations on files, sockets and pipes
 * @param waits waits, look-ups, yields, beginnings and ends of virtual threads, interrupts
 * @param operationNanos what one operation costs, in nanoseconds; -1 before it is measured
 * @param waitNanos what one wait costs, in nanoseconds; -1 before it is measured
 * @param clockNanos what one reading of the clock costs, in nanoseconds; -1 before it is measured.
 *     What is timed has two of them
 * @param agentNanos processor time of the agent's own thread, in nanoseconds; 0 if not known
 * @param cpuNanos processor time of the application's threads, as of the last measurement, in
 *     nanoseconds; 0 if not known
 * @param elapsedNanos since the agent started; -1 of a JVM that has ended, nobody knows when
 */
public record OwnCost(
        long operations,
        long waits,
        double operationNanos,
        double waitNanos,
        double clockNanos,
        long agentNanos,
        long cpuNanos,
        long elapsedNanos) {
    private static final double PERCENT = 100;

    /** By what stands in a snapshot, whole or of tasks alone, of a JVM that lives or has ended. */
    public static OwnCost of(Snapshot snapshot, boolean alive) {
        PageInfo page = snapshot.page();
        Map<String, Double> measured = NoteFigures.of(page.notes().get("calibration"));
        return new OwnCost(
                operations(snapshot.totals()),
                waits(snapshot.totals()),
                measured.getOrDefault("operation", -1.0),
                measured.getOrDefault("wait", -1.0),
                measured.getOrDefault("clock", -1.0),
                snapshot.health().getOrDefault(Health.OWN_CPU_NANOS.label(), 0L),
                Math.max(0, snapshot.totals().get(Counter.CPU_NANOS)),
                alive ? Math.max(0, snapshot.takenNanos() - page.startedNanos()) : -1);
    }

    /** Whether this JVM has measured what a booking costs. */
    public boolean isCalibrated() {
        return operationNanos >= 0 && waitNanos >= 0;
    }

    /** Nanoseconds that the application's threads have spent on it; -1 before it is measured. */
    public long nanos() {
        return isCalibrated() ? Math.round(operations * operationNanos + waits * waitNanos) : -1;
    }

    /** The same with the agent's own thread; -1 before it is measured. */
    public long allNanos() {
        return isCalibrated() ? nanos() + agentNanos : -1;
    }

    /**
     * How much that is of the processor time of both, in percent; -1 if it is not known, or is more
     * than all: then the processor time is older than what was booked.
     */
    public double percentOfCpu() {
        boolean known = isCalibrated() && cpuNanos > 0 && allNanos() <= cpuNanos + agentNanos;
        return known ? PERCENT * allNanos() / (cpuNanos + agentNanos) : -1;
    }

    /** How much that is of one processor, in percent; -1 if it is not known. */
    public double percentOfProcessor() {
        return isCalibrated() && elapsedNanos > 0 ? PERCENT * allNanos() / elapsedNanos : -1;
    }

    /** Errors, time-outs and mappings are counted beside the operation that they are. */
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
        return counter.unit() == Unit.OPERATIONS && !counter.isMeasured();
    }
}
