// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.attach;

import io.jacct.tool.attach.ThreadStack.Blocked;
import io.jacct.tool.command.Failure;
import java.io.BufferedReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/**
 * The stacks of a JVM's platform threads at one moment, with the monitors that they wait for. The
 * JVM is asked by attach, as {@code jcmd PID Thread.print} does. It needs no agent for that, and
 * stops its threads for a moment, so this is for a question that somebody asks. Immutable.
 */
public final class ThreadDump {
    private static final long SECONDS = 10;

    /** 10,000 threads with deep stacks; the JVM may be another user's. */
    private static final long MOST_BYTES = 1L << 27;

    private final List<ThreadStack> stacks;

    private ThreadDump(List<ThreadStack> stacks) {
        this.stacks = stacks;
    }

    /**
     * Asks the JVM, for 10 s at most. Any thread may call this; it does I/O. Fails with one line
     * for the user if the process has ended, is stopped, belongs to another user, takes no attach,
     * or does not answer.
     */
    public static ThreadDump of(long pid) throws Failure {
        Attachment.checkThatItAnswers(pid);
        try {
            return AnswerTime.of(SECONDS)
                    .ask(() -> AttachApi.diagnose(pid, "Thread.print", ThreadDump::read));
        } catch (Failure e) {
            throw e;
        } catch (NoClassDefFoundError e) {
            throw new Failure(Attachment.NO_JDK);
        } catch (TimeoutException e) {
            throw new Failure("process " + pid + " has not answered for " + SECONDS + " s");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Failure("the question to process " + pid + " was interrupted");
        } catch (Exception e) {
            throw new Failure("process " + pid + " gave no stacks: " + e.getMessage());
        }
    }

    private static ThreadDump read(InputStream text) throws IOException {
        return read(
                new BufferedReader(
                        new InputStreamReader(new Bounded(text), StandardCharsets.UTF_8)));
    }

    static ThreadDump read(BufferedReader text) throws IOException {
        return new ThreadDump(new ThreadDumpReader().read(text));
    }

    /**
     * The stack of the thread with that id of Java, as a task has it in the page; empty if it has
     * ended, or is a virtual one.
     */
    public Optional<ThreadStack> ofId(long id) {
        return stacks.stream().filter(each -> each.id() == id && id > 0).findFirst();
    }

    /**
     * The stack of the thread with that native id, as the JVM's own pid namespace numbers it; empty
     * if it has ended.
     */
    public Optional<ThreadStack> ofNativeId(long tid) {
        return stacks.stream().filter(each -> each.nativeId() == tid).findFirst();
    }

    /** The threads that a monitor blocks. */
    public List<ThreadStack> blocked() {
        return stacks.stream().filter(each -> each.blocked() != null).toList();
    }

    /** The stack of the first thread with that name; empty if there is none. */
    public Optional<ThreadStack> named(String name) {
        return stacks.stream().filter(each -> each.name().equals(name)).findFirst();
    }

    /**
     * The deadlock in which that thread is, or for which it waits, in one line for users; empty if
     * there is none. Only monitors are seen, no locks of {@code java.util.concurrent}.
     */
    public Optional<String> deadlock(ThreadStack thread) {
        List<ThreadStack> chain = new ArrayList<>();
        ThreadStack next = thread;
        while (next != null && !chain.contains(next)) {
            chain.add(next);
            Blocked blocked = next.blocked();
            next = blocked == null ? null : ofNativeId(blocked.ownerId()).orElse(null);
        }
        if (next == null) {
            return Optional.empty();
        }
        List<ThreadStack> cycle = chain.subList(chain.indexOf(next), chain.size());
        return Optional.of(
                "deadlock: "
                        + next.name()
                        + cycle.stream()
                                .map(each -> " waits for " + each.blocked().text())
                                .collect(Collectors.joining(", which")));
    }

    /** Fails where the answer does not end. */
    private static final class Bounded extends FilterInputStream {
        private long left = MOST_BYTES;

        Bounded(InputStream text) {
            super(text);
        }

        @Override
        public int read() throws IOException {
            int read = super.read();
            count(1);
            return read;
        }

        @Override
        public int read(byte[] bytes, int from, int most) throws IOException {
            int read = super.read(bytes, from, most);
            count(read);
            return read;
        }

        private void count(int read) throws IOException {
            left -= read;
            if (left < 0) {
                throw new IOException("more than " + MOST_BYTES + " bytes");
            }
        }
    }
}
