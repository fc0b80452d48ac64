// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.beancounter;

import io.jacct.memory.JdkFields;

/**
 * Boot loader. Decides which acquisitions over a limit are allowed all the same. A class that
 * cannot be loaded or initialised stays broken, and so does a server whose poller has ended. An
 * application that cannot write its log cannot report the error. The JVM's own threads work for all
 * owners.
 *
 * <p>Only an acquisition over its limit comes here, so an acquisition below its limit costs nothing
 * more. The class names on the stack show whether the thread loads a class or writes a log. So each
 * refusal costs a stack trace. The caller makes the thread exempt meanwhile.
 */
public final class LimitExemptions {
    /**
     * Groups below the root that have threads of the application. They are the group that the JVM
     * makes for it, the group of threads that virtual threads start and, on JDK 25, the group of
     * the common pool.
     */
    private static final String[] APPLICATION = {
        "main", "VirtualThreads", "InnocuousForkJoinWorkerThreadGroup"
    };

    private static final String[] METHODS = {"<clinit>", "loadClass", "findClass"};

    /**
     * Beginnings of class names: classes of the JDK that load classes, the handlers of common
     * logging libraries, Tomcat's poller, and the listener of H2's server. The poller starts
     * threads of Tomcat's pool, and the listener a thread for each connection. An error ends them
     * for good, and then the server answers no request any more.
     */
    private static final String[] TYPES = {
        "jdk.internal.loader.",
        "java.util.logging.",
        "org.apache.juli.",
        "ch.qos.logback.core.",
        "org.apache.logging.log4j.core.appender.",
        "org.apache.tomcat.util.net.NioEndpoint$Poller",
    };

    /** The class whose {@code listen} accepts H2's connections. */
    private static final String H2 = "org.h2.server.TcpServer";

    private LimitExemptions() {}

    /**
     * Whether the calling thread loads or initialises a class, writes a log, polls for Tomcat,
     * accepts for H2, or is one of the JVM's own.
     */
    public static boolean isHere() {
        Thread thread = Thread.currentThread();
        if (!JdkFields.isVirtual(thread) && isJvms(thread)) {
            return true;
        }
        return isOn(new Throwable().getStackTrace());
    }

    static boolean isOn(StackTraceElement[] stack) {
        for (int i = 0; i < stack.length; i++) {
            if (isOne(stack[i].getMethodName(), stack[i].getClassName())) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOne(String method, String type) {
        for (int i = 0; i < METHODS.length; i++) {
            if (method.equals(METHODS[i])) {
                return true;
            }
        }
        for (int i = 0; i < TYPES.length; i++) {
            if (type.startsWith(TYPES[i])) {
                return true;
            }
        }
        return type.equals(H2) && method.equals("listen");
    }

    /**
     * Whether the JVM made the platform thread for itself. Such a thread is in the root group, or
     * in a group below it that is not the application's. Carriers of virtual threads are included.
     */
    public static boolean isJvms(Thread thread) {
        ThreadGroup group = thread.getThreadGroup();
        if (group == null) {
            return false;
        }
        ThreadGroup parent = JdkFields.parent(group);
        while (parent != null && JdkFields.parent(parent) != null) {
            group = parent;
            parent = JdkFields.parent(group);
        }
        return parent == null || !isApplications(JdkFields.name(group));
    }

    private static boolean isApplications(String group) {
        for (int i = 0; i < APPLICATION.length; i++) {
            if (APPLICATION[i].equals(group)) {
                return true;
            }
        }
        return false;
    }
}
