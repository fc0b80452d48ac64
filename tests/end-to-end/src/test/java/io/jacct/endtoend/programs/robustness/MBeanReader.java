// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.robustness;

import io.jacct.endtoend.programs.Case;
import java.lang.management.ManagementFactory;
import java.util.Set;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Reads every attribute of every MBean of jacct, in its own JVM. This does no I/O. */
public final class MBeanReader {
    private static final int ROUNDS = 5;

    private MBeanReader() {}

    /** Takes no arguments. */
    public static void main(String[] args) throws Exception {
        Case.run("reading MBeans", MBeanReader::read);
    }

    private static void read(Case it) throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        Set<ObjectName> names = server.queryNames(new ObjectName("io.jacct:*"), null);
        int attributes = 0;
        it.begin();
        for (int i = 0; i < ROUNDS; i++) {
            for (ObjectName name : names) {
                for (MBeanAttributeInfo info : server.getMBeanInfo(name).getAttributes()) {
                    server.getAttribute(name, info.getName());
                    attributes++;
                }
            }
        }
        it.end();
        if (attributes < 100 * ROUNDS) {
            throw new IllegalStateException("only " + attributes + " attributes of " + names);
        }
    }
}
