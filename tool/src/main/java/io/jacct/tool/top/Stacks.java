// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top;

import io.jacct.tool.attach.ThreadDump;
import io.jacct.tool.attach.ThreadStack;
import io.jacct.tool.command.Failure;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

/**
 * Asks a JVM for the stack of one thread. That stops the JVM at a safepoint, so it happens only
 * when the user wants it. The answer comes on a thread of its own: the screen goes on.
 */
final class Stacks {
    private static final String NONE =
            "no stack: the thread has ended, or the JVM shows none of it";

    private Stacks() {}

    /** The stack, or one line that says why there is none. */
    static Callable<String> of(long pid, long thread) {
        return () -> {
            try {
                ThreadDump all = ThreadDump.of(pid);
                return all.ofId(thread)
                        .map(stack -> text(stack, all.deadlock(stack).orElse("")))
                        .orElse(NONE);
            } catch (Failure e) {
                return "no stack: " + e.getMessage();
            }
        };
    }

    static String text(ThreadStack stack, String deadlock) {
        String waits = stack.blocked() == null ? "" : ", for " + stack.blocked().text();
        String frames =
                stack.frames().stream()
                        .map(each -> "\n    at " + each)
                        .collect(Collectors.joining());
        String cycle = deadlock.isEmpty() ? "" : "\n" + deadlock;
        return '"' + stack.name() + "\", " + stack.state() + waits + cycle + frames;
    }
}
