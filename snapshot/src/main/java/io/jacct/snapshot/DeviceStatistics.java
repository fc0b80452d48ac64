// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * The transactions on a device in an interval, with the formulas of {@code
 * devstat_compute_statistics} in FreeBSD's libdevstat. Unlike there, no result is negative or
 * undefined. Over no time every rate is 0; of no transaction every mean is 0.
 *
 * @param current the device at the end of the interval, or a {@link DeviceRollup}
 * @param previous the device at the beginning of the interval; null if it had no transactions then
 * @param nanos the length of the interval
 */
public record DeviceStatistics(Device current, Device previous, long nanos) {
    private static final double PER_SECOND = 1e9;
    private static final double PER_MILLI = 1e6;
    private static final double KILO = 1024;
    private static final double PERCENT = 100;

    /** Kinds whose devices do work; on the other kinds a transaction mostly waits for a peer. */
    private static final Set<String> SERVING = Set.of("file", "application");

    /** Returns the statistics of the whole life of {@code current}. */
    public static DeviceStatistics sinceCreation(Device current) {
        long life = current.takenNanos() - current.entry().createdNanos();
        return new DeviceStatistics(current, null, life);
    }

    /** Returns the statistics between two readings of one device. */
    public static DeviceStatistics between(Device previous, Device current) {
        long elapsed = current.takenNanos() - previous.takenNanos();
        return new DeviceStatistics(current, previous, elapsed);
    }

    /**
     * The transactions of one direction in the interval.
     *
     * @param operations transactions that have ended
     * @param bytes bytes that they moved
     * @param nanos their total time
     * @param seconds the length of the interval
     * @param current the times of all timed transactions until the end of the interval
     * @param previous the same until its beginning; null for none
     */
    public record Direction(
            long operations,
            long bytes,
            long nanos,
            double seconds,
            Times current,
            Times previous) {
        /** The times of the timed transactions in the interval. */
        public Times times() {
            return previous == null ? current : current.minus(previous);
        }

        /** Transactions that have ended, per second. */
        public double operationsPerSecond() {
            return ratio(operations, seconds);
        }

        /** Bytes moved, per second. */
        public double bytesPerSecond() {
            return ratio(bytes, seconds);
        }

        /** Units of 1024 bytes moved, per second. */
        public double kilobytesPerSecond() {
            return bytesPerSecond() / KILO;
        }

        /** Mean service time in milliseconds. */
        public double millisPerTransaction() {
            return ratio(nanos / PER_MILLI, operations);
        }
    }

    /** The length of the interval in seconds; 0 if clocks contradict each other. */
    public double seconds() {
        return Math.max(0, nanos) / PER_SECOND;
    }

    /** The reads of the interval. */
    public Direction reads() {
        return direction(Device::reads);
    }

    /** The writes of the interval. */
    public Direction writes() {
        return direction(Device::writes);
    }

    private Direction direction(Function<Device, Device.DirectionStats> which) {
        return new Direction(
                gained(device -> which.apply(device).operations()),
                gained(device -> which.apply(device).bytes()),
                gained(device -> which.apply(device).nanos()),
                seconds(),
                which.apply(current).times(),
                previous == null ? null : which.apply(previous).times());
    }

    /**
     * The device with times and variances of the interval alone. All other values are the present
     * ones.
     */
    public Device inInterval() {
        if (previous == null) {
            return current;
        }
        DeviceValues since = current.values().minus(previous.values());
        return new Device(current.entry(), current.takenNanos(), since);
    }

    /** The increase of a number that only grows. */
    public long gained(ToLongFunction<Device> number) {
        long before = previous == null ? 0 : number.applyAsLong(previous);
        return Math.max(0, number.applyAsLong(current) - before);
    }

    /** The increase per second. */
    public double perSecond(ToLongFunction<Device> number) {
        return perSecond(gained(number));
    }

    /** An increase in the interval, per second. */
    public double perSecond(double gained) {
        return ratio(gained, seconds());
    }

    /** Transactions that have ended, including those without data. */
    public long transfers() {
        return gained(Device::endCount);
    }

    /** The same, per second. */
    public double transfersPerSecond() {
        return perSecond(Device::endCount);
    }

    /** Mean units of 1024 bytes moved per transaction, including those without data. */
    public double kilobytesPerTransfer() {
        return ratio(kilobytes(), transfers());
    }

    /** Mean service time of all transactions, in milliseconds. */
    public double millisPerTransaction() {
        long all = reads().nanos() + writes().nanos() + gained(Device::otherNanos);
        return ratio(all / PER_MILLI, transfers());
    }

    /** Mean service time of frees and of transactions without data, in milliseconds. */
    public double otherMillisPerTransaction() {
        return ratio(gained(Device::otherNanos) / PER_MILLI, others());
    }

    /** Frees and transactions without data that have ended. */
    public long others() {
        return gained(device -> device.frees() + device.others());
    }

    /** Units of 1024 bytes read and written. */
    public double kilobytes() {
        return (reads().bytes() + writes().bytes()) / KILO;
    }

    /** Mean number of open transactions. */
    public double queueLength() {
        return ratio(gained(Device::queueNanos), Math.max(0, nanos));
    }

    /**
     * The share of the interval with at least one open transaction, in percent. At most 100,
     * however the clock and the device were read. {@link #showsUtilisation()} tells whether it
     * means utilisation.
     */
    public double busyPercent() {
        double percent = PERCENT * ratio(gained(Device::busyNanos), Math.max(0, nanos));
        return Math.min(PERCENT, percent);
    }

    /**
     * Whether {@link #busyPercent()} tells how much of the device is in use. It does not if
     * transactions wait for a peer, or for a sum of devices, which may be busy at the same time.
     */
    public boolean showsUtilisation() {
        return current.entry().number() != DeviceRollup.NUMBER
                && SERVING.contains(current.entry().kind());
    }

    /**
     * Whether {@link #busyPercent()} is an estimate, because transactions of the interval were
     * sampled. They count as if no two were open at the same time.
     */
    public boolean isBusyEstimated() {
        return gained(Device::sampled) > 0;
    }

    /** Whether a transaction began, ended or was open. */
    public boolean active() {
        return current.busyCount() > 0
                || gained(Device::startCount) > 0
                || transfers() + gained(Device::unmatched) > 0;
    }

    private static double ratio(double value, double by) {
        return by > 0 && value > 0 ? value / by : 0;
    }
}
