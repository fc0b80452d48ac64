// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.faults;

import java.lang.management.ManagementFactory;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.RuntimeErrorException;
import javax.management.RuntimeMBeanException;

/** Reads all attributes of the agent's MBeans. They may fail; nothing else may. */
final class Beans {
    private Beans() {}

    /** All attributes of one MBean of each type. */
    static void read() throws JMException {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        Set<String> types = new HashSet<>();
        for (ObjectName name : server.queryNames(new ObjectName("io.jacct:*"), null)) {
            if (types.add(name.getKeyProperty("type"))) {
                read(server, name);
            }
        }
    }

    private static void read(MBeanServer server, ObjectName name) {
        try {
            String[] names =
                    Stream.of(server.getMBeanInfo(name).getAttributes())
                            .map(MBeanAttributeInfo::getName)
                            .toArray(String[]::new);
            server.getAttributes(name, names);
        } catch (JMException | RuntimeMBeanException | RuntimeErrorException told) {
            // that is how it says so
        }
    }
}
