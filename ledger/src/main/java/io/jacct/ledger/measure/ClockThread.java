// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.measure;

import io.jacct.ledger.base.Settings;
import io.jacct.ledger.base.Tick;
import io.jacct.ledger.task.TaskState;
import io.jacct.memory.JdkFields;

/**
 * Boot loader. Advances the {@link Tick}, with {@code timing=sampled} only. It has a thread of its
 * own, because the other threads of the agent may work for longer than a tick. It takes less than a
 * thousandth of a processor while reads and writes begin, and sleeps otherwise.
 */
public final class ClockThread extends AgentThread {
    private static final long SECOND = 1_000_000_000L;

    private static volatile ClockThread running;

    private long told;

    private ClockThread(TaskState state) {
        super("jacct-clock", state.page, state.management);
    }

    /** Starts the thread if some reads and writes are drawn for timing. */
    public static void start(TaskState state) {
        if (Settings.draws()) {
            ClockThread thread = new ClockThread(state);
            running = thread;
            Tick.by(thread);
            thread.begin();
        }
    }

    /** Ends the thread, if there is one, and waits for its end. */
    public static void endRunning() {
        ClockThread thread = running;
        if (thread != null) {
            Tick.by(null);
            thread.end();
            running = null;
        }
    }

    @Override
    public void rest() {
        long due = Tick.due();
        while (due > 0 && !isEnded()) {
            JdkFields.park(Math.min(due, SECOND));
            due = Tick.due();
        }
    }

    @Override
    public void look() {
        if (isEnded()) {
            return;
        }
        Tick.advance();
        long now = System.nanoTime();
        if (now - told > SECOND) {
            told = now;
            tellTime();
        }
    }
}
