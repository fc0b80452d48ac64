// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.name;

import io.jacct.snapshot.DeviceEntry;
import io.jacct.snapshot.Visible;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/**
 * The names of the MBeans. {@code type} comes first, because consoles build their tree in that
 * order. Every layer that names an MBean calls it.
 */
public final class BeanNames {
    public static final String DOMAIN = "io.jacct";
    public static final ObjectName AGENT = name("type=Agent");
    public static final ObjectName TOTALS = name("type=Totals");
    public static final ObjectName ALARMS = name("type=Alarms");
    public static final ObjectName TASKS = name("type=Tasks");
    public static final ObjectName HANDLES = name("type=Handles");
    public static final ObjectName BEANCOUNTERS = name("type=Beancounters");
    public static final ObjectName KSTAT_CHAIN = name("type=KstatChain");

    /** No tool accepts these characters unquoted in a name. */
    private static final String NOT_PLAIN = ",=:\"*?\\";

    private BeanNames() {}

    public static ObjectName group(String name) {
        return name("type=TaskGroup,name=" + value(name));
    }

    public static ObjectName pool(String name) {
        return name("type=Pool,name=" + value(name));
    }

    public static ObjectName executor(String name) {
        return name("type=Executor,name=" + value(name));
    }

    public static ObjectName beancounter(String name) {
        return name("type=Beancounter,name=" + value(name));
    }

    /** The name for a beancounter if another MBean already has its plain name. */
    public static ObjectName numberedBeancounter(String name, int id) {
        return beancounter(name + "~" + id);
    }

    public static ObjectName deviceClass(String kind) {
        return name("type=DeviceClass,name=" + value(kind));
    }

    public static ObjectName device(DeviceEntry device) {
        return device(device.kind(), device.endpoint());
    }

    /** The name for a device if another MBean already has its plain name. */
    public static ObjectName numberedDevice(DeviceEntry device) {
        return device(device.kind(), numbered(device));
    }

    private static ObjectName device(String kind, String name) {
        return name("type=Device,class=" + value(kind) + ",name=" + value(name));
    }

    public static String numbered(DeviceEntry device) {
        return device.endpoint() + "~" + device.number();
    }

    /**
     * Returns {@code text} with {@code _} for each character that needs quotes in an ObjectName,
     * needs an escape in the label that a collector makes of it, or {@linkplain Visible controls} a
     * terminal. Two texts may become one; {@link MBeanIndex} knows the owner.
     */
    static String value(String text) {
        StringBuilder value = new StringBuilder(Visible.only(text, '_'));
        for (int i = 0; i < value.length(); i++) {
            if (NOT_PLAIN.indexOf(value.charAt(i)) >= 0) {
                value.setCharAt(i, '_');
            }
        }
        return value.toString();
    }

    private static ObjectName name(String properties) {
        try {
            return new ObjectName(DOMAIN + ":" + properties);
        } catch (MalformedObjectNameException e) {
            throw new IllegalArgumentException(properties, e);
        }
    }
}
