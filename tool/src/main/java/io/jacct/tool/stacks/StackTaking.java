// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.stacks;

import io.jacct.counter.Health;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.PageException;
import io.jacct.snapshot.stack.StackUse;
import io.jacct.snapshot.stack.StacksSince;
import io.jacct.tool.command.Failure;
import io.jacct.tool.command.Source;
import java.util.List;

/**
 * Has a JVM take stacks for a while. A lock on its page tells it, so it stops when this process
 * ends in any way. Nothing is attached to the JVM.
 */
final class StackTaking {
    private static final long MOST_MILLIS = 5000;
    private static final long STEP_MILLIS = 50;

    private final Source source;

    StackTaking(Source source) {
        this.source = source;
    }

    private Snapshot first() throws Failure, PageException {
        Snapshot now = source.snapshotOfTasks();
        if (now.page().stopped()) {
            long pid = now.page().pid();
            throw new Failure(
                    "process " + pid + " is stopped: continue it first (kill -CONT " + pid + ")");
        }
        return now;
    }

    static boolean isOn(Snapshot now) {
        return now.health().getOrDefault(Health.STACKS_ON.label(), 0L) > 0;
    }

    /** What was taken in that time, or until the JVM ended. */
    List<StackUse> during(long millis) throws Failure, PageException, InterruptedException {
        source.wantStacks();
        long waited = 0;
        for (Snapshot now = first(); !isOn(now); now = source.snapshotOfTasks()) {
            if (waited > MOST_MILLIS || !source.alive()) {
                throw new Failure(
                        "the JVM takes no stacks: it does not answer, or its page is on a file"
                                + " system without locks (stacks=on needs none)");
            }
            source.wantStacks();
            source.await(STEP_MILLIS);
            waited += STEP_MILLIS;
        }
        List<StackUse> before = source.stacks();
        source.await(millis);
        return StacksSince.of(before, source.stacks());
    }
}
