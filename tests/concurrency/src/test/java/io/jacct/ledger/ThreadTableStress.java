// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.task.Buckets;
import io.jacct.ledger.task.ThreadStripe;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLL_Result;

/**
 * A thread finds its stripe without a lock, in a table whose chains others change under a monitor.
 * A new entry is at the head of its chain, its link stored before it; one that leaves is passed by,
 * and its own link still leads on; a table of twice the size is made of the same entries, whose
 * links change under the eyes of a thread that follows them. So a thread finds its own entry or
 * none, and links always end. A miss comes of a change of size only; a thread that finds nothing
 * asks again under the monitor.
 */
public final class ThreadTableStress {
    private static final int COUNT = 9;

    private static final Thread[] THREADS = new Thread[COUNT];

    static {
        for (int i = 0; i < COUNT; i++) {
            THREADS[i] = new Thread("thread-" + i);
        }
    }

    private ThreadTableStress() {}

    /** A table in which the first entry is the last of its chain. */
    private static class Table {
        volatile ThreadStripe[] table = new ThreadStripe[1];
        final ThreadStripe[] stripes = new ThreadStripe[COUNT];

        Table() {
            for (int i = 0; i < COUNT - 1; i++) {
                push(i);
            }
        }

        void push(int i) {
            stripes[i] = new ThreadStripe(THREADS[i], i, null);
            Buckets.push(table, stripes[i]);
        }

        String find(int i) {
            ThreadStripe found = Buckets.find(table, THREADS[i]);
            return found == null ? "none" : found.address == i ? "found" : "another";
        }

        boolean all(int from) {
            boolean all = true;
            for (int i = from; i < COUNT; i++) {
                all &= find(i).equals("found");
            }
            return all;
        }
    }

    /** The table gets larger and larger, and then an entry comes. */
    @JCStressTest
    @Outcome(
            id = "found, (found|none), true",
            expect = Expect.ACCEPTABLE,
            desc = "found, and the new one when it is there")
    @Outcome(
            id = "none, (found|none), true",
            expect = Expect.ACCEPTABLE,
            desc = "missed while it was moved")
    @Outcome(expect = Expect.FORBIDDEN, desc = "another's, or lost")
    @State
    public static class Doubled extends Table {
        /** A thread that starts one. */
        @Actor
        public void writer() {
            table = Buckets.doubled(table);
            table = Buckets.doubled(table);
            push(COUNT - 1);
        }

        /** A thread that looks for itself, and the new one. */
        @Actor
        public void reader(LLL_Result result) {
            result.r1 = find(0);
            result.r2 = find(COUNT - 1);
        }

        /** All are there. */
        @Arbiter
        public void all(LLL_Result result) {
            result.r3 = all(0);
        }
    }

    /** Threads start and end whose entries are in front of the one that is looked for. */
    @JCStressTest
    @Outcome(id = "found, (found|none), true", expect = Expect.ACCEPTABLE, desc = "found")
    @Outcome(expect = Expect.FORBIDDEN, desc = "missed, another's, or lost")
    @State
    public static class Passed extends Table {
        /** Threads that end, one that starts, and one more that ends. */
        @Actor
        public void writer() {
            Buckets.remove(table, stripes[2]);
            Buckets.remove(table, stripes[3]);
            push(COUNT - 1);
            Buckets.remove(table, stripes[1]);
        }

        /** A thread that looks for itself, and one that ends. */
        @Actor
        public void reader(LLL_Result result) {
            result.r1 = find(0);
            result.r2 = find(2);
        }

        /** Those are there that have not ended. */
        @Arbiter
        public void all(LLL_Result result) {
            boolean gone = true;
            for (int i = 1; i <= 3; i++) {
                gone &= find(i).equals("none");
            }
            result.r3 = gone && all(4);
        }
    }
}
