// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

/**
 * A kstat of type IO, with the operations of Solaris {@code kstat_queue(9F)}. Callers need no lock.
 * A transaction waits (in the wait queue), is served (in the run queue), and leaves. Its bytes are
 * counted separately, as a driver does:
 *
 * <pre>
 *   kstat.waitqEnter();
 *   kstat.waitqToRunq();
 *   kstat.runqExit();
 *   kstat.readDone(bytes);
 * </pre>
 *
 * <p>Queues and counts are independent. There may be counts without queues. A transaction that
 * failed leaves the queue and is not counted. An exit from an empty queue removes nothing and
 * throws nothing. The agent's health counts it as {@code unmatchedExits}. Either the program has a
 * mistake, or the agent came between the two operations. A transaction that is moved from an empty
 * queue still enters the other queue, so that its later exit finds it.
 *
 * <p>Any thread may call any method. No method takes a lock, allocates or throws. Without the
 * agent, or after {@link #close}, they do nothing.
 */
public final class IoKstat extends Registered {
    // these numbers must equal those of ApplicationLedger
    private static final int WAITQ_ENTER = 1;
    private static final int WAITQ_EXIT = 2;
    private static final int WAITQ_TO_RUNQ = 3;
    private static final int RUNQ_ENTER = 4;
    private static final int RUNQ_EXIT = 5;
    private static final int RUNQ_BACK_TO_WAITQ = 6;

    IoKstat(String module, int instance, String name, String kstatClass) {
        super(IO, module, instance, name, kstatClass);
    }

    /** A transaction arrives and enters the wait queue. */
    public void waitqEnter() {
        change(WAITQ_ENTER);
    }

    /** A transaction leaves the wait queue without being served. */
    public void waitqExit() {
        change(WAITQ_EXIT);
    }

    /**
     * A waiting transaction moves to the run queue: its service begins. Both queues change at one
     * time.
     */
    public void waitqToRunq() {
        change(WAITQ_TO_RUNQ);
    }

    /** A transaction that has not waited enters the run queue: its service begins. */
    public void runqEnter() {
        change(RUNQ_ENTER);
    }

    /** A transaction leaves the run queue: its service ends, with success or not. */
    public void runqExit() {
        change(RUNQ_EXIT);
    }

    /** A transaction in service moves back to the wait queue. Both queues change at one time. */
    public void runqBackToWaitq() {
        change(RUNQ_BACK_TO_WAITQ);
    }

    /** Adds {@code bytes} to the bytes read and 1 to {@code reads}. The queues do not change. */
    public void readDone(long bytes) {
        count(false, bytes);
    }

    /**
     * Adds {@code bytes} to the bytes written and 1 to {@code writes}. The queues do not change.
     */
    public void writeDone(long bytes) {
        count(true, bytes);
    }

    private void change(int change) {
        Object at = record();
        if (at != null) {
            EntryPoint.change(at, change);
        }
    }

    private void count(boolean written, long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException(bytes + " bytes");
        }
        Object at = record();
        if (at != null) {
            EntryPoint.count(at, written, bytes);
        }
    }
}
