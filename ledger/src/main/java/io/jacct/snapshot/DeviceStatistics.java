// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * What was done on a device in an interval, with the formulas of libdevstat's {@code
 * devstat_compute_statistics}. Unlike there, none gives a negative number or none at all: over no
 * time every rate is 0, of no transaction every mean.
 *
 * @param current the device at the end of the interval, or a {@link DeviceRollup}
 * @param previous the same at its beginning; null: nothing had been done yet
 * @param nanos how long the interval was
 */
public record DeviceStatistics(Device current, Device previous, long nanos) {
    private static final double PER_SECOND = 1e9;
    private static final double PER_MILLI = 1e6;
    private static final double KILO = 1024;
    private static final double PERCENT = 100;

    /** What serves; on the other kinds a transaction mostly waits for a peer. */
    private static final Set<String> SERVING = Set.of("file", "application");

    /** All that was ever done on {@code current}. */
    public static DeviceStatistics sinceCreation(Device current) {
        long life = current.takenNanos() - current.entry().createdNanos();
        return new DeviceStatistics(current, null, life);
    }

    /** What was done between two readings of one device. */
    public static DeviceStatistics between(Device previous, Device current) {
        long elapsed = current.takenNanos() - previous.takenNanos();
        return new DeviceStatistics(current, previous, elapsed);
    }

    /**
     * One direction.
     *
     * @param operations transactions that have ended
     * @param bytes that they moved
     * @param nanos that they took together
     * @param seconds of the interval
     * @param times of those that were timed
     */
    public record Direction(long operations, long bytes, long nanos, double seconds, Times times) {
        /** Transactions that have ended, per second. */
        public double operationsPerSecond() {
            return ratio(operations, seconds);
        }

        /** What they moved, per second. */
        public double bytesPerSecond() {
            return ratio(bytes, seconds);
        }

        /** The same in units of 1024 bytes. */
        public double kilobytesPerSecond() {
            return bytesPerSecond() / KILO;
        }

        /** Mean service time in milliseconds. */
        public double millisPerTransaction() {
            return ratio(nanos / PER_MILLI, operations);
        }
    }

    /** How long the interval was; 0 where clocks contradict each other. */
    public double seconds() {
        return Math.max(0, nanos) / PER_SECOND;
    }

    /** What was read. */
    public Direction reads() {
        return direction(Device::reads);
    }

    /** What was written. */
    public Direction writes() {
        return direction(Device::writes);
    }

    private Direction direction(Function<Device, Device.Flow> which) {
        Times now = which.apply(current).times();
        return new Direction(
                gained(device -> which.apply(device).operations()),
                gained(device -> which.apply(device).bytes()),
                gained(device -> which.apply(device).nanos()),
                seconds(),
                previous == null ? now : now.minus(which.apply(previous).times()));
    }

    /** What has come in the interval of a number that only grows. */
    public long gained(ToLongFunction<Device> number) {
        long before = previous == null ? 0 : number.applyAsLong(previous);
        return Math.max(0, number.applyAsLong(current) - before);
    }

    /** The same, per second. */
    public double perSecond(ToLongFunction<Device> number) {
        return perSecond(gained(number));
    }

    /** So much in the interval, per second. */
    public double perSecond(double gained) {
        return ratio(gained, seconds());
    }

    /** Transactions that have ended, those without data included. */
    public long transfers() {
        return gained(Device::endCount);
    }

    /** The same, per second. */
    public double transfersPerSecond() {
        return perSecond(Device::endCount);
    }

    /** Units of 1024 bytes that a transaction moved on average; those without data count. */
    public double kilobytesPerTransfer() {
        return ratio(kilobytes(), transfers());
    }

    /** Mean service time of all transactions, in milliseconds. */
    public double millisPerTransaction() {
        long all = reads().nanos() + writes().nanos() + gained(Device::otherNanos);
        return ratio(all / PER_MILLI, transfers());
    }

    /** The same of transactions without data, and of those that free. */
    public double otherMillisPerTransaction() {
        return ratio(gained(Device::otherNanos) / PER_MILLI, others());
    }

    /** Transactions without data that have ended, and those that free. */
    public long others() {
        return gained(device -> device.frees() + device.others());
    }

    /** Units of 1024 bytes that were read and written. */
    public double kilobytes() {
        return (reads().bytes() + writes().bytes()) / KILO;
    }

    /** How many transactions were under way on average. */
    public double queueLength() {
        return ratio(gained(Device::queueNanos), Math.max(0, nanos));
    }

    /**
     * For how much of the interval there was a transaction, in percent: at most 100, however the
     * readings of clock and device fell. What it says is in {@link #showsUtilisation()}.
     */
    public double busyPercent() {
        double percent = PERCENT * ratio(gained(Device::busyNanos), Math.max(0, nanos));
        return Math.min(PERCENT, percent);
    }

    /**
     * Whether {@link #busyPercent()} says how much of the device is in use. It does not where a
     * transaction waits for a peer, nor of several devices, which may be busy at the same time, nor
     * with {@code timing=sampled}, where nobody sees most transactions begin.
     */
    public boolean showsUtilisation() {
        boolean seen = current.busyNanos() > 0 || current.queueNanos() == 0;
        return seen
                && current.entry().number() != DeviceRollup.NUMBER
                && SERVING.contains(current.entry().kind());
    }

    /** Whether something began, ended or was under way. */
    public boolean active() {
        return current.busyCount() > 0
                || gained(Device::startCount) > 0
                || transfers() + gained(Device::unmatched) > 0;
    }

    private static double ratio(double value, double by) {
        return by > 0 && value > 0 ? value / by : 0;
    }
}
