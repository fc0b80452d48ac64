// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.thread;

import io.jacct.counter.Counter;
import javax.management.Notification;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/** Adds up the notified exits of the group {@code main/churn}. */
final class ExitBooks implements NotificationListener {
    private static final long PATIENCE_MILLIS = 120_000;

    private final long[] sums = new long[Counter.SLOTS];
    private final long[] before = new long[Counter.SLOTS];
    private long fileBytes;
    private long sequence;
    private int exits;
    private int gaps;
    private int less;
    private int unequal;
    private int lasts;
    private int lastsElsewhere;

    @Override
    public synchronized void handleNotification(Notification exit, Object handback) {
        gaps += sequence != 0 && exit.getSequenceNumber() != sequence + 1 ? 1 : 0;
        sequence = exit.getSequenceNumber();
        CompositeData both = (CompositeData) exit.getUserData();
        CompositeData task = (CompositeData) both.get("task");
        if (task.get("group").equals("main/churn")) {
            book(task, (CompositeData) both.get("group"), (Boolean) both.get("last"));
            notifyAll();
        }
    }

    private void book(CompositeData task, CompositeData now, boolean last) {
        exits++;
        for (Counter counter : Counter.values()) {
            book(counter.id(), value(task, counter), value(now, counter), last);
        }
        fileBytes = value(now, Counter.FILE_WRITE_BYTES);
        lasts += last ? 1 : 0;
        lastsElsewhere += last && exits % Churn.THREADS != 0 ? 1 : 0;
    }

    /** A group's sum is complete if it contains all tasks. */
    private void book(int id, Long ofTask, Long ofGroup, boolean last) {
        sums[id] += ofTask == null ? 0 : ofTask;
        if (ofGroup != null) {
            less += ofGroup < before[id] ? 1 : 0;
            unequal += last && ofGroup != sums[id] ? 1 : 0;
            before[id] = ofGroup;
        }
    }

    private static Long value(CompositeData record, Counter counter) {
        return (Long) record.get(counter.label());
    }

    synchronized void await(int expected) throws InterruptedException {
        long end = System.currentTimeMillis() + PATIENCE_MILLIS;
        while (exits < expected) {
            long left = end - System.currentTimeMillis();
            if (left <= 0) {
                throw new IllegalStateException("told " + exits + " of " + expected);
            }
            wait(left);
        }
    }

    /** One line for the test. */
    @Override
    public synchronized String toString() {
        return String.format(
                "exits=%d gaps=%d less=%d unequal=%d lasts=%d elsewhere=%d tasks=%d group=%d",
                exits,
                gaps,
                less,
                unequal,
                lasts,
                lastsElsewhere,
                sums[Counter.FILE_WRITE_BYTES.id()],
                fileBytes);
    }
}
