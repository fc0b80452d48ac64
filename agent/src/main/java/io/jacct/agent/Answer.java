// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import java.util.List;
import java.util.Properties;

/**
 * What the agent has to say to who attached it: a property of the JVM's attach mechanism, which the
 * attaching process reads when the agent has been loaded. Numbered, so that it is not taken for the
 * answer to an earlier question. In this way nothing appears on the application's standard error.
 */
final class Answer {
    static final String ATTACHED = "attached";
    static final String DETACHED = "detached";
    static final String REFUSED = "refused";

    private static final String PROPERTY = "io.jacct.answer";

    private static int count;

    private Answer() {}

    /** The first line is the number and the outcome, then come remarks or reasons. */
    static void give(String outcome, List<String> lines) {
        String answer = ++count + " " + outcome;
        for (String line : lines) {
            answer = answer.concat("\n").concat(line);
        }
        try {
            Object properties =
                    Class.forName("jdk.internal.vm.VMSupport")
                            .getMethod("getAgentProperties")
                            .invoke(null);
            ((Properties) properties).setProperty(PROPERTY, answer);
        } catch (ReflectiveOperationException otherJdk) {
            Agent.say(answer.replace('\n', ' '));
        }
    }
}
