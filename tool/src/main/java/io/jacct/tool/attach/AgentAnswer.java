// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.attach;

import io.jacct.tool.command.Failure;
import io.jacct.tool.text.Printable;
import java.util.List;

/**
 * What a JVM says to an order. The JVM may be another user's, and its code can answer anything. So
 * the answer is shortened, and one that the agent does not give is refused.
 */
final class AgentAnswer {
    private static final String REFUSED = "refused";
    private static final List<String> OUTCOMES = List.of("attached", "detached", "done");

    /** More than the agent has ever to say. */
    private static final int LINES = 50;

    private static final int LINE = 2000;

    private AgentAnswer() {}

    /**
     * Reads the answer: a number and the outcome, then lines of remarks or reasons.
     *
     * @throws Failure if the agent has refused the order, or this is not an answer of the agent
     */
    static Attachment read(long pid, String answer) throws Failure {
        List<String> lines =
                answer.lines().limit(LINES).map(line -> Printable.brief(line, LINE)).toList();
        String first = lines.isEmpty() ? "" : lines.get(0);
        String outcome = first.substring(first.indexOf(' ') + 1);
        if (outcome.equals(REFUSED)) {
            String reasons = String.join("; ", lines.subList(1, lines.size()));
            throw new Failure("process " + pid + ": " + reasons);
        }
        if (!OUTCOMES.contains(outcome)) {
            throw new Failure("process " + pid + " gives an answer that is not the agent's");
        }
        return new Attachment(pid, outcome, lines.subList(1, lines.size()));
    }
}
