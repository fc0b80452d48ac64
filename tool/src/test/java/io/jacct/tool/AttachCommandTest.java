// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.tool.attach.Attachment;
import io.jacct.tool.command.ExitStatus;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Results of the command that need no other JVM. The end-to-end tests have the rest. */
class AttachCommandTest {
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        return Main.run(new PrintWriter(new StringWriter()), new PrintWriter(err), arguments);
    }

    @ParameterizedTest
    @ValueSource(strings = {"attach", "detach"})
    void shouldSayThatThereIsNoSuchProcess(String command) {
        assertEquals(ExitStatus.NOT_FOUND, run(command, "2147483647"));
        assertEquals("jacct: there is no process 2147483647\n", err.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"attach", "detach"})
    void shouldWantAProcessId(String command) {
        assertEquals(ExitStatus.USAGE, run(command, "orders.jar"));
        assertEquals("jacct: 'orders.jar' is not a process id; try 'jacct help'\n", err.toString());
    }

    /** A process that is not a JVM: the SIGQUIT of an attach would end it. */
    @Test
    void shouldLeaveAProcessAloneThatIsNoJvm() throws Exception {
        Process other = new ProcessBuilder("sleep", "60").start();
        try {
            assertEquals(ExitStatus.NOT_FOUND, run("attach", Long.toString(other.pid())));
            assertTrue(err.toString().contains(" is not a JVM"), err.toString());
            assertTrue(other.isAlive());
        } finally {
            other.destroyForcibly();
        }
    }

    @Test
    void shouldNotTakeTheOrderToGoForOptions() {
        assertEquals(ExitStatus.USAGE, run("attach", "1", "detach"));
    }

    @Test
    void shouldPrintRemarksBelowTheOutcome() {
        Attachment attachment =
                new Attachment(47, "attached\u0007", List.of("no page: \u001b full"));
        StringWriter out = new StringWriter();
        attachment.print(new PrintWriter(out), false);
        assertEquals("47 attached\\u0007\n      no page: \\u001b full\n", out.toString());
    }

    @Test
    void shouldPrintTheSameAsJson() {
        Attachment attachment = new Attachment(47, "detached", List.of("one"));
        StringWriter out = new StringWriter();
        attachment.print(new PrintWriter(out), true);
        assertEquals(
                "{\"pid\":47,\"outcome\":\"detached\",\"remarks\":[\"one\"]}\n", out.toString());
    }
}
