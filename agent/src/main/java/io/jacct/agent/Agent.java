// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import java.lang.instrument.Instrumentation;

/**
 * Entry points of the agent. Whatever goes wrong is one line on standard error, and the application
 * runs on.
 */
public final class Agent {
    private static boolean started;

    private Agent() {}

    /** With {@code -javaagent}. */
    public static void premain(String arguments, Instrumentation instrumentation) {
        start(arguments, instrumentation);
    }

    /** Attached to a running JVM. */
    public static void agentmain(String arguments, Instrumentation instrumentation) {
        start(arguments, instrumentation);
    }

    private static void start(String arguments, Instrumentation instrumentation) {
        long startNanos = System.nanoTime();
        try {
            if (Agent.class.getClassLoader() != null) {
                BootPath.handOver(arguments, instrumentation);
            } else if (claim()) {
                BootPath.open(instrumentation);
                new Startup(Options.of(arguments), instrumentation).run(startNanos);
            } else {
                say("runs in this JVM already; given again, it does nothing");
            }
        } catch (Throwable t) {
            say("not started, the application runs without it: ".concat(t.toString()));
        }
    }

    private static synchronized boolean claim() {
        boolean first = !started;
        started = true;
        return first;
    }

    /** One line to the user. */
    static void say(String line) {
        System.err.println("jacct: ".concat(line));
    }
}
