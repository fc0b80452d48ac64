// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.samples;

import com.sun.tools.attach.VirtualMachine;
import java.util.TreeSet;
import javax.management.Attribute;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/**
 * Prints jacct's MBeans of another JVM of this user, as any JMX tool sees them: the totals and each
 * pool, of these the whole numbers that are not zero.
 *
 * <p>Usage: {@code MBeanView PID}. Exit status 0, or 1 with one line on standard error.
 */
public final class MBeanView {
    private MBeanView() {}

    /** See the class. */
    public static void main(String[] args) {
        if (args.length != 1) {
            System.err.println("usage: MBeanView PID");
            System.exit(2);
        }
        try {
            show(args[0]);
        } catch (Exception e) {
            System.err.println("MBeanView: cannot read the MBeans of " + args[0] + ": " + e);
            System.exit(1);
        }
    }

    private static void show(String pid) throws Exception {
        VirtualMachine machine = VirtualMachine.attach(pid);
        String address;
        try {
            address = machine.startLocalManagementAgent();
        } finally {
            machine.detach();
        }
        try (JMXConnector connector = JMXConnectorFactory.connect(new JMXServiceURL(address))) {
            MBeanServerConnection server = connector.getMBeanServerConnection();
            ObjectName totals = new ObjectName("io.jacct:type=Totals");
            if (!server.isRegistered(totals)) {
                throw new IllegalStateException("there is no " + totals + "; is jacct on?");
            }
            show(server, totals);
            ObjectName pools = new ObjectName("io.jacct:type=Pool,*");
            for (ObjectName pool : new TreeSet<>(server.queryNames(pools, null))) {
                show(server, pool);
            }
        }
    }

    private static void show(MBeanServerConnection server, ObjectName name) throws Exception {
        System.out.println(name);
        MBeanAttributeInfo[] infos = server.getMBeanInfo(name).getAttributes();
        String[] attributes = new String[infos.length];
        for (int i = 0; i < infos.length; i++) {
            attributes[i] = infos[i].getName();
        }
        for (Attribute a : server.getAttributes(name, attributes).asList()) {
            boolean whole = a.getValue() instanceof Long || a.getValue() instanceof Integer;
            long value = whole ? ((Number) a.getValue()).longValue() : 0;
            if (value != 0) {
                System.out.printf("    %-28s %,20d%n", a.getName(), value);
            }
        }
    }
}
