// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.attach;

import com.sun.tools.attach.VirtualMachine;
import io.jacct.tool.command.Failure;
import io.jacct.tool.text.Printable;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.management.JMException;
import javax.management.MBeanException;
import javax.management.ObjectName;
import javax.management.RuntimeMBeanException;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/**
 * An agent that is asked by its MBean. {@link AttachApi} would load the agent's jar once more for
 * its order, and the JVM prints lines about that on the application's standard error. The JVM's
 * local connector, which a console uses, prints none. It stays in the JVM, with the classes of JMX.
 */
final class ManagedAgent {
    private static final String BEAN = "io.jacct:type=Agent";
    private static final int REASON = 2000;

    private ManagedAgent() {}

    /** Switches something. Returns null if that JVM has no such MBean, or lets nobody ask it. */
    static Attachment turn(
            VirtualMachine jvm, long pid, AgentSwitch what, boolean on, AtomicBoolean asked)
            throws Failure {
        try (JMXConnector connector = connect(jvm)) {
            asked.set(true);
            connector
                    .getMBeanServerConnection()
                    .invoke(
                            new ObjectName(BEAN),
                            what.operation,
                            new Object[] {on},
                            new String[] {"boolean"});
            return new Attachment(pid, "done", List.of());
        } catch (MBeanException | RuntimeMBeanException e) {
            String reason = Printable.brief(String.valueOf(e.getCause().getMessage()), REASON);
            throw new Failure("process " + pid + ": " + reason);
        } catch (JMException | IOException | SecurityException noBean) {
            return null;
        }
    }

    private static JMXConnector connect(VirtualMachine jvm) throws IOException {
        return JMXConnectorFactory.connect(new JMXServiceURL(jvm.startLocalManagementAgent()));
    }
}
