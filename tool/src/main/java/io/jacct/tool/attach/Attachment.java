// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.attach;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.jacct.memory.PageDirectory;
import io.jacct.tool.command.Failure;
import io.jacct.tool.command.Target;
import io.jacct.tool.text.Json;
import io.jacct.tool.text.Printable;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The result of asking a JVM to load the agent, or of an order to an agent that runs.
 *
 * @param outcome attached, detached or done
 * @param remarks for the user; may be empty
 */
public record Attachment(long pid, String outcome, List<String> remarks) {
    /** The agent takes this text in place of options as the order to detach. */
    static final String DETACH = "detach";

    static final String NO_JDK =
            "this Java cannot attach, it lacks the module jdk.attach: use the java of a JDK";

    private static final Pattern ORDER = Pattern.compile("(ubstat|setublimit|jfr|stacks) ");
    private static final int SIGQUIT = 3;

    /**
     * Whether the agent takes this text as an order, and not as options: a word and then, after a
     * blank, numbers and names.
     */
    static boolean isOrder(String argument) {
        return argument.equals(DETACH) || ORDER.matcher(argument).lookingAt();
    }

    /**
     * Loads the agent into process {@code pid}, where {@code argument} is its options or an order.
     * An agent that runs there already carries out an order and is not loaded again.
     */
    public static Attachment ask(long pid, String argument, AnswerTime time) throws Exception {
        return ask(pid, argument, time, asked -> AttachApi.ask(pid, argument, asked));
    }

    /** Switches something by the agent's MBean or, if it has none, by an order. */
    static Attachment turn(long pid, AgentSwitch what, boolean on, AnswerTime time)
            throws Exception {
        return ask(pid, what.order(on), time, asked -> AttachApi.turn(pid, what, on, asked));
    }

    /** Asks, and tells when the JVM is about to have been asked. */
    private interface Question {
        Attachment ask(AtomicBoolean asked) throws Exception;
    }

    private static Attachment ask(long pid, String argument, AnswerTime time, Question question)
            throws Exception {
        checkThatItAnswers(pid);
        AtomicBoolean asked = new AtomicBoolean();
        try {
            return time.ask(() -> question.ask(asked));
        } catch (NoClassDefFoundError e) {
            throw new Failure(NO_JDK);
        } catch (TimeoutException e) {
            throw new Failure(late(pid, argument, time, asked.get()));
        }
    }

    /**
     * Fails if the process is no JVM, is stopped, or belongs to another user. The attach mechanism
     * sends SIGQUIT, which ends a process that is not a JVM.
     */
    public static void checkThatItAnswers(long pid) throws Failure {
        ProcessHandle process =
                ProcessHandle.of(pid).orElseThrow(() -> new Failure("there is no process " + pid));
        checkOwner(process);
        if (!isJvm(pid)) {
            throw new Failure(
                    "process " + pid + " is not a JVM, or one that was started with -Xrs");
        }
        // a stopped process would not answer, and SIGQUIT would wait: the JVM would print stacks
        // when it continues
        if (isStopped(pid)) {
            throw new Failure(
                    "process " + pid + " is stopped: continue it first (kill -CONT " + pid + ")");
        }
    }

    /** The message after a time-out: an order that was sent cannot be taken back. */
    private static String late(long pid, String argument, AnswerTime time, boolean asked) {
        boolean comesOrGoes = argument.equals(DETACH) || !isOrder(argument);
        String word = isOrder(argument) ? argument.split(" ")[0] : "attach";
        String what = comesOrGoes ? word : "carry out " + word;
        return "process "
                + pid
                + " has not answered for "
                + time.seconds()
                + " s"
                + (asked
                        ? ": it may still "
                                + what
                                + " when it goes on"
                                + (comesOrGoes ? "; jacct list tells then" : "")
                        : ", and was not asked to " + what + ": try again when it goes on");
    }

    private static boolean isStopped(long pid) {
        try (Stream<String> lines = Files.lines(Path.of("/proc", Long.toString(pid), "status"))) {
            // stopped by a signal, or by a debugger
            return lines.anyMatch(line -> line.matches("State:\\s+[Tt]\\b.*"));
        } catch (IOException | UncheckedIOException unknown) {
            return false;
        }
    }

    private static void checkOwner(ProcessHandle process) throws Failure {
        String me = PageDirectory.user();
        String owner = Target.owner(process);
        if (!owner.equals(me) && !me.equals("root")) {
            throw new Failure(
                    "process "
                            + process.pid()
                            + " belongs to "
                            + owner
                            + ": run this as that user");
        }
    }

    private static boolean isJvm(long pid) {
        Path proc = Path.of("/proc", Long.toString(pid));
        return Files.isDirectory(proc.getParent().resolve("self"))
                ? catchesQuit(proc.resolve("status")) && mapsJvm(proc.resolve("maps"))
                : true;
    }

    private static boolean catchesQuit(Path status) {
        try (Stream<String> lines = Files.lines(status)) {
            String caught =
                    lines.filter(line -> line.startsWith("SigCgt:")).findFirst().orElse(":0");
            long mask =
                    Long.parseUnsignedLong(caught.substring(caught.indexOf(':') + 1).strip(), 16);
            return (mask >> SIGQUIT - 1 & 1) == 1;
        } catch (IOException gone) {
            return false;
        }
    }

    private static boolean mapsJvm(Path maps) {
        try (Stream<String> lines = Files.lines(maps)) {
            return lines.anyMatch(line -> line.endsWith("/libjvm.so"));
        } catch (IOException notToBeRead) {
            return false;
        }
    }

    public void print(PrintWriter out, boolean json) {
        if (json) {
            JsonArray lines = new JsonArray();
            remarks.forEach(lines::add);
            JsonObject object = new JsonObject();
            object.addProperty("pid", pid);
            object.addProperty("outcome", outcome);
            object.add("remarks", lines);
            out.println(Json.line(object));
            return;
        }
        out.println(pid + " " + Printable.line(outcome));
        for (String remark : remarks) {
            out.println("      " + Printable.line(remark));
        }
    }
}
