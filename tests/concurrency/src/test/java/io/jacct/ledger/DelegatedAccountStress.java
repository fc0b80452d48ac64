// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Counter;
import io.jacct.counter.DevstatCodes;
import io.jacct.counter.Operation;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.operation.RequesterBooking;
import io.jacct.ledger.task.TaskLives;
import io.jacct.ledger.task.TaskLock;
import io.jacct.ledger.task.TaskStripe;
import io.jacct.memory.Layout;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Reading;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJ_Result;

/**
 * What one thread does for another is booked on a record that others share: the thread that changes
 * its flag from false to true may write. The end of the requester takes the flag once more, says
 * that the record has ended, and folds it into the cohort with the requester's own. A thread that
 * comes later gets a record for one booking, which is folded at once. So each booking is counted
 * once, whichever thread comes first.
 *
 * <p>A thread books twice for another one that ends. The result is: how many of the two the one
 * sees when it has booked, how many the other when it has ended, and how many the cohort has then.
 */
@JCStressTest
@Outcome(id = "2, 0, 2", expect = Expect.ACCEPTABLE, desc = "the requester ended first")
@Outcome(id = "2, 1, 2", expect = Expect.ACCEPTABLE, desc = "it ended in between")
@Outcome(id = "2, 2, 2", expect = Expect.ACCEPTABLE, desc = "both were done by then")
@Outcome(
        id = {"-1, (-1|0|1|2), 2", "2, -1, 2"},
        expect = Expect.ACCEPTABLE,
        desc = "a reader gave up and says so")
@Outcome(expect = Expect.FORBIDDEN, desc = "lost, counted twice, or left behind")
@State
public class DelegatedAccountStress {
    private static final LedgerState LEDGER = OpenLedger.STATE;
    private static final int FILE = EndpointKind.other(EndpointKind.FILE);

    // all states share one page: each has a counter of one of a few pools to itself
    private static final AtomicInteger NEXT = new AtomicInteger();
    private static final Counter[] COUNTERS = Counter.values();
    private static final int SHARE = 32;
    private static final String[] POOLS = {
        "requester a", "requester b", "requester c", "requester d"
    };

    private final Counter counter;
    private final String pool;
    private final Thread thread;
    private final TaskStripe requester;
    private final long base;

    /** A task that has asked for something. */
    public DelegatedAccountStress() {
        OpenLedger.sweep();
        int slot = NEXT.getAndIncrement() & SHARE * POOLS.length - 1;
        counter = COUNTERS[slot % SHARE];
        pool = POOLS[slot / SHARE];
        thread = new Thread(null, null, pool);
        requester = TaskLives.enter(thread, 0);
        base = folded();
    }

    private void book() {
        int count = Layout.counter(counter.id()) - EndpointKind.block(FILE);
        int nanos = Operation.CLOSE.nanos();
        Operation one =
                new Operation(0, "", count, nanos, DevstatCodes.NO_DATA, DevstatCodes.NONE, false);
        RequesterBooking.count(requester, FILE, one);
    }

    private long folded() {
        Thread outer = TaskLock.LOCK.enter();
        try {
            return requester.cohort.get(Layout.counter(counter.id()));
        } finally {
            TaskLock.LOCK.owner = outer;
        }
    }

    private long look() {
        Snapshot snapshot = Reading.ofReady(LEDGER.page).snapshot();
        long sum = 0;
        for (Group each : snapshot.pools()) {
            sum += each.name().equals(pool) ? each.counts().get(counter) - base : 0;
        }
        return snapshot.health().get("tornRecords") == 0 ? sum : -1;
    }

    /** The thread that does the work. */
    @Actor
    public void doer(JJJ_Result result) {
        book();
        book();
        result.r1 = look();
    }

    /** The thread that asked for the work, and ends. */
    @Actor
    public void requester(JJJ_Result result) {
        TaskLives.leave(thread);
        result.r2 = look();
    }

    /** The sums after both have ended. */
    @Arbiter
    public void rest(JJJ_Result result) {
        result.r3 = folded() - base;
    }
}
