// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.field;

import io.jacct.snapshot.Device;
import io.jacct.snapshot.user.DeviceUser;
import io.jacct.snapshot.user.Usage;
import io.jacct.snapshot.user.Usages;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * What a user has done on a device in an interval. Immutable.
 *
 * @param device the device
 * @param thread name of the thread; empty if the user is a pool, or not known
 * @param usage what the user has done
 * @param share its part of the bytes of all users, or of the operations where no bytes moved, from
 *     0 to 1
 * @param shareError the standard error of that
 */
public record DeviceUsage(
        Device device, String thread, Usage usage, double share, double shareError) {
    /** The name of what found no room, or of which no user is known. */
    public static final String REST = Interval.OTHER;

    /** Those with most bytes first, and of equal ones those with most operations. */
    public static final Comparator<DeviceUsage> MOST_FIRST =
            Comparator.comparingLong((DeviceUsage one) -> one.usage().bytes())
                    .thenComparingLong(one -> one.usage().operations())
                    .reversed();

    /** What each pool has done on the device so far; {@code users} are those of the device. */
    public static List<DeviceUsage> ofPools(Device device, List<DeviceUser> users) {
        return of(device, Usages.byPool(device.used(), users), Map.of());
    }

    /** Of a pool that has done nothing. */
    public static DeviceUsage none(Device device, String pool, boolean virtual) {
        Usage.Direction none = new Usage.Direction(0, 0, 0, 0, 0);
        return new DeviceUsage(device, "", new Usage(pool, virtual, 0, none, none, 0, 0), 0, 0);
    }

    /** Each with its share; {@code names} are those of threads, by their ids. */
    static List<DeviceUsage> of(Device device, List<Usage> usages, Map<Long, String> names) {
        List<DeviceUsage> all = new ArrayList<>();
        long bytes = usages.stream().mapToLong(Usage::bytes).sum();
        long operations = usages.stream().mapToLong(Usage::operations).sum();
        for (Usage usage : usages) {
            double whole = Math.max(1, bytes == 0 ? operations : bytes);
            long part = bytes == 0 ? usage.operations() : usage.bytes();
            long error = bytes == 0 ? usage.operationsError() : usage.bytesError();
            String thread =
                    usage.task() == 0
                            ? ""
                            : names.getOrDefault(usage.task(), "thread " + usage.task());
            all.add(new DeviceUsage(device, thread, usage, part / whole, error / whole));
        }
        return all;
    }

    /**
     * Whether its operations hold carriers: a virtual thread that reads or writes a file stays on
     * its carrier, and other virtual threads wait.
     */
    public boolean holdsCarriers() {
        return usage.virtual() && device.entry().kind().equals("file");
    }

    /** The name of the thread, or else of the pool. */
    public String user() {
        return thread.isEmpty() ? pool() : thread;
    }

    /** The name of the pool. */
    public String pool() {
        return usage.isRest() ? REST : usage.pool();
    }
}
