// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.user;

import io.jacct.memory.UserLayout;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Splits what was done on a device among its users. */
public final class Usages {
    private final List<UserValues> users;

    private Usages(List<UserValues> users) {
        this.users = users;
    }

    /** One usage for each pool, and the rest if there is one. {@code total} is the device's own. */
    public static List<Usage> byPool(UserValues total, List<DeviceUser> users) {
        return byThread(total, users.stream().map(DeviceUser::ofPool).toList());
    }

    /** A pool may have several records, and threads of the same id come one after the other. */
    private static List<DeviceUser> merged(List<DeviceUser> users) {
        Map<String, DeviceUser> all = new LinkedHashMap<>();
        users.forEach(
                one ->
                        all.merge(
                                one.task() + " " + one.virtual() + one.pool(),
                                one,
                                DeviceUser::plus));
        return List.copyOf(all.values());
    }

    /**
     * One usage for each live thread and for the other threads of each pool, and the rest if there
     * is one.
     */
    public static List<Usage> byThread(UserValues total, List<DeviceUser> records) {
        List<DeviceUser> users = merged(records);
        Usages all = new Usages(users.stream().map(DeviceUser::values).toList());
        Split reads = all.operations(total, UserLayout.READS);
        Split readBytes = all.bytes(total, UserLayout.READS);
        Split readNanos = all.times(total, UserLayout.READS + UserLayout.NANOS);
        Split writes = all.operations(total, UserLayout.WRITES);
        Split writeBytes = all.bytes(total, UserLayout.WRITES);
        Split writeNanos = all.times(total, UserLayout.WRITES + UserLayout.NANOS);
        Split others = all.known(total, UserLayout.OTHERS);
        Split otherNanos = all.times(total, UserLayout.OTHER_NANOS);
        List<Usage> usages = new ArrayList<>();
        for (int i = 0; i <= users.size(); i++) {
            DeviceUser user = i < users.size() ? users.get(i) : null;
            Usage usage =
                    new Usage(
                            user == null ? "" : user.pool(),
                            user != null && user.virtual(),
                            user == null ? 0 : user.task(),
                            direction(reads, readBytes, readNanos, i),
                            direction(writes, writeBytes, writeNanos, i),
                            others.parts()[i],
                            otherNanos.parts()[i]);
            if (usage.operations() != 0 || usage.bytes() != 0) {
                usages.add(usage);
            }
        }
        return usages;
    }

    private static Usage.Direction direction(Split operations, Split bytes, Split nanos, int i) {
        return new Usage.Direction(
                operations.parts()[i],
                operations.errors()[i],
                bytes.parts()[i],
                bytes.errors()[i],
                nanos.parts()[i]);
    }

    private Split operations(UserValues total, int direction) {
        return Split.of(
                (long) total.get(direction),
                users,
                one -> one.get(direction),
                one -> one.get(direction + UserLayout.DRAWN),
                one -> one.get(direction + UserLayout.DRAWN_SQUARES));
    }

    private Split bytes(UserValues total, int direction) {
        return Split.of(
                (long) total.get(direction + UserLayout.BYTES),
                users,
                one -> one.get(direction + UserLayout.BYTES),
                one -> one.get(direction + UserLayout.DRAWN_BYTES),
                one -> one.get(direction + UserLayout.DRAWN_BYTES_SQUARES));
    }

    private Split known(UserValues total, int offset) {
        return Split.of(
                (long) total.get(offset), users, one -> one.get(offset), one -> 0, one -> 0);
    }

    /** Times are estimates of the same draws already, for the users as for the device. */
    private Split times(UserValues total, int offset) {
        return Split.of(
                (long) total.get(offset), users, one -> 0, one -> one.get(offset), one -> 0);
    }
}
