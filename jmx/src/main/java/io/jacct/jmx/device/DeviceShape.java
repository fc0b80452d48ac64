// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.device;

import io.jacct.field.DeviceFields;
import io.jacct.field.DeviceRates;
import io.jacct.field.Field;
import io.jacct.jmx.shape.AttributeDefinition;
import io.jacct.jmx.shape.MBeanDefinition;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceStatistics;
import java.util.ArrayList;
import java.util.List;

/** The MBeans of devices. {@code Registration} takes the shape. */
public final class DeviceShape {
    public static final MBeanDefinition<DeviceState> SHAPE =
            new MBeanDefinition<>(
                    "A file, a peer or a port, and the transactions on it.", all(), null);

    private DeviceShape() {}

    private static List<AttributeDefinition<DeviceState>> all() {
        List<AttributeDefinition<DeviceState>> all = properties(DeviceFields.ALL);
        all.add(UsersTable.users());
        return all;
    }

    /** Attributes of a device or of a sum: since it was met, and in the interval. */
    static List<AttributeDefinition<DeviceState>> properties(List<Field<Device>> fields) {
        List<AttributeDefinition<DeviceState>> properties = new ArrayList<>();
        for (Field<Device> field : fields) {
            properties.addAll(
                    AttributeDefinition.withDate(field, DeviceState::now, DeviceState::snapshot));
        }
        for (Field<DeviceStatistics> field : DeviceRates.ALL) {
            properties.add(AttributeDefinition.rate(field, DeviceState::statistics));
        }
        return properties;
    }
}
