// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Counter;
import io.jacct.counter.DevstatCodes;
import io.jacct.counter.Operation;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.operation.RequesterBooking;
import io.jacct.ledger.task.TaskLifecycle;
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
 * Work that one thread does for another is booked on a record that several threads share. A thread
 * owns it while the record's state has the thread's number. The end of the requester marks the
 * state as ended, and folds the record into the cohort together with the requester's own. A thread
 * that comes later gets a record for one booking, which is folded immediately. So each booking is
 * counted once, whichever thread comes first.
 *
 * <p>A thread books twice for another one that ends. The result is the number of bookings that the
 * worker sees at its end, that the requester sees at its end, and that the cohort has afterwards.
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

    // all states share one page, and each state uses a counter of its own in one of a few pools
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

    /** A task that has requested something. */
    public DelegatedAccountStress() {
        OpenLedger.sweep();
        int slot = NEXT.getAndIncrement() & SHARE * POOLS.length - 1;
        counter = COUNTERS[slot % SHARE];
        pool = POOLS[slot / SHARE];
        thread = new Thread(null, null, pool);
        requester = TaskLifecycle.enter(thread, 0);
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
        TaskLifecycle.leave(thread);
        result.r2 = look();
    }

    /** The sums after both have ended. */
    @Arbiter
    public void rest(JJJ_Result result) {
        result.r3 = folded() - base;
    }
}
