// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import java.util.List;
import java.util.Properties;

/**
 * The agent's answer to the process that attaches or detaches it, or has given an order. It is a
 * property of the JVM's attach mechanism, so nothing appears on the application's standard error.
 * The attaching process reads it after the agent has been loaded. Each answer has a number, so that
 * the reader does not mistake an earlier answer for this one.
 */
final class AttachReply {
    static final String ATTACHED = "attached";
    static final String DETACHED = "detached";
    static final String DONE = "done";
    static final String REFUSED = "refused";

    private static final String PROPERTY = "io.jacct.answer";

    private static int count;

    private AttachReply() {}

    /**
     * Publishes an answer. The first line is the number and the outcome; the other lines are
     * remarks or reasons.
     */
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
