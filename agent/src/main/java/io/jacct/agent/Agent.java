// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import io.jacct.ledger.LedgerStart;
import io.jacct.memory.BootResources;
import java.lang.instrument.Instrumentation;
import java.util.List;

/**
 * Entry points of the agent. Whatever goes wrong, the application runs on. Each failure is one
 * line, on standard error or in the {@link AttachReply} to the process that attaches the agent.
 */
public final class Agent {
    /** The argument that detaches a running agent. It stands in place of the options. */
    private static final String DETACH = "detach";

    private static final String WITHOUT = "it runs without jacct";

    /** The running instance, null while the agent does not run. */
    private static Startup running;

    /**
     * An instance whose start failed, or that is being detached, until all of it is undone;
     * otherwise null.
     */
    private static Startup going;

    private Agent() {}

    /** The JVM calls this for {@code -javaagent}, before the application's main method. */
    public static void premain(String arguments, Instrumentation instrumentation) {
        try {
            long startNanos = System.nanoTime();
            if (Agent.class.getClassLoader() != null) {
                BootPath.handOver("premain", arguments, instrumentation);
            } else if (running()) {
                say("runs in this JVM already; given again, it does nothing");
            } else {
                BootPath.open(instrumentation);
                hide();
                say(start(Options.of(arguments), instrumentation, startNanos));
            }
        } catch (Throwable t) {
            sayIfItCan("not started, the application runs without it: ", t);
        }
    }

    /** The JVM calls this when a process attaches the agent, detaches it, or sends an order. */
    public static void agentmain(String arguments, Instrumentation instrumentation) {
        try {
            long startNanos = System.nanoTime();
            if (Agent.class.getClassLoader() != null) {
                BootPath.handOver("agentmain", arguments, instrumentation);
            } else {
                BootPath.open(instrumentation);
                if (DETACH.equals(arguments)) {
                    stop();
                } else if (AgentCommands.isOrder(arguments)) {
                    carryOut(arguments);
                } else {
                    attach(Options.of(arguments), instrumentation, startNanos);
                }
            }
        } catch (Throwable t) {
            sayIfItCan("not attached, the application runs without it: ", t);
        }
    }

    /** The application must not meet this jar where it looks for resources of its own. */
    private static void hide() {
        try {
            AgentJar.initialiseJdk();
            AgentJar.is(BootResources.hide());
        } catch (ReflectiveOperationException | RuntimeException | LinkageError | InternalError e) {
            say("the application finds this jar's manifest before its own: ".concat(e.toString()));
        }
    }

    private static void carryOut(String order) {
        String trouble = running() ? AgentCommands.carryOut(order) : WITHOUT;
        if (trouble == null) {
            AttachReply.give(AttachReply.DONE, List.of());
        } else {
            AttachReply.give(AttachReply.REFUSED, List.of(trouble));
        }
    }

    private static void attach(Options options, Instrumentation instrumentation, long startNanos) {
        if (running()) {
            AttachReply.give(AttachReply.REFUSED, List.of("it runs with jacct already"));
        } else if (!options.refused().isEmpty()) {
            AttachReply.give(AttachReply.REFUSED, options.refused());
        } else {
            try {
                List<String> remarks = start(options, instrumentation, startNanos);
                // threads may be older than the page, with CPU time from before it
                LedgerStart.note("attached", "true");
                AttachReply.give(AttachReply.ATTACHED, remarks);
            } catch (Throwable t) {
                AttachReply.give(
                        AttachReply.REFUSED, List.of("not started: ".concat(t.toString())));
            }
        }
    }

    private static synchronized boolean running() {
        return running != null;
    }

    /** Starts the agent and returns remarks for the user. */
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

    /**
     * Undoes {@link #going}. It returns remarks on parts that stay; if it throws, the next call
     * does the rest.
     */
    private static List<String> stopGoing() throws Exception {
        List<String> remarks = going == null ? List.of() : going.stop();
        going = null;
        return remarks;
    }

    private static synchronized void stop() {
        if (running == null && going == null) {
            AttachReply.give(AttachReply.REFUSED, List.of(WITHOUT));
            return;
        }
        if (running != null) {
            going = running;
            running = null;
        }
        try {
            AttachReply.give(AttachReply.DETACHED, stopGoing());
        } catch (Exception | Error e) {
            AttachReply.give(
                    AttachReply.REFUSED, List.of("not all of it has gone, detach again: " + e));
        }
    }

    private static void say(List<String> lines) {
        for (String line : lines) {
            say(line);
        }
    }

    /**
     * Prints that line, and catches every failure, because an exception out of premain would end
     * the JVM. The failure to report may also come from printing remarks, when everything else is
     * done.
     */
    private static void sayIfItCan(String what, Throwable why) {
        try {
            say((running() ? "it runs, but: " : what).concat(why.toString()));
        } catch (Throwable notEvenThat) {
            // the application runs on
        }
    }

    /** Prints one line to the user. */
    static void say(String line) {
        System.err.println("jacct: ".concat(line));
    }
}
