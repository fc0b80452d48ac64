// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.executor;

import io.jacct.memory.JdkFields;
import io.jacct.memory.Mutex;
import java.util.Arrays;
import java.util.Iterator;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Boot loader. Workers of thread pools that entered their loop while it was not woven: before the
 * agent came, or after a detach. Such a worker stays in the loop's old frame until it ends, so the
 * advice in the loop never runs for it. Its events are taken where the loop calls other methods;
 * {@code WorkerLedger} says which.
 *
 * <p>A thread's id tells whether it may be such a worker, because ids grow. {@link #RANGES} has the
 * ids of the threads that were made while nothing was woven. A thread that was made then, and
 * enters the loop later, says so itself. A worker of any other thread costs one comparison here.
 *
 * <p>The table keeps no object of the application but a worker's present task. It forgets a worker
 * that leaves its loop, and all of them at a detach.
 */
public final class EarlierWorkers {
    private static final Mutex LOCK = new Mutex();

    /** For a worker in a woven frame. */
    private static final EarlierWorker WOVEN = new EarlierWorker();

    private static final ConcurrentHashMap<Long, EarlierWorker> KNOWN = new ConcurrentHashMap<>();

    /** The first and the last id of each range; the last range is open while nothing is woven. */
    private static volatile long[] ranges = {0, Long.MAX_VALUE};

    /** Whether fork/join workers were alive when their loop was woven. The weaver sets it. */
    public static volatile boolean forks;

    private EarlierWorkers() {}

    /** The worker that the thread is, if it is in an old frame; otherwise null. */
    public static EarlierWorker of(Thread thread) {
        long id = JdkFields.id(thread);
        return isFromUnwovenTime(id) ? find(id) : null;
    }

    private static boolean isFromUnwovenTime(long id) {
        long[] all = ranges;
        for (int i = all.length - 2; i >= 0; i -= 2) {
            if (id <= all[i + 1] && id >= all[i]) {
                return true;
            }
        }
        return false;
    }

    private static EarlierWorker find(long id) {
        EarlierWorker worker = KNOWN.get(id);
        if (worker == null) {
            EarlierWorker made = new EarlierWorker();
            EarlierWorker other = KNOWN.putIfAbsent(id, made);
            worker = other == null ? made : other;
        }
        return worker == WOVEN ? null : worker;
    }

    /** The calling thread enters the woven loop. */
    public static void entersWoven(Thread thread) {
        long id = JdkFields.id(thread);
        if (isFromUnwovenTime(id)) {
            KNOWN.put(id, WOVEN);
        }
    }

    /** The worker leaves its loop. */
    public static void leaves(Thread thread) {
        long id = JdkFields.id(thread);
        if (isFromUnwovenTime(id)) {
            KNOWN.remove(id);
        }
    }

    /** All that was loaded is woven now. */
    public static void woven() {
        Thread outer = LOCK.enter();
        try {
            long[] all = ranges.clone();
            all[all.length - 1] = newestId();
            ranges = all;
        } finally {
            LOCK.owner = outer;
        }
    }

    /** From now on classes may lose their advice; {@link #woven} may follow. */
    public static void unweaving() {
        Thread outer = LOCK.enter();
        try {
            long[] all = ranges;
            if (all[all.length - 1] != Long.MAX_VALUE) {
                all = Arrays.copyOf(all, all.length + 2);
                all[all.length - 2] = newestId();
                all[all.length - 1] = Long.MAX_VALUE;
                ranges = all;
            }
            Iterator<EarlierWorker> known = KNOWN.values().iterator();
            while (known.hasNext()) {
                if (known.next() != WOVEN) {
                    known.remove();
                }
            }
        } finally {
            LOCK.owner = outer;
        }
    }

    private static long newestId() {
        return JdkFields.id(new Thread(null, null, "jacct-newest", 0, false));
    }
}
