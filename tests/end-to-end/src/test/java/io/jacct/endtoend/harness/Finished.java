// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;

/**
 * The outcome of a JVM that has ended.
 *
 * @param command the command line, for messages
 */
public record Finished(String command, int status, List<String> out, List<String> err) {
    /** These lines also appear with an agent that does nothing: docs/decisions/0038. */
    public static final String OF_THE_JVM =
            "*** java.lang.instrument ASSERTION FAILED ***: \"!errorOutstanding\" with message"
                    + " transform method call failed at ";

    /** Asserts that it ended with 0 and printed no error. */
    public Finished well() {
        assertEquals("0 []", status + " " + err, () -> this + "");
        return this;
    }

    /** The same where stacks overflow while classes are loaded, about which the JVM complains. */
    public Finished wellButForOverflows() {
        return wellBut(OF_THE_JVM);
    }

    /** Asserts that it ended with 0 and printed no error but lines that contain one of these. */
    public Finished wellBut(String... expected) {
        assertEquals("0 []", status + " " + errBut(expected), () -> this + "");
        return this;
    }

    /** The lines of standard error without those that contain one of these. */
    public List<String> errBut(String... expected) {
        return err.stream()
                .filter(line -> Arrays.stream(expected).noneMatch(line::contains))
                .toList();
    }

    /** The lines of standard output with this prefix, without it. */
    public List<String> lines(String prefix) {
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
