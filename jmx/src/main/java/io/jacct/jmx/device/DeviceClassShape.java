// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.device;

import io.jacct.field.DeviceFields;
import io.jacct.field.DeviceRates;
import io.jacct.field.Field;
import io.jacct.jmx.name.MBeanIndex;
import io.jacct.jmx.shape.AttributeDefinition;
import io.jacct.jmx.shape.BeanOperation;
import io.jacct.jmx.shape.Entry;
import io.jacct.jmx.shape.MBeanDefinition;
import io.jacct.jmx.shape.Rows;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceStatistics;
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
    private static final Rows<Entry<DeviceStatistics>> ROWS =
            new Rows<Entry<DeviceStatistics>>("Device", "A device.")
                    .fields(DeviceFields.ALL, each -> each.it().current(), Entry::in)
                    .rates(DeviceRates.ALL, Entry::it)
                    .done();

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
                        state -> (long) roster.devicesWithout(devices(state)).size()));
        properties.addAll(DeviceShape.properties(fields()));
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
                        "The devices with most bytes a second now, then those with most bytes since"
                                + " they were met, as lines of text.",
                        (state, n) -> DevicesTable.RANKING.top(state.members(), n)));
    }

    private static List<Field<Device>> fields() {
        List<Field<Device>> fields = new ArrayList<>(DeviceFields.VALUES);
        fields.add(DeviceFields.classBusyNanos());
        return fields;
    }

    private static List<Device> devices(DeviceState state) {
        return state.members().stream().map(DeviceStatistics::current).toList();
    }

    private static TabularData table(DeviceState all) {
        Map<String, Entry<DeviceStatistics>> rows = new LinkedHashMap<>();
        DevicesTable.byEndpoint(all.members())
                .forEach((key, each) -> rows.put(key, new Entry<>(each, all.snapshot())));
        return ROWS.table(rows);
    }
}
