// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.operation;

import io.jacct.counter.Health;
import io.jacct.ledger.base.Housekeeping;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.PeriodicTask;
import io.jacct.ledger.base.Settings;
import io.jacct.ledger.device.Endpoints;
import io.jacct.ledger.stack.StackTable;
import io.jacct.ledger.task.TaskState;
import java.io.IOException;
import java.util.Map;

/**
 * Boot loader. Switches the taking of stacks. They are taken while somebody in this JVM wants them,
 * and while another process does, which it shows by a lock on the page. The housekeeper looks for
 * both once a second. What was taken stays in the page, and is added to later.
 */
public final class StackSwitch implements PeriodicTask {
    private static final int PER_SECOND = 50;
    private static final int SLOW_MILLIS = 100;
    private static final long MILLI = 1_000_000;

    private final OpenPage page;
    private final TaskState task;
    private final Endpoints endpoints;
    private final Map<String, String> options;
    private final Runnable preparing;
    private volatile boolean wanted;
    private volatile StackTable table;

    /** Calls {@code preparing} before it takes stacks for the first time. */
    public StackSwitch(
            OpenPage page,
            TaskState task,
            Endpoints endpoints,
            Map<String, String> options,
            Runnable preparing) {
        this.page = page;
        this.task = task;
        this.endpoints = endpoints;
        this.options = options;
        this.preparing = preparing;
        this.wanted = "on".equals(options.get("stacks"));
    }

    /** Whether stacks are wanted in this JVM. Any thread. */
    public void want(boolean stacks) {
        wanted = stacks;
        Housekeeping.wake();
    }

    @Override
    public void run() {
        boolean on = task.stacks != null;
        if (on != (wanted || page.memory.areStacksWanted())) {
            try {
                turn(!on);
            } catch (IOException noRoom) {
                page.growthFailure(noRoom);
            }
        }
        if (table != null) {
            table.run();
        }
    }

    /**
     * The page closes: enters what was taken since the housekeeper's last look, for that long at
     * most. Any thread.
     */
    public void last(long nanos) {
        StackTable made = table;
        if (made != null && !page.isAbandoned()) {
            made.last(nanos);
        }
    }

    private void turn(boolean on) throws IOException {
        if (table == null) {
            preparing.run();
            int most = Settings.number(options, "stacks.per.second", PER_SECOND);
            long slow = Settings.number(options, "stacks.slow", SLOW_MILLIS) * MILLI;
            table = new StackTable(page, most, slow);
        }
        StackTable to = on ? table : null;
        task.stacks = to;
        OperationStacks.to(to, endpoints);
        page.health(Health.STACKS_ON, on ? 1 : -1);
    }
}
