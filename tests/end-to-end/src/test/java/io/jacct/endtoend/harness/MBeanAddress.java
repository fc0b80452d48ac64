// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.harness;

import com.sun.tools.attach.VirtualMachine;
import javax.management.remote.JMXServiceURL;

/** Where a console reaches the MBeans of a JVM of the same user. */
public final class MBeanAddress {
    private MBeanAddress() {}

    /** Makes the JVM start its JMX server, and returns the address. */
    public static JMXServiceURL of(long pid) throws Exception {
        VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
        try {
            return new JMXServiceURL(machine.startLocalManagementAgent());
        } finally {
            machine.detach();
        }
    }
}
