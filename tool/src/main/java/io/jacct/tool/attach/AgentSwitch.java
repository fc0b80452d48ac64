// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.attach;

import io.jacct.snapshot.page.PageException;
import io.jacct.tool.command.Failure;
import io.jacct.tool.command.Pages;
import io.jacct.tool.command.Source;
import io.jacct.tool.command.Target;
import java.util.List;

/**
 * What can be switched in an agent that runs. Its MBean does that without a word on the
 * application's standard error. An agent without MBeans takes an order.
 */
public enum AgentSwitch {
    /** The Flight Recorder's events. */
    JFR("jfr", "setFlightRecorder"),
    /** The taking of stacks. */
    STACKS("stacks", "setStacks");

    private final String word;

    /** The operation of the MBean Agent. */
    final String operation;

    AgentSwitch(String word, String operation) {
        this.word = word;
        this.operation = operation;
    }

    /** The order to an agent. */
    String order(boolean on) {
        return word + (on ? " on" : " off");
    }

    /** Switches it in that process. */
    public Attachment turn(long pid, boolean on, Pages pages, AnswerTime time) throws Exception {
        return hasMBeans(pid, pages)
                ? Attachment.turn(pid, this, on, time)
                : Attachment.ask(pid, order(on), time);
    }

    /** Whether jacct is the agent of that process and may have MBeans there. */
    private static boolean hasMBeans(long pid, Pages pages) {
        try (Source page = Target.open(Long.toString(pid), pages)) {
            String options = page.snapshotOfTasks().page().notes().getOrDefault("options", "");
            return !List.of(options.split(",")).contains("jmx=off");
        } catch (Failure | PageException noPage) {
            return false;
        }
    }
}
