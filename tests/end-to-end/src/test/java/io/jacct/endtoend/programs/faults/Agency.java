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
 * The agent of this JVM, which is told to come and to go as the attach mechanism tells it, but on
 * the calling thread. What it says on standard error is kept.
 */
final class Agency {
    private final Class<?> agent;
    private final Instrumentation instrumentation;
    private final Properties answers;
    private final PrintStream standard = System.err;
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    /** While it runs. */
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

    /** Returns its answer, or what else came of it. */
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

    /** What JFR on JDK 17 does, and any other agent may do at any time. */
    void retransform(Class<?> type) throws Exception {
        instrumentation.retransformClasses(type);
    }

    /** From now on standard error is not that of the JVM. */
    void listen() {
        said.reset();
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    }

    /** What stood there since; it is that of the JVM again. */
    String heard() {
        System.setErr(standard);
        return said.toString(StandardCharsets.UTF_8).strip();
    }
}
