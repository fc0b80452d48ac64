// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

import java.util.function.LongSupplier;

/**
 * The data of an IO kstat: the operations of kstat_queue(9F) and their Riemann sums.
 *
 * <p>At each change of a queue's length, the time since the change before it is added to the
 * queue's {@code time} if it was not empty, and that time multiplied by the length to its {@code
 * lentime}. A snapshot adds the interval that is still open, in the copy only. Transfers are
 * counted apart: queues and counts know nothing of each other.
 *
 * <p>Every method takes the monitor of this object, for some instructions and one look at the
 * clock; the callers need no lock, unlike in the original. The time is taken under the monitor, so
 * it goes one way; should the clock go back all the same, that counts as standing still.
 */
public final class IoQueues implements KstatStore {
    private final LongSupplier clock;
    private final Queue wait = new Queue();
    private final Queue run = new Queue();
    private long nread;
    private long nwritten;
    private long reads;
    private long writes;

    /** One queue; under the monitor. */
    private static final class Queue {
        long count;
        long time;
        long lengthTime;
        long changed;

        /** Up to when the sums go. */
        private long until;

        void enter(long now) {
            change(now, 1);
        }

        void exit(long now) {
            change(now, -1);
        }

        private void change(long now, int delta) {
            catchUp(now);
            count += delta;
            changed = until;
        }

        void catchUp(long now) {
            long elapsed = now - until;
            if (count == 0) {
                until = now;
            } else if (elapsed > 0) {
                time += elapsed;
                lengthTime += elapsed * count;
                until = now;
            }
        }

        Queue copyAt(long now) {
            Queue copy = new Queue();
            copy.set(count, time, lengthTime, changed, until);
            copy.catchUp(now);
            return copy;
        }

        void set(long newCount, long newTime, long newLengthTime, long newChanged, long newUntil) {
            count = newCount;
            time = newTime;
            lengthTime = newLengthTime;
            changed = newChanged;
            until = newUntil;
        }

        void requireSomebody(String name) {
            if (count == 0) {
                throw new IllegalStateException("nobody is in the " + name + " queue");
            }
        }
    }

    IoQueues(LongSupplier clock) {
        this.clock = clock;
    }

    /** A transaction arrives, and waits. */
    public synchronized void waitqEnter() {
        wait.enter(clock.getAsLong());
    }

    /** A transaction waits no more. {@code IllegalStateException} if none does. */
    public synchronized void waitqExit() {
        wait.requireSomebody("wait");
        wait.exit(clock.getAsLong());
    }

    /** Service of a transaction that has not waited begins. */
    public synchronized void runqEnter() {
        run.enter(clock.getAsLong());
    }

    /** Service ends, whatever came of it. {@code IllegalStateException} as above. */
    public synchronized void runqExit() {
        run.requireSomebody("run");
        run.exit(clock.getAsLong());
    }

    /** Service of a transaction that has waited begins, both at one time. */
    public synchronized void waitqToRunq() {
        wait.requireSomebody("wait");
        long now = clock.getAsLong();
        wait.exit(now);
        run.enter(now);
    }

    /** A transaction being served has to wait again, both at one time. */
    public synchronized void runqBackToWaitq() {
        run.requireSomebody("run");
        long now = clock.getAsLong();
        run.exit(now);
        wait.enter(now);
    }

    /**
     * {@code bytes} have been read: after {@link #runqExit}, for nothing counts before it is done.
     */
    public synchronized void readDone(long bytes) {
        nread += bytes;
        reads++;
    }

    /** {@code bytes} have been written, likewise. */
    public synchronized void writeDone(long bytes) {
        nwritten += bytes;
        writes++;
    }

    @Override
    public synchronized IoData snapshot(long now) {
        Queue w = wait.copyAt(now);
        Queue r = run.copyAt(now);
        return new IoData(
                nread,
                nwritten,
                reads,
                writes,
                w.time,
                w.lengthTime,
                w.changed,
                r.time,
                r.lengthTime,
                r.changed,
                w.count,
                r.count);
    }

    /** The sums go on from now. */
    @Override
    public synchronized void restore(KstatData data) {
        IoData io = (IoData) data;
        long now = clock.getAsLong();
        nread = io.nread();
        nwritten = io.nwritten();
        reads = io.reads();
        writes = io.writes();
        wait.set(io.wcnt(), io.wtime(), io.wlentime(), io.wlastupdate(), now);
        run.set(io.rcnt(), io.rtime(), io.rlentime(), io.rlastupdate(), now);
    }
}
