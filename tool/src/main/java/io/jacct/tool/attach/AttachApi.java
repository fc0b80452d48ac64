// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.attach;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.jacct.tool.command.CommandJar;
import io.jacct.tool.command.Failure;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.concurrent.atomic.AtomicBoolean;

/** Calls the module jdk.attach. A Java runtime without the tools of a JDK may lack it. */
final class AttachApi {
    /** The agent's answer, see {@link AgentAnswer}. */
    private static final String ANSWER = "io.jacct.answer";

    private AttachApi() {}

    /** A question to a JVM that this process is attached to. */
    private interface Question<T> {
        T ask(VirtualMachine jvm)
                throws Failure, IOException, AgentLoadException, AgentInitializationException;
    }

    /**
     * Sets {@code asked} when it sends the order, because from then on the agent may carry it out.
     */
    static Attachment ask(long pid, String argument, AtomicBoolean asked) throws Failure {
        return ask(pid, jvm -> ask(jvm, pid, argument, asked));
    }

    /** The same of the order to switch something, by the agent's MBean if it has one. */
    static Attachment turn(long pid, AgentSwitch what, boolean on, AtomicBoolean asked)
            throws Failure {
        return ask(
                pid,
                jvm -> {
                    Attachment done = ManagedAgent.turn(jvm, pid, what, on, asked);
                    return done != null ? done : ask(jvm, pid, what.order(on), asked);
                });
    }

    /**
     * What the JVM answers to a diagnostic command of jcmd. The JVM needs no agent for that, and
     * loads none.
     */
    static <T> T diagnose(long pid, String command, Answer<T> answer) throws Failure {
        return ask(
                pid,
                jvm -> {
                    try (InputStream text = execute(jvm, command)) {
                        return answer.read(text);
                    }
                });
    }

    /** Reads an answer. */
    interface Answer<T> {
        T read(InputStream text) throws IOException;
    }

    /** The public class has no method for that. The jar's manifest exports the class that has. */
    private static InputStream execute(VirtualMachine jvm, String command)
            throws Failure, IOException {
        try {
            Method method = jvm.getClass().getMethod("executeJCmd", String.class);
            return (InputStream) method.invoke(jvm, command);
        } catch (InvocationTargetException e) {
            throw new IOException(e.getCause().getMessage(), e);
        } catch (ReflectiveOperationException notExported) {
            throw new Failure("stacks need java -jar jacct.jar, with the java of a JDK");
        }
    }

    private static <T> T ask(long pid, Question<T> question) throws Failure {
        String process = "process " + pid;
        try {
            VirtualMachine jvm = VirtualMachine.attach(Long.toString(pid));
            try {
                return question.ask(jvm);
            } finally {
                jvm.detach();
            }
        } catch (AttachNotSupportedException e) {
            boolean disabled = e.getMessage().contains("does not support the attach mechanism");
            throw new Failure(
                    process
                            + (disabled
                                    ? " cannot be attached to: it was started with"
                                            + " -XX:+DisableAttachMechanism"
                                    : " does not answer: " + e.getMessage()));
        } catch (AgentLoadException e) {
            throw new Failure(process + refusal(e.getMessage()));
        } catch (AgentInitializationException e) {
            throw new Failure(
                    process
                            + " could not start the agent, its standard error may say why: "
                            + e.getMessage());
        } catch (IOException e) {
            throw new Failure(process + " cannot be attached to: " + e.getMessage());
        }
    }

    private static Attachment ask(
            VirtualMachine jvm, long pid, String argument, AtomicBoolean asked)
            throws Failure, IOException, AgentLoadException, AgentInitializationException {
        String before = answer(jvm);
        asked.set(true);
        jvm.loadAgent(CommandJar.path(), argument);
        String answer = answer(jvm);
        if (answer.equals(before)) {
            throw new Failure("no answer from process " + pid + ": look at its standard error");
        }
        return AgentAnswer.read(pid, answer);
    }

    private static String answer(VirtualMachine jvm) throws IOException {
        return jvm.getAgentProperties().getProperty(ANSWER, "");
    }

    private static String refusal(String message) {
        if (message.contains("EnableDynamicAgentLoading")) {
            return " takes no agents: it was started with -XX:-EnableDynamicAgentLoading";
        }
        return message.contains("instrument")
                ? " cannot load agents: it runs without the module java.instrument"
                : " could not load the agent: " + message;
    }
}
