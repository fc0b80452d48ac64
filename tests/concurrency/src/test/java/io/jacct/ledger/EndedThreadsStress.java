// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.task.Stripe;
import io.jacct.ledger.task.TaskLifecycle;
import io.jacct.ledger.task.Tasks;
import io.jacct.memory.Layout;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Three threads end, two of them one after the other. The one that finds the list empty lets all
 * leave; another one does not wait. When all three have returned, none has a record any more, and
 * each has ended once.
 *
 * <p>The result is the number of threads that are still in the table, and of threads that have
 * ended in the pool.
 */
@JCStressTest
@Outcome(id = "0, 3", expect = Expect.ACCEPTABLE, desc = "all have left, each of them once")
@Outcome(expect = Expect.FORBIDDEN, desc = "one was left behind, or left twice")
@State
public class EndedThreadsStress {
    // all states share one page, and each state has a pool of its own
    private static final AtomicInteger NEXT = new AtomicInteger();
    private static final int POOLS = 120;

    private final Thread[] threads = new Thread[3];
    private final Stripe pool;
    private final long base;

    /** Three tasks of one pool. */
    public EndedThreadsStress() {
        OpenLedger.sweep();
        char letter = (char) ('A' + NEXT.getAndIncrement() % POOLS);
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread("leaving " + letter);
            TaskLifecycle.enter(threads[i], 0);
        }
        pool = Tasks.find(threads[0]).cohort;
        base = pool.get(Layout.ENDED);
    }

    @Actor
    public void first() {
        EndedThreads.end(threads[0], null);
    }

    @Actor
    public void others() {
        EndedThreads.end(threads[1], null);
        EndedThreads.end(threads[2], null);
    }

    @Arbiter
    public void rest(II_Result result) {
        for (Thread thread : threads) {
            result.r1 += Tasks.find(thread) == null ? 0 : 1;
        }
        result.r2 = (int) (pool.get(Layout.ENDED) - base);
    }
}
