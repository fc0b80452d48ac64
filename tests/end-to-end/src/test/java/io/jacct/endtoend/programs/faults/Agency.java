// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.faults;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/**
 * Attaches and detaches the agent of this JVM as the attach mechanism does, but on the calling
 * thread. It keeps the agent's lines on standard error.
 */
final class Agency {
    private final Class<?> agent;
    private final Instrumentation instrumentation;
    private final Properties answers;
    private final PrintStream standard = System.err;
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    /** The running agent. */
    Agency() throws ReflectiveOperationException {
        agent = Class.forName("io.jacct.agent.Agent", true, null);
        Object startup = running();
        Field field = startup.getClass().getDeclaredField("instrumentation");
        field.setAccessible(true);
        instrumentation = (Instrumentation) field.get(startup);
        Method all = Class.forName("jdk.internal.vm.VMSupport").getMethod("getAgentProperties");
        answers = (Properties) all.invoke(null);
    }

    private Object running() throws ReflectiveOperationException {
        Field field = agent.getDeclaredField("running");
        field.setAccessible(true);
        return field.get(null);
    }

    boolean runs() throws ReflectiveOperationException {
        return running() != null;
    }

    /** Calls the agent. Returns its answer, or the exception. */
    String ask(String argument) throws ReflectiveOperationException {
        Method main = agent.getMethod("agentmain", String.class, Instrumentation.class);
        answers.remove("io.jacct.answer");
        try {
            main.invoke(null, argument, instrumentation);
        } catch (ReflectiveOperationException e) {
            return "thrown " + e.getCause();
        }
        String answer = answers.getProperty("io.jacct.answer", "0 nothing");
        return answer.substring(answer.indexOf(' ') + 1);
    }

    /** Retransforms a class, as JFR does on JDK 17, and as any other agent may do at any time. */
    void retransform(Class<?> type) throws Exception {
        instrumentation.retransformClasses(type);
    }

    /** Redirects standard error from now on. */
    void listen() {
        said.reset();
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    }

    /** Returns the lines since then, and restores standard error. */
    String heard() {
        System.setErr(standard);
        return said.toString(StandardCharsets.UTF_8).strip();
    }
}
