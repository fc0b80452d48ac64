// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.task.BusyThreads;
import io.jacct.ledger.task.ThreadIds;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZZ_Result;

/**
 * The threads in an operation are a set of ids, in lines of eight places. A thread adds and removes
 * its own id only. Two threads contend only for an empty place. So a thread knows whether it is in
 * an operation, whatever another thread does.
 *
 * <p>The ids here belong in one line, which has one place left. One thread gets it, and the other
 * one a place in the next table. The result is whether each thread saw itself enter and leave, and
 * whether the set is empty at the end.
 */
@JCStressTest
@Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "each in and out")
@Outcome(expect = Expect.FORBIDDEN, desc = "a thread was lost, or is left")
@State
public class BusyThreadsStress {
    private static final int LINE = 8;

    private static final long[] IDS = ids(LINE + 1);

    static {
        for (int i = 2; i < IDS.length; i++) {
            BusyThreads.enter(IDS[i]);
        }
    }

    /** Ids that belong in one line and that no thread has. */
    private static long[] ids(int count) {
        List<Long> all = new ArrayList<>();
        for (long id = 1L << 40; all.size() < count; id++) {
            if (ThreadIds.line(id, BusyThreads.FIRST_LINES) == 0) {
                all.add(id);
            }
        }
        return all.stream().mapToLong(Long::longValue).toArray();
    }

    /** An operation with another one in it, and one more. */
    private static boolean inAndOut(long id) {
        boolean before = BusyThreads.has(id);
        boolean entered = BusyThreads.enter(id);
        boolean inner = BusyThreads.enter(id);
        boolean inside = BusyThreads.has(id);
        BusyThreads.leave(id);
        boolean after = BusyThreads.has(id);
        boolean again = BusyThreads.enter(id);
        BusyThreads.leave(id);
        return !before && entered && !inner && inside && !after && again;
    }

    /** The first thread. */
    @Actor
    public void one(ZZZ_Result result) {
        result.r1 = inAndOut(IDS[0]);
    }

    /** The second thread. */
    @Actor
    public void other(ZZZ_Result result) {
        result.r2 = inAndOut(IDS[1]);
    }

    /** The threads that were in an operation before, and still are. */
    @Arbiter
    public void rest(ZZZ_Result result) {
        boolean rest = true;
        for (int i = 2; i < IDS.length; i++) {
            rest &= BusyThreads.has(IDS[i]);
        }
        result.r3 = rest;
    }
}
