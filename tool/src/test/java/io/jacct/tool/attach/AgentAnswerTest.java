// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.attach;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.tool.command.Failure;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The answer of a JVM whose application is hostile: root attaches to another user's. */
class AgentAnswerTest {
    private static final String ODD = "\u001b]0;title\u0007\u009b2J\u202e";
    private static final int MUCH = 60 << 20;
    private static final int SHORT = 200_000;

    private static String printed(String answer, boolean json) throws Failure {
        StringWriter out = new StringWriter();
        AgentAnswer.read(47, answer).print(new PrintWriter(out), json);
        return out.toString();
    }

    private static String failure(String answer) {
        return assertThrows(Failure.class, () -> AgentAnswer.read(47, answer)).getMessage();
    }

    @Test
    void shouldReadWhatTheAgentSays() throws Failure {
        assertEquals(
                new Attachment(47, "attached", List.of("one", "two")),
                AgentAnswer.read(47, "3 attached\none\ntwo"));
        assertEquals(new Attachment(47, "done", List.of()), AgentAnswer.read(47, "4 done"));
        assertEquals(
                "process 47: it runs without jacct", failure("5 refused\nit runs without jacct"));
    }

    @Test
    void shouldRefuseAnOutcomeThatTheAgentDoesNotGive() {
        for (String answer : List.of("", "\n", "1", "1 ", "1 " + ODD, ODD, "1 attached" + ODD)) {
            assertEquals("process 47 gives an answer that is not the agent's", failure(answer));
        }
    }

    @Test
    void shouldPrintNothingThatControlsATerminal() throws Failure {
        for (boolean json : List.of(true, false)) {
            String out = printed("1 attached\nremark " + ODD, json);
            assertEquals("", out.replaceAll("[ -~\n]", ""), out);
            assertTrue(out.contains("\\u001b]0;title\\u0007"), out);
        }
    }

    @Test
    void shouldPrintABoundedPartOfALongAnswer() throws Failure {
        for (String much : List.of("x".repeat(MUCH), "x\n".repeat(MUCH / 2), ODD.repeat(100_000))) {
            for (boolean json : List.of(true, false)) {
                int length = printed("1 detached\n" + much, json).length();
                assertTrue(length < SHORT, () -> length + " characters");
            }
            assertTrue(failure("1 refused\n" + much).length() < SHORT);
        }
    }
}
