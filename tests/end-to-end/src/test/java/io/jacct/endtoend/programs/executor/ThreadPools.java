// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.executor;

import io.jacct.endtoend.programs.Case;
import io.jacct.endtoend.programs.Expect;
import io.jacct.snapshot.Executor;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Thread pools with a known history of their queues. */
public final class ThreadPools {
    private static final long MILLI = 1_000_000;
    private static final Runnable NOTHING = OneThread.NOTHING;

    private ThreadPools() {}

    /** No arguments. */
    public static void main(String[] args) throws Exception {
        Case.runOnce("queue", ThreadPools::queue);
        Case.runOnce("failures", ThreadPools::failures);
        Case.runOnce("abort", ThreadPools::abort);
        Case.runOnce("caller runs", ThreadPools::callerRuns);
        Case.runOnce("discard oldest", ThreadPools::discardOldest);
        Case.runOnce("hand-off", ThreadPools::handOff);
    }

    /** Three tasks wait behind one, then run one after the other. */
    private static void queue(Case it) throws Exception {
        ThreadPoolExecutor pool = OneThread.pool("queue");
        long created = System.nanoTime();
        CountDownLatch gate = OneThread.occupy(pool);
        long[] before = new long[3];
        long[] after = new long[3];
        long[] begin = new long[3];
        for (int i = 0; i < 3; i++) {
            int task = i;
            before[i] = System.nanoTime();
            pool.execute(
                    () -> {
                        begin[task] = System.nanoTime();
                        Queues.spin(20 * MILLI);
                    });
            after[i] = System.nanoTime();
        }
        Queues.spin(30 * MILLI);
        Queues.holds(it, "queue-N", 3, 1);
        long released = System.nanoTime();
        gate.countDown();
        OneThread.finish(pool);
        long done = System.nanoTime();
        Executor end = Queues.ended(it, "queue-N", 4, 0, 0, 0);
        long least = 0;
        long most = before[0] - created;
        for (int i = 0; i < 3; i++) {
            least += released + i * 20 * MILLI - after[i];
            most += begin[i] - before[i];
        }
        it.within("wait", least, end.waitNanos(), most);
        long busy = released + 40 * MILLI - after[0];
        it.within("wait busy", busy, end.waitBusyNanos(), done - created);
        it.within("run", released - after[0] + 60 * MILLI, end.runNanos(), done - created);
        it.state("one runs at a time", end.runNanos(), end.runBusyNanos());
    }

    private static void failures(Case it) throws Exception {
        ThreadPoolExecutor pool = OneThread.pool("failing");
        pool.setThreadFactory(OneThread.quiet("failing"));
        Expect.failure(
                () ->
                        pool.submit(
                                        () -> {
                                            throw new IllegalStateException();
                                        })
                                .get());
        pool.execute(
                () -> {
                    throw new IllegalStateException();
                });
        pool.submit(NOTHING).get();
        OneThread.finish(pool);
        Queues.ended(it, "failing-N", 3, 2, 0, 0);
    }

    private static void abort(Case it) throws Exception {
        ThreadPoolExecutor pool = OneThread.pool("abort", 2, new ThreadPoolExecutor.AbortPolicy());
        CountDownLatch gate = OneThread.occupy(pool);
        pool.execute(NOTHING);
        pool.execute(NOTHING);
        Expect.failure(() -> pool.execute(NOTHING));
        Expect.failure(() -> pool.execute(null));
        Queues.holds(it, "abort-N", 2, 1);
        gate.countDown();
        OneThread.finish(pool);
        Expect.failure(() -> pool.execute(NOTHING));
        Queues.ended(it, "abort-N", 3, 0, 2, 0);
    }

    /** The caller's run is not the pool's, whichever handler makes the caller run the task. */
    private static void callerRuns(Case it) throws Exception {
        callerRuns(it, "caller", new ThreadPoolExecutor.CallerRunsPolicy());
        callerRuns(it, "own", (task, pool) -> task.run());
    }

    private static void callerRuns(Case it, String name, RejectedExecutionHandler handler)
            throws Exception {
        ThreadPoolExecutor pool = OneThread.pool(name, 1, handler);
        CountDownLatch gate = OneThread.occupy(pool);
        pool.execute(NOTHING);
        pool.execute(NOTHING);
        Queues.holds(it, name + "-N", 1, 1);
        gate.countDown();
        OneThread.finish(pool);
        Queues.ended(it, name + "-N", 2, 0, 1, 0);
    }

    private static void discardOldest(Case it) throws Exception {
        ThreadPoolExecutor pool =
                OneThread.pool("oldest", 2, new ThreadPoolExecutor.DiscardOldestPolicy());
        CountDownLatch gate = OneThread.occupy(pool);
        for (int i = 0; i < 7; i++) {
            pool.execute(NOTHING);
        }
        Queues.holds(it, "oldest-N", 2, 1);
        gate.countDown();
        OneThread.finish(pool);
        Queues.ended(it, "oldest-N", 3, 0, 5, 5);
    }

    /** A task that is not queued waits until its thread runs. */
    private static void handOff(Case it) throws Exception {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(
                        0,
                        99,
                        9,
                        TimeUnit.SECONDS,
                        new SynchronousQueue<>(),
                        OneThread.factory("hand"));
        CountDownLatch gate = new CountDownLatch(1);
        CountDownLatch busy = new CountDownLatch(5);
        long before = System.nanoTime();
        for (int i = 0; i < 5; i++) {
            pool.execute(
                    () -> {
                        busy.countDown();
                        Queues.await(gate);
                    });
        }
        Queues.await(busy);
        long waited = System.nanoTime() - before;
        Executor held = Queues.holds(it, "hand-N", 0, 5);
        it.within("wait", 5, held.waitNanos(), 5 * waited);
        gate.countDown();
        OneThread.finish(pool);
        Queues.ended(it, "hand-N", 5, 0, 0, 0);
    }
}
