// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

import java.util.function.LongSupplier;

/**
 * The data of an IO kstat: the operations of Solaris kstat_queue(9F) and their Riemann sums.
 *
 * <p>Each change of a queue's length adds the time since the previous change to the queue's {@code
 * time}, if the queue was not empty. It also adds that time multiplied by the length to its {@code
 * lentime}. A snapshot adds the interval that is still open, but only to the copy. Transfers are
 * counted separately: queues and counts are independent.
 *
 * <p>Every method holds the monitor of this object for some instructions and one reading of the
 * clock. Unlike in Solaris, callers need no lock. The time is read under the monitor, so it does
 * not go backwards. If the clock goes back nevertheless, the time counts as unchanged.
 */
public final class IoQueues implements KstatStore {
    private final LongSupplier clock;
    private final Queue wait = new Queue();
    private final Queue run = new Queue();
    private long nread;
    private long nwritten;
    private long reads;
    private long writes;

    /** One queue. The caller holds the monitor. */
    private static final class Queue {
        long count;
        long time;
        long lengthTime;
        long changed;

        /** The time up to which the sums go. */
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

    /** A transaction arrives and waits. */
    public synchronized void waitqEnter() {
        wait.enter(clock.getAsLong());
    }

    /** A transaction stops waiting. Throws {@code IllegalStateException} if none waits. */
    public synchronized void waitqExit() {
        wait.requireSomebody("wait");
        wait.exit(clock.getAsLong());
    }

    /** Service of a transaction that has not waited begins. */
    public synchronized void runqEnter() {
        run.enter(clock.getAsLong());
    }

    /**
     * Service ends, with success or not. Throws {@code IllegalStateException} if none is in
     * service.
     */
    public synchronized void runqExit() {
        run.requireSomebody("run");
        run.exit(clock.getAsLong());
    }

    /** Service of a waiting transaction begins. Both queues change at one time. */
    public synchronized void waitqToRunq() {
        wait.requireSomebody("wait");
        long now = clock.getAsLong();
        wait.exit(now);
        run.enter(now);
    }

    /** A transaction in service has to wait again. Both queues change at one time. */
    public synchronized void runqBackToWaitq() {
        run.requireSomebody("run");
        long now = clock.getAsLong();
        run.exit(now);
        wait.enter(now);
    }

    /**
     * Counts a read of {@code bytes}. To be called after {@link #runqExit}, because only completed
     * transactions count.
     */
    public synchronized void readDone(long bytes) {
        nread += bytes;
        reads++;
    }

    /** Counts a write of {@code bytes}, likewise. */
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

    /** Replaces the sums; they go on from now. */
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
