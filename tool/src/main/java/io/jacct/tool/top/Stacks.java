// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top;

import io.jacct.tool.attach.Attachment;
import io.jacct.tool.command.Failure;
import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Asks a JVM for the stack of one thread, through the JDK's {@code jcmd}. That stops the JVM at a
 * safepoint, so it happens only when the user wants it. The answer comes on a thread of its own:
 * the screen goes on.
 */
final class Stacks {
    private static final long SECONDS = 10;

    private Stacks() {}

    /** The stack, or one line that says why there is none. */
    static Callable<String> of(long pid, long thread) {
        return () -> {
            try {
                Attachment.checkThatItAnswers(pid);
                return cut(jcmd(pid), thread);
            } catch (Failure | IOException e) {
                return "no stack: " + e.getMessage();
            }
        };
    }

    private static String jcmd(long pid) throws Failure, IOException, InterruptedException {
        File jcmd = new File(System.getProperty("java.home"), "bin/jcmd");
        if (!jcmd.canExecute()) {
            throw new Failure("this Java has no jcmd: use the java of a JDK");
        }
        Process asked =
                new ProcessBuilder(jcmd.getPath(), Long.toString(pid), "Thread.print", "-l")
                        .redirectErrorStream(true)
                        .start();
        Thread limit = new Thread(() -> end(asked), "jacct limits jcmd");
        limit.setDaemon(true);
        limit.start();
        String text = new String(asked.getInputStream().readAllBytes(), Charset.defaultCharset());
        if (asked.waitFor() != 0) {
            throw new Failure(
                    "process "
                            + pid
                            + " does not answer within "
                            + SECONDS
                            + " s"
                            + text.lines().findFirst().map(line -> ": " + line).orElse(""));
        }
        return text;
    }

    private static void end(Process asked) {
        try {
            if (!asked.waitFor(SECONDS, TimeUnit.SECONDS)) {
                asked.destroyForcibly();
            }
        } catch (InterruptedException e) {
            asked.destroyForcibly();
        }
    }

    /** The part of a dump that is about a thread; threads are apart by blank lines. */
    static String cut(String dump, long thread) {
        Pattern first = Pattern.compile("^\".*\" #" + thread + " .*");
        StringBuilder stack = new StringBuilder();
        for (String line : dump.lines().toList()) {
            boolean begins = line.startsWith("\"");
            if (stack.length() > 0 && begins) {
                break;
            } else if (stack.length() > 0 || begins && first.matcher(line).matches()) {
                stack.append(line).append('\n');
            }
        }
        return stack.length() > 0
                ? stack.toString().stripTrailing()
                : "no stack: the thread has ended, or the JVM shows none of it";
    }
}
