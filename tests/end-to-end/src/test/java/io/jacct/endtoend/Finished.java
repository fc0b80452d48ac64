// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

/**
 * The outcome of a JVM that has ended.
 *
 * @param command the command line, for messages
 */
record Finished(String command, int status, List<String> out, List<String> err) {
    /** These lines also appear with an agent that does nothing: docs/decisions/0038. */
    private static final String OF_THE_JVM =
            "*** java.lang.instrument ASSERTION FAILED ***: \"!errorOutstanding\" with message"
                    + " transform method call failed at ";

    /** Asserts that it ended with 0 and printed no error. */
    Finished well() {
        assertEquals("0 []", status + " " + err, () -> this + "");
        return this;
    }

    /** The same where stacks overflow while classes are loaded, about which the JVM complains. */
    Finished wellButForOverflows() {
        List<String> errors = err.stream().filter(each -> !each.startsWith(OF_THE_JVM)).toList();
        assertEquals("0 []", status + " " + errors, () -> this + "");
        return this;
    }

    /** The lines of standard output with this prefix, without it. */
    List<String> lines(String prefix) {
        return out.stream()
                .filter(line -> line.startsWith(prefix))
                .map(line -> line.substring(prefix.length()))
                .toList();
    }

    @Override
    public String toString() {
        return command
                + "\nstatus "
                + status
                + "\n"
                + String.join("\n", out)
                + "\n--\n"
                + String.join("\n", err);
    }
}
