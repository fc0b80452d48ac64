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
 * A thread finds its stripe without a lock, in a table whose chains other threads change under a
 * lock. A new entry becomes the head of its chain, and its link is stored before that. A removed
 * entry is bypassed, and keeps its own link. A table of twice the size is made of the same entries,
 * so their links change while another thread follows them. Still, a thread finds its own entry or
 * none, and every chain ends. Only a change of size can make a look-up miss an entry. A thread that
 * finds nothing looks again under the lock.
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

    /** The table grows several times, and then an entry is added. */
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

        /** A thread that looks up itself, and the new thread. */
        @Actor
        public void reader(LLL_Result result) {
            result.r1 = find(0);
            result.r2 = find(COUNT - 1);
        }

        /** All entries are found. */
        @Arbiter
        public void all(LLL_Result result) {
            result.r3 = all(0);
        }
    }

    /** Threads start and end whose entries are in front of the wanted one. */
    @JCStressTest
    @Outcome(id = "found, (found|none), true", expect = Expect.ACCEPTABLE, desc = "found")
    @Outcome(expect = Expect.FORBIDDEN, desc = "missed, another's, or lost")
    @State
    public static class Passed extends Table {
        /** A thread that enters and removes others. */
        @Actor
        public void writer() {
            Buckets.remove(table, stripes[2]);
            Buckets.remove(table, stripes[3]);
            push(COUNT - 1);
            Buckets.remove(table, stripes[1]);
        }

        /** A thread that looks up itself, and a thread that ends. */
        @Actor
        public void reader(LLL_Result result) {
            result.r1 = find(0);
            result.r2 = find(2);
        }

        /** The entries of threads that have not ended are found. */
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
