// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import io.jacct.snapshot.DeviceEntry;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/** The names of the MBeans. {@code type} comes first: consoles make their tree from that order. */
final class Names {
    static final String DOMAIN = "io.jacct";
    static final ObjectName AGENT = name("type=Agent");
    static final ObjectName TOTALS = name("type=Totals");
    static final ObjectName TASKS = name("type=Tasks");
    static final ObjectName HANDLES = name("type=Handles");
    static final ObjectName KSTAT_CHAIN = name("type=KstatChain");

    /** What an unquoted value must not contain. */
    private static final String NEEDS_QUOTES = ",=:\"*?\n";

    private Names() {}

    static ObjectName group(String name) {
        return name("type=TaskGroup,name=" + value(name));
    }

    static ObjectName pool(String name) {
        return name("type=Pool,name=" + value(name));
    }

    static ObjectName executor(String name) {
        return name("type=Executor,name=" + value(name));
    }

    static ObjectName deviceClass(String kind) {
        return name("type=DeviceClass,name=" + value(kind));
    }

    static ObjectName device(DeviceEntry device) {
        return device(device.kind(), device.endpoint());
    }

    /** Of a device whose own name is another's. */
    static ObjectName numberedDevice(DeviceEntry device) {
        return device(device.kind(), numbered(device));
    }

    private static ObjectName device(String kind, String name) {
        return name("type=Device,class=" + value(kind) + ",name=" + value(name));
    }

    static String numbered(DeviceEntry device) {
        return device.endpoint() + "#" + device.number();
    }

    /** Quoted only where it must be: quotes stay in the labels of every collector. */
    static String value(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (NEEDS_QUOTES.indexOf(text.charAt(i)) >= 0) {
                return ObjectName.quote(text);
            }
        }
        return text;
    }

    private static ObjectName name(String properties) {
        try {
            return new ObjectName(DOMAIN + ":" + properties);
        } catch (MalformedObjectNameException e) {
            throw new IllegalArgumentException(properties, e);
        }
    }
}
