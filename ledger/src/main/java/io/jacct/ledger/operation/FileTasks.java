// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.operation;

import io.jacct.counter.Health;
import io.jacct.counter.Operation;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.device.OtherDevice;
import io.jacct.ledger.task.TaskStripe;
import io.jacct.ledger.task.Tasks;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.memory.Mutex;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Boot loader. Remembers the requesters of the work that asynchronous file channels hand to their
 * pools. One descriptor may have any number of outstanding requests, so a request is known by the
 * object that the pool runs.
 *
 * <p>It is a table of places. A thread takes a place for an object by compare-and-set, and the
 * object's runner gives it back. The place's other values are stored before the pool gets the
 * object. Lock-free; allocates once. An object that finds no place in its line is not remembered:
 * its work is booked on the thread that does it. If the pool refuses an object and a platform
 * thread asked, the place is given back. An object that the pool takes and never runs keeps its
 * place.
 */
public final class FileTasks {
    private static final Mutex LOCK = new Mutex();

    private static final int PLACES = 1 << 12;
    private static final int LINE = 8;
    private static final int INTERRUPTED = -3;

    private static volatile FileTasks table;

    private final AtomicReferenceArray<Object> tasks = new AtomicReferenceArray<>(PLACES + LINE);
    private final TaskStripe[] requesters = new TaskStripe[PLACES + LINE];
    private final int[] endpoints = new int[PLACES + LINE];
    private final long[] starts = new long[PLACES + LINE];

    private FileTasks() {}

    static void stop() {
        Thread outer = LOCK.enter();
        try {
            table = null;
        } finally {
            LOCK.owner = outer;
        }
    }

    /** The calling thread is about to hand the object to a pool. {@link #handed} must follow. */
    public static void put(Object task, TaskStripe requester, int endpoint) {
        FileTasks all = table();
        int first = line(task);
        for (int i = first; i < first + LINE; i++) {
            if (all.tasks.get(i) == null && all.tasks.compareAndSet(i, null, task)) {
                all.requesters[i] = requester;
                all.endpoints[i] = endpoint;
                all.starts[i] = 0;
                if (requester instanceof ThreadStripe own) {
                    own.asking = i + 1;
                }
                return;
            }
        }
    }

    /**
     * The pool has taken the object that the calling thread last handed over or, with {@code
     * refused}, has refused it.
     */
    public static void handed(boolean refused) {
        if (!(Tasks.current() instanceof ThreadStripe me) || me.asking == 0) {
            return;
        }
        FileTasks all = table;
        int i = me.asking - 1;
        me.asking = 0;
        if (refused && all != null && all.requesters[i] == me) {
            all.requesters[i] = null;
            all.tasks.set(i, null);
        }
    }

    public static void begin(Object task, Operation operation) {
        FileTasks all = table();
        int i = all.find(task);
        if (i >= 0 && all.starts[i] == 0) {
            all.starts[i] = Booking.begin(operation, all.endpoints[i]);
        }
    }

    public static void end(Object task, Operation data, int n) {
        if (n != INTERRUPTED) {
            table().book(task, data, n, null);
        }
    }

    public static void fail(Object task, Operation data, Throwable thrown) {
        FileTasks all = table();
        if (thrown != null && all.find(task) >= 0) {
            all.book(task, data, 0, thrown);
        }
    }

    private void book(Object task, Operation data, int n, Throwable thrown) {
        int i = find(task);
        if (i < 0) {
            int file = OtherDevice.of(Health.OTHER_STALE, EndpointKind.FILE, null);
            Booking.end(data, file, 0, n, thrown);
            return;
        }
        TaskStripe requester = requesters[i];
        int endpoint = endpoints[i];
        long start = starts[i];
        requesters[i] = null;
        tasks.set(i, null);
        RequesterBooking.transfer(requester, data, endpoint, start, n, thrown);
    }

    private int find(Object task) {
        int first = line(task);
        for (int i = first; i < first + LINE; i++) {
            if (tasks.get(i) == task) {
                return i;
            }
        }
        return -1;
    }

    private static int line(Object task) {
        return System.identityHashCode(task) & (PLACES - 1);
    }

    /** The table, made by the first thread that asks. */
    private static FileTasks table() {
        FileTasks known = table;
        return known != null ? known : make();
    }

    private static FileTasks make() {
        Thread outer = LOCK.enter();
        try {
            if (table == null) {
                table = new FileTasks();
            }
            return table;
        } finally {
            LOCK.owner = outer;
        }
    }
}
