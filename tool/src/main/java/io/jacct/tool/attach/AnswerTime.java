// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.attach;

import io.jacct.tool.command.JacctCommand;
import io.jacct.tool.terminal.Progress;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Option;

/**
 * Limits the time that a command waits for the answer of another JVM. The attach mechanism itself
 * may block for ever in a read of a socket that nothing interrupts. So the question runs on its own
 * thread, which ends with the command.
 */
public final class AnswerTime {
    private static final long MOST_SECONDS = 86_400;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            description =
                    "Gives up without an answer after this time, by default 60 seconds; "
                            + "the JVM may still carry out the request later.")
    private long seconds = 60;

    /** For a question that is no command of its own. */
    static AnswerTime of(long seconds) {
        AnswerTime time = new AnswerTime();
        time.seconds = seconds;
        return time;
    }

    /** Reports a value that is not valid as wrong usage of {@code command}. */
    public void check(JacctCommand command) {
        if (seconds < 1 || seconds > MOST_SECONDS) {
            throw command.usage("--timeout must be from 1 to 86400 seconds");
        }
    }

    long seconds() {
        return seconds;
    }

    /**
     * Returns the answer, or throws the question's exception. Throws {@code TimeoutException} if
     * there is no answer in time.
     */
    <T> T ask(Callable<T> question) throws Exception {
        FutureTask<T> answer = new FutureTask<>(question);
        Thread asking = new Thread(answer, "jacct asks");
        asking.setDaemon(true);
        asking.start();
        Progress waiting = Progress.of("waiting for the answer of the JVM");
        try {
            return answer.get(seconds, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw (Exception) e.getCause();
        } finally {
            waiting.end();
        }
    }
}
