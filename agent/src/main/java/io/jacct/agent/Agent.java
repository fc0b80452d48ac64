// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import io.jacct.ledger.LedgerStart;
import java.lang.instrument.Instrumentation;
import java.util.List;

/**
 * Entry points of the agent. Whatever goes wrong is one line, on standard error or in the {@link
 * Answer} to who attached it, and the application runs on.
 */
public final class Agent {
    /** Instead of options, to an agent that runs: goes. */
    private static final String DETACH = "detach";

    /** Null while the agent does not run. */
    private static Startup running;

    /** What has not started, or is to go, and has not gone entirely; else null. */
    private static Startup going;

    private Agent() {}

    /** With {@code -javaagent}. */
    public static void premain(String arguments, Instrumentation instrumentation) {
        long startNanos = System.nanoTime();
        try {
            if (Agent.class.getClassLoader() != null) {
                BootPath.handOver("premain", arguments, instrumentation);
            } else if (running()) {
                say("runs in this JVM already; given again, it does nothing");
            } else {
                BootPath.open(instrumentation);
                say(start(Options.of(arguments), instrumentation, startNanos));
            }
        } catch (Throwable t) {
            say("not started, the application runs without it: ".concat(t.toString()));
        }
    }

    /** Attached to a running JVM, or told to go. */
    public static void agentmain(String arguments, Instrumentation instrumentation) {
        long startNanos = System.nanoTime();
        try {
            if (Agent.class.getClassLoader() != null) {
                BootPath.handOver("agentmain", arguments, instrumentation);
            } else {
                BootPath.open(instrumentation);
                if (DETACH.equals(arguments)) {
                    stop();
                } else {
                    attach(Options.of(arguments), instrumentation, startNanos);
                }
            }
        } catch (Throwable t) {
            say("not attached, the application runs without it: ".concat(t.toString()));
        }
    }

    private static void attach(Options options, Instrumentation instrumentation, long startNanos) {
        if (running()) {
            Answer.give(Answer.REFUSED, List.of("it runs with jacct already"));
        } else if (!options.refused().isEmpty()) {
            Answer.give(Answer.REFUSED, options.refused());
        } else {
            try {
                List<String> remarks = start(options, instrumentation, startNanos);
                // threads of the page may have lived, and used the processor, long before it
                LedgerStart.note("attached", "true");
                Answer.give(Answer.ATTACHED, remarks);
            } catch (Throwable t) {
                Answer.give(Answer.REFUSED, List.of("not started: ".concat(t.toString())));
            }
        }
    }

    private static synchronized boolean running() {
        return running != null;
    }

    /** Returns what the user should know. */
    private static synchronized List<String> start(
            Options options, Instrumentation instrumentation, long startNanos) throws Exception {
        stopGoing();
        Startup startup = new Startup(options, instrumentation);
        try {
            List<String> remarks = startup.run(startNanos);
            running = startup;
            return remarks;
        } catch (Throwable t) {
            going = startup;
            stopGoing();
            throw t;
        }
    }

    /** Returns what could not be undone. If it throws, the rest is left to the next call. */
    private static List<String> stopGoing() throws Exception {
        List<String> remarks = going == null ? List.of() : going.stop();
        going = null;
        return remarks;
    }

    private static synchronized void stop() {
        if (running == null && going == null) {
            Answer.give(Answer.REFUSED, List.of("it runs without jacct"));
            return;
        }
        if (running != null) {
            going = running;
            running = null;
        }
        try {
            Answer.give(Answer.DETACHED, stopGoing());
        } catch (Exception | Error e) {
            Answer.give(Answer.REFUSED, List.of("not all of it has gone, detach again: " + e));
        }
    }

    private static void say(List<String> lines) {
        for (String line : lines) {
            say(line);
        }
    }

    /** One line to the user. */
    static void say(String line) {
        System.err.println("jacct: ".concat(line));
    }
}
