// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.measure;

import io.jacct.counter.Health;
import io.jacct.ledger.base.JvmManagement;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.ThreadMeter;
import io.jacct.ledger.task.TaskLifecycle;
import io.jacct.ledger.task.ThreadGroups;
import io.jacct.memory.JdkFields;

/**
 * Boot loader. A thread of the agent's own. It continues after any failure, and counts failures in
 * {@code adviceErrors}. It is in the root group, so the application does not meet it.
 *
 * <p>Another program may cut the page short while the thread reads it. HotSpot throws the
 * InternalError for that at some later instruction, perhaps outside the methods that touch the
 * page. So in {@link #run} every instruction except the loop's own is in a {@code try}, and nothing
 * there touches the page outside of it. The thread does not count an InternalError: writing the
 * count into the page would cause the next one.
 */
public abstract class AgentThread extends Thread implements Thread.UncaughtExceptionHandler {
    private final OpenPage page;
    private final JvmManagement management;
    private long told;
    private volatile boolean ended;
    private Throwable failed;

    public AgentThread(String name, OpenPage page, JvmManagement management) {
        super(ThreadGroups.root(), null, name, 0, false);
        this.page = page;
        this.management = management;
        setDaemon(true);
    }

    /** Waits until the next look is due. */
    public abstract void rest();

    /** Does the thread's work once. */
    public abstract void look();

    /** Starts the thread; it is not a task. */
    public final void begin() {
        TaskLifecycle.hide(this);
        start();
    }

    /** Ends the thread and waits for its end. */
    public final void end() {
        ended = true;
        JdkFields.unpark(this);
        try {
            join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Adds the CPU time that the calling thread of the agent has used since the last call. */
    public final void tellTime() {
        ThreadMeter meter = management.meter;
        long now = meter == null ? told : Math.max(told, meter.cpuNanos());
        page.health(Health.OWN_CPU_NANOS, now - told);
        told = now;
    }

    public final boolean isEnded() {
        return ended;
    }

    /** Handlers that the application has set must not see this thread's exceptions. */
    @Override
    public final UncaughtExceptionHandler getUncaughtExceptionHandler() {
        return this;
    }

    /** The loop itself could not run. */
    @Override
    public final void uncaughtException(Thread thread, Throwable failure) {
        if (!(failure instanceof InternalError)) {
            OpenPage.count(Health.ADVICE_ERRORS, 1);
        }
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

    /** The thread rests before it works, so that it does not retry failed work immediately. */
    private void takeTurns() {
        Throwable last = failed;
        failed = null;
        if (last != null && !(last instanceof InternalError)) {
            OpenPage.count(Health.ADVICE_ERRORS, 1);
        }
        while (!ended) {
            rest();
            look();
        }
    }
}
