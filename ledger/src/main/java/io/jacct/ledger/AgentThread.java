// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.JdkFields;

/**
 * Boot loader. A thread of the agent's own, which goes on whatever fails, and says so in {@code
 * adviceErrors}. It sits in the root group, out of the application's sight.
 *
 * <p>The page may be cut short while the thread reads it. HotSpot throws that InternalError at some
 * later instruction, which may be in no method of the page. So {@link #run} has each instruction
 * but its loop within a {@code try}, and touches the page nowhere else. It does not count an
 * InternalError: to write that into the page would bring the next one.
 */
abstract class AgentThread extends Thread {
    private volatile boolean ended;
    private Throwable failed;

    AgentThread(String name) {
        super(ThreadGroups.root(), null, name, 0, false);
        setDaemon(true);
    }

    /** Waits until it is time to look. */
    abstract void rest();

    /** Does what it is there for. */
    abstract void look();

    /** Begins; the thread is no task. */
    final void begin() {
        TaskLives.hide(this);
        start();
    }

    /** Ends the thread, and waits for its end. */
    final void end() {
        ended = true;
        JdkFields.unpark(this);
        try {
            join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    final boolean isEnded() {
        return ended;
    }

    @Override
    public final void run() {
        while (!ended) {
            try {
                takeTurns();
            } catch (RuntimeException | Error failure) {
                failed = failure;
            }
        }
    }

    /** The rest comes first: a look that failed is not tried again at once. */
    private void takeTurns() {
        Throwable last = failed;
        failed = null;
        if (last != null && !(last instanceof InternalError)) {
            Ledger.suppressed(last);
        }
        while (!ended) {
            rest();
            look();
        }
    }
}
