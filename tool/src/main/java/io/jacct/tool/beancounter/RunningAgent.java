// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.beancounter;

import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Page;
import io.jacct.tool.attach.AnswerTime;
import io.jacct.tool.attach.Attachment;
import io.jacct.tool.command.Failure;

/** The agent of a running JVM, to which a command sends orders. */
final class RunningAgent {
    private final long pid;
    private final AnswerTime time;

    private RunningAgent(long pid, AnswerTime time) {
        this.pid = pid;
        this.time = time;
    }

    /**
     * The agent that writes the page of the snapshot. Fails if that JVM has ended, or cannot be
     * attached to from here.
     */
    static RunningAgent of(Snapshot snapshot, Page.Life life, AnswerTime time) throws Failure {
        long pid = snapshot.page().pid();
        if (life == Page.Life.ENDED) {
            throw new Failure("process " + pid + " has ended");
        }
        if (life == Page.Life.ELSEWHERE) {
            throw new Failure(
                    "process " + pid + " is in another pid namespace (container): ask it there");
        }
        return new RunningAgent(pid, time);
    }

    long pid() {
        return pid;
    }

    /**
     * Makes the agent end each period within {@code periodSeconds}, for {@code forSeconds} from
     * now.
     */
    void ubstat(long periodSeconds, long forSeconds) throws Exception {
        long subscriber = ProcessHandle.current().pid();
        order("ubstat " + subscriber + " " + periodSeconds + " " + forSeconds);
    }

    /** Makes the agent set both bounds of a resource. */
    void setublimit(int id, String resource, long barrier, long limit) throws Exception {
        order("setublimit " + id + " " + resource + " " + barrier + ":" + limit);
    }

    private void order(String order) throws Exception {
        Attachment.ask(pid, order, time);
    }
}
