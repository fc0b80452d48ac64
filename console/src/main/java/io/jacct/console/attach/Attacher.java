// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.attach;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;

/** Loads jacct into a JVM of this machine. The tab's offer calls it, on a worker's thread. */
public final class Attacher {
    private static final String ANSWER = "io.jacct.answer";

    private Attacher() {}

    /**
     * The process id of the JVM, if it runs on this machine and can be attached to by this user; -1
     * otherwise. The JVM's name is {@code PID@HOST}.
     */
    public static long localPid(MBeanServerConnection jvm) {
        try {
            ObjectName runtime = new ObjectName(ManagementFactory.RUNTIME_MXBEAN_NAME);
            String[] name = ((String) jvm.getAttribute(runtime, "Name")).split("@", 2);
            String[] own = ManagementFactory.getRuntimeMXBean().getName().split("@", 2);
            boolean here = name.length == 2 && own.length == 2 && name[1].equals(own[1]);
            boolean seen =
                    here && VirtualMachine.list().stream().anyMatch(d -> d.id().equals(name[0]));
            return seen ? Long.parseLong(name[0]) : -1;
        } catch (IOException | JMException | RuntimeException | LinkageError unknown) {
            // another console's loader may not have the attach API
            return -1;
        }
    }

    /** The agent's jar, if it is beside the console's; null otherwise. */
    public static Path jar() {
        CodeSource source = Attacher.class.getProtectionDomain().getCodeSource();
        if (source == null || source.getLocation() == null) {
            return null;
        }
        try {
            Path jar = Path.of(source.getLocation().toURI()).resolveSibling("jacct.jar");
            return Files.isRegularFile(jar) ? jar : null;
        } catch (URISyntaxException | RuntimeException elsewhere) {
            return null;
        }
    }

    /** Loads the jar into the process. Returns what jacct said, or why it was not loaded. */
    public static String attach(long pid, Path jar) {
        try {
            VirtualMachine jvm = VirtualMachine.attach(Long.toString(pid));
            try {
                jvm.loadAgent(jar.toAbsolutePath().toString(), "");
                String answer = jvm.getAgentProperties().getProperty(ANSWER, "");
                return answer.substring(answer.indexOf(' ') + 1);
            } finally {
                jvm.detach();
            }
        } catch (AttachNotSupportedException
                | AgentLoadException
                | AgentInitializationException
                | IOException e) {
            return "Process " + pid + " did not take jacct: " + e.getMessage();
        }
    }
}
