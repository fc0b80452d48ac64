// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

/**
 * A kstat of type IO, with the operations of {@code kstat_queue(9F)}; callers need no lock. A
 * transaction waits (in the wait queue), is served (in the run queue), and leaves; what it has read
 * or written is counted apart from that, as a driver does:
 *
 * <pre>
 *   kstat.waitqEnter();
 *   kstat.waitqToRunq();
 *   kstat.runqExit();
 *   kstat.readDone(bytes);
 * </pre>
 *
 * <p>Queues and counts know nothing of each other: there may be counts without queues, and a
 * transaction that failed leaves and is not counted. To leave an empty queue takes nobody's
 * transaction out, throws nothing, and is counted as {@code unmatchedExits} of the agent's health.
 * That is a mistake in the program, or the agent has come between the two operations; what was
 * moved to the other queue is there all the same, so that its own exit finds it.
 */
public final class IoKstat extends Registered {
    // the numbers are the ledger's
    private static final int WAITQ_ENTER = 1;
    private static final int WAITQ_EXIT = 2;
    private static final int WAITQ_TO_RUNQ = 3;
    private static final int RUNQ_ENTER = 4;
    private static final int RUNQ_EXIT = 5;
    private static final int RUNQ_BACK_TO_WAITQ = 6;

    IoKstat(String module, int instance, String name, String kstatClass) {
        super(IO, module, instance, name, kstatClass);
    }

    /** A transaction arrives, and waits. */
    public void waitqEnter() {
        change(WAITQ_ENTER);
    }

    /** A transaction waits no more, and is not served. */
    public void waitqExit() {
        change(WAITQ_EXIT);
    }

    /** Service of a transaction that has waited begins, both at one time. */
    public void waitqToRunq() {
        change(WAITQ_TO_RUNQ);
    }

    /** Service of a transaction that has not waited begins. */
    public void runqEnter() {
        change(RUNQ_ENTER);
    }

    /** Service of a transaction ends, whatever came of it. */
    public void runqExit() {
        change(RUNQ_EXIT);
    }

    /** A transaction being served has to wait again, both at one time. */
    public void runqBackToWaitq() {
        change(RUNQ_BACK_TO_WAITQ);
    }

    /** {@code bytes} were read: one more of {@code reads}. The queues stay as they are. */
    public void readDone(long bytes) {
        count(false, bytes);
    }

    /** {@code bytes} were written: one more of {@code writes}. The queues stay as they are. */
    public void writeDone(long bytes) {
        count(true, bytes);
    }

    private void change(int change) {
        Object at = record();
        if (at != null) {
            Door.change(at, change);
        }
    }

    private void count(boolean written, long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException(bytes + " bytes");
        }
        Object at = record();
        if (at != null) {
            Door.count(at, written, bytes);
        }
    }
}
