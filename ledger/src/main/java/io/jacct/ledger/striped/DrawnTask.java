// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.striped;

import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Boot loader. A waiting task whose wait is timed, for itself and for tasks that entered the queue
 * near it. It does not keep the task alive: the application may take a task out of the queue, and
 * then nobody begins it.
 *
 * <p>Its weight is the number of tasks for which it stands. The thread that {@linkplain #claim
 * claims} it has all of it, and no other thread can add to it any more. So each task is counted by
 * one thread, or by none. All methods: any thread, no lock.
 */
public final class DrawnTask extends WeakReference<Object> {
    /** When it entered the queue. */
    public final long since;

    /** Whether no other task of its stripe was drawn after it. The stripe's holder stores it. */
    public volatile boolean last = true;

    private final AtomicInteger weight;

    /** How long it waited; below 0 if that is not known, yet or for ever. */
    public volatile long waited = -1;

    public DrawnTask(Object task, long since, int weight) {
        super(task);
        this.since = since;
        this.weight = new AtomicInteger(weight);
    }

    /** The number of tasks for which it stands; 0 if it was claimed. */
    public int weight() {
        return weight.get();
    }

    /** Takes its weight, which is 0 if another thread has done so before. */
    public int claim() {
        return weight.getAndSet(0);
    }

    /**
     * It stands for so many more tasks. False if it was claimed, or changes just now: then it does
     * not.
     */
    public boolean add(int more) {
        int before = weight.get();
        int after = before + more;
        return before > 0 && after > 0 && weight.compareAndSet(before, after);
    }
}
