// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.device;

import io.jacct.field.DeviceFields;
import io.jacct.field.DeviceUsage;
import io.jacct.field.UsageFields;
import io.jacct.jmx.reading.Reading;
import io.jacct.jmx.shape.AttributeDefinition;
import io.jacct.jmx.shape.Rows;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javax.management.openmbean.TabularData;

/** The users of a device, and the devices of a pool: those with most bytes first. */
public final class UsersTable {
    private static final Rows<DeviceUsage> USERS =
            new Rows<DeviceUsage>("DeviceUser", "A thread or a pool that has used the device.")
                    .fields(UsageFields.ALL, one -> one, one -> null)
                    .done();

    private static final Rows<DeviceUsage> DEVICES =
            new Rows<DeviceUsage>("UsedDevice", "A device that the pool has used.")
                    .text("endpoint", DeviceFields.ENDPOINT.sentence(), UsersTable::endpoint)
                    .text("kind", "Its class.", one -> one.device().entry().kind())
                    .fields(UsageFields.ALL, one -> one, one -> null)
                    .done();

    private UsersTable() {}

    /** The attribute Users of a device. */
    static AttributeDefinition<DeviceState> users() {
        return new AttributeDefinition<>(
                "Users",
                "text",
                "",
                "The live threads that have used it, and for other threads their pools. They add"
                        + " up to the device's own figures.",
                USERS.tableType(),
                state -> users(state.reading(), state.now().entry().number()));
    }

    private static TabularData users(Reading reading, long device) {
        List<DeviceUsage> all = reading.users().getOrDefault(device, List.of());
        return table(USERS, all, UsersTable::user);
    }

    /** The attribute Devices of a pool. */
    public static <S> AttributeDefinition<S> devices(
            Function<S, Reading> reading, Function<S, String> pool) {
        return new AttributeDefinition<>(
                "Devices",
                "text",
                "",
                "The files, sockets and other devices that the pool has used. Where operations are"
                        + " too short to time each, its part is an estimate.",
                DEVICES.tableType(),
                subject -> devices(reading.apply(subject), pool.apply(subject)));
    }

    private static TabularData devices(Reading reading, String pool) {
        List<DeviceUsage> all =
                reading.poolUses().stream().filter(one -> one.pool().equals(pool)).toList();
        return table(DEVICES, all, UsersTable::endpoint);
    }

    private static TabularData table(
            Rows<DeviceUsage> rows, List<DeviceUsage> all, Function<DeviceUsage, String> name) {
        Map<String, DeviceUsage> byName = new LinkedHashMap<>();
        for (DeviceUsage one : all.stream().sorted(DeviceUsage.MOST_FIRST).toList()) {
            if (byName.putIfAbsent(name.apply(one), one) != null) {
                byName.put(name.apply(one) + "#" + one.device().entry().number(), one);
            }
        }
        return rows.table(byName);
    }

    /** Threads may have the same name. */
    private static String user(DeviceUsage one) {
        return one.thread().isEmpty() ? one.pool() : one.thread() + "~" + one.usage().task();
    }

    private static String endpoint(DeviceUsage one) {
        return one.device().entry().endpoint();
    }
}
