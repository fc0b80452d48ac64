// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs;

import io.jacct.counter.Counter;
import javax.management.Notification;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/** Adds up what it is told of the exits of the group {@code main/churn}. */
final class ExitBooks implements NotificationListener {
    private static final long PATIENCE_MILLIS = 120_000;

    private final long[] sums = new long[Counter.SLOTS];
    private CompositeData group;
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
            sums[counter.id()] += value(task, counter);
            less += group != null && value(now, counter) < value(group, counter) ? 1 : 0;
            unequal += last && value(now, counter) != sums[counter.id()] ? 1 : 0;
        }
        group = now;
        lasts += last ? 1 : 0;
        lastsElsewhere += last && exits % Churn.THREADS != 0 ? 1 : 0;
    }

    private static long value(CompositeData record, Counter counter) {
        Object value = record.get(counter.label());
        return value == null ? 0 : (Long) value;
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
                value(group, Counter.FILE_WRITE_BYTES));
    }
}
