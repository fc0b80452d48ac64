// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.device;

import io.jacct.field.DeviceFields;
import io.jacct.field.Field;
import io.jacct.jmx.name.BeanNames;
import io.jacct.jmx.name.MBeanIndex;
import io.jacct.jmx.shape.AttributeDefinition;
import io.jacct.jmx.shape.BeanOperation;
import io.jacct.jmx.shape.MBeanDefinition;
import io.jacct.jmx.shape.Rows;
import io.jacct.snapshot.Device;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.management.openmbean.TabularData;

/**
 * The MBeans of classes of devices: their sums, and a table of all of them. {@code Registration}
 * takes the shape.
 */
public final class DeviceClassShape {
    private static final Rows<DeviceState> ROWS = DeviceShape.rows();

    private DeviceClassShape() {}

    public static MBeanDefinition<DeviceState> of(MBeanIndex roster) {
        List<AttributeDefinition<DeviceState>> properties = new ArrayList<>();
        properties.add(
                AttributeDefinition.gauge(
                        "DeviceCount",
                        "devices",
                        "Devices of this class.",
                        state -> (long) state.members().size()));
        properties.add(
                AttributeDefinition.gauge(
                        "MissingMBeans",
                        "MBeans",
                        "Of these, devices without an MBean, because there are mbeans.max or they"
                                + " have just come; they are in the table Devices.",
                        state -> (long) roster.devicesWithout(state.members()).size()));
        for (Field<Device> field : fields()) {
            properties.add(AttributeDefinition.of(field, DeviceState::now, DeviceState::snapshot));
        }
        properties.add(
                new AttributeDefinition<>(
                        "Devices",
                        "text",
                        "",
                        "All devices of this class, also those without an MBean, by endpoint.",
                        ROWS.tableType(),
                        DeviceClassShape::table));
        return new MBeanDefinition<>(
                "A class of devices: the sums of their transactions, without devices "
                        + "that pass on to another device.",
                properties,
                BeanOperation.top(
                        "devices",
                        "The devices with most bytes read and written since they were met,"
                                + " as text.",
                        (state, n) -> DeviceTop.of(state.members(), n)));
    }

    private static List<Field<Device>> fields() {
        List<Field<Device>> fields = new ArrayList<>(DeviceFields.VALUES);
        fields.add(DeviceFields.classBusyNanos());
        return fields;
    }

    /** A device that the application registers may have the same name as another one. */
    private static TabularData table(DeviceState all) {
        Map<String, DeviceState> rows = new LinkedHashMap<>();
        for (Device device : all.members()) {
            DeviceState state = DeviceState.of(all.reading(), device);
            String endpoint = device.entry().endpoint();
            if (rows.putIfAbsent(endpoint, state) != null) {
                rows.put(BeanNames.numbered(device.entry()), state);
            }
        }
        return ROWS.table(rows);
    }
}
