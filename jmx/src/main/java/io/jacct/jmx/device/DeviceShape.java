// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.device;

import io.jacct.field.DeviceFields;
import io.jacct.jmx.shape.AttributeDefinition;
import io.jacct.jmx.shape.MBeanDefinition;
import io.jacct.jmx.shape.Rows;
import java.util.List;

/**
 * The MBeans of devices, and the rows of devices in a class's table. {@code Registration} takes the
 * shape.
 */
public final class DeviceShape {
    public static final MBeanDefinition<DeviceState> SHAPE =
            new MBeanDefinition<>(
                    "A file, a peer or a port, and the transactions on it.", properties(), null);

    private DeviceShape() {}

    private static List<AttributeDefinition<DeviceState>> properties() {
        return DeviceFields.ALL.stream()
                .map(
                        field ->
                                AttributeDefinition.of(
                                        field, DeviceState::now, DeviceState::snapshot))
                .toList();
    }

    /** One row for each device of a class. */
    static Rows<DeviceState> rows() {
        return new Rows<DeviceState>("Device", "A device.")
                .fields(DeviceFields.ALL, DeviceState::now, DeviceState::snapshot)
                .done();
    }
}
