// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.thread;

import io.jacct.endtoend.programs.coverage.row.Family;
import io.jacct.endtoend.programs.coverage.row.Row;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** Waits of the calling thread: parks, and waits for notifications. */
final class Waits extends Family {
    private static final int NATIVE = 18;

    private final Object lock = new Object();
    private Thread notifier;

    Waits(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() throws Exception {
        notifier = new Thread(this::notifyAllOfThem);
    }

    @Override
    protected void rows() {
        parks();
        waits();
    }

    private void parks() {
        of(LockSupport.class);
        nothing("getBlocker(Thread) setCurrentBlocker(Object) unpark(Thread)");
        row("park() with a permit", "parks=1", permitted(() -> LockSupport.park()));
        row("park(Object) with a permit", "parks=1", permitted(() -> LockSupport.park(this)));
        row("parkNanos(long)", "parks=1", () -> LockSupport.parkNanos(1));
        row("parkNanos(Object,long)", "parks=1", () -> LockSupport.parkNanos(this, 1));
        row("parkUntil(long) ago", "parks=1", () -> LockSupport.parkUntil(1));
        row("parkUntil(Object,long) ago", "parks=1", () -> LockSupport.parkUntil(this, 1));
    }

    /**
     * Another thread gives the permit, because a permit of its own might be used up while classes
     * are loaded.
     */
    private Row.Body permitted(Row.Body park) {
        return () -> {
            Thread parker = Thread.currentThread();
            AtomicBoolean done = new AtomicBoolean();
            Thread giver = new Thread(() -> giveTo(parker, done));
            giver.start();
            keep(giver::join);
            park.run();
            done.set(true);
        };
    }

    private static void giveTo(Thread parker, AtomicBoolean done) {
        while (!done.get()) {
            LockSupport.unpark(parker);
            Thread.onSpinWait();
        }
    }

    private void waits() {
        of(Object.class);
        nothing("Object equals getClass hashCode notify notifyAll toString");
        row("wait()", "waits=1", this::untilNotified);
        row("wait(long)", "waits=1", () -> locked(() -> lock.wait(1)))
                .upTo(NATIVE, "")
                .remark("native up to JDK 18");
        row("wait(long,int)", "waits=1", () -> locked(() -> lock.wait(1, 1)));
    }

    private void locked(Row.Body body) throws Exception {
        synchronized (lock) {
            body.run();
        }
    }

    /** The other thread cannot notify before this one waits. */
    private void untilNotified() throws InterruptedException {
        synchronized (lock) {
            notifier.start();
            lock.wait();
        }
    }

    private void notifyAllOfThem() {
        synchronized (lock) {
            lock.notifyAll();
        }
    }
}
