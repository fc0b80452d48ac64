// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.beancounter;

import io.jacct.memory.JdkFields;

/**
 * Boot loader. What is never refused, although it is over its limit. A class that cannot be loaded
 * or initialised is broken for good, as is a server whose poller has ended. An application without
 * its log cannot say what is wrong. The JVM's own threads serve all owners.
 *
 * <p>Only an acquisition over its limit comes here, so an acquisition below it pays nothing. The
 * names on the stack tell what the thread is doing. The price is a stack trace for each refusal.
 * The caller sees to it that what the thread does meanwhile is not accounted.
 */
public final class Spared {
    /**
     * Groups below the root whose threads are the application's: the one that the JVM makes for it,
     * that of threads which virtual threads start and, on JDK 25, that of the common pool.
     */
    private static final String[] APPLICATION = {
        "main", "VirtualThreads", "InnocuousForkJoinWorkerThreadGroup"
    };

    private static final String[] METHODS = {"<clinit>", "loadClass", "findClass"};

    /**
     * What the names of classes begin with: class loading of the JDK, the handlers of the usual
     * logging libraries, and the poller of Tomcat. The poller starts threads of Tomcat's pool. An
     * error ends it for good, and then Tomcat answers no request any more.
     */
    private static final String[] TYPES = {
        "jdk.internal.loader.",
        "java.util.logging.",
        "org.apache.juli.",
        "ch.qos.logback.core.",
        "org.apache.logging.log4j.core.appender.",
        "org.apache.tomcat.util.net.NioEndpoint$Poller",
    };

    private Spared() {}

    /**
     * Whether the calling thread loads or initialises a class, writes a log, polls for Tomcat, or
     * is the JVM's.
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
        return false;
    }

    /**
     * Whether the JVM made the platform thread for itself: its group is the root, or below the root
     * and not the application's. Carriers of virtual threads are among them.
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
