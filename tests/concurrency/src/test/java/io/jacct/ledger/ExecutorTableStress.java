// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.executor.ExecutorEntry;
import io.jacct.ledger.executor.ExecutorTable;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLL_Result;

/**
 * A look-up of an executor's entry takes no lock. A new entry becomes the head of its chain, and
 * its own link is stored before that. A removed entry is bypassed: the link before it leads around
 * it, and it keeps its own link. A table of another size is made of the same entries, so their
 * links change while another thread follows them. Still, an entry that is found is the right one,
 * and every chain ends. A change of size can make a look-up miss an entry; the thread then looks
 * again under the lock.
 *
 * <p>All entries here are in one chain of the small table, and in two of the large one.
 */
public final class ExecutorTableStress {
    private static final int SMALL = 64;

    /** The number of entries that fill the small table. */
    private static final Object[] EXECUTORS = executors(SMALL + 1);

    private ExecutorTableStress() {}

    private static Object[] executors(int count) {
        List<Object> all = new ArrayList<>();
        while (all.size() < count) {
            Object object = new Object();
            if ((System.identityHashCode(object) & SMALL - 1) == 0) {
                all.add(object);
            }
        }
        return all.toArray();
    }

    /** A table of which the first entry is the last of its chain. */
    private static class Table {
        final ExecutorTable table = new ExecutorTable();
        final ExecutorEntry[] entries = new ExecutorEntry[EXECUTORS.length];

        Table(int size) {
            for (int i = 0; i < size; i++) {
                add(i);
            }
        }

        void add(int i) {
            entries[i] = new ExecutorEntry(EXECUTORS[i], null);
            table.add(entries[i]);
        }

        String find(int i) {
            ExecutorEntry found = table.find(EXECUTORS[i]);
            return found == null ? "none" : found.refersTo(EXECUTORS[i]) ? "found" : "another";
        }
    }

    /** An entry is added to a full table, so the present entries move to a larger one. */
    @JCStressTest
    @Outcome(
            id = "found, (found|none), true",
            expect = Expect.ACCEPTABLE,
            desc = "found, and the new one when it is there")
    @Outcome(
            id = "none, (found|none), true",
            expect = Expect.ACCEPTABLE,
            desc = "missed while it was moved")
    @Outcome(expect = Expect.FORBIDDEN, desc = "a wrong one, or one that is lost")
    @State
    public static class Resized extends Table {
        /** A full table. */
        public Resized() {
            super(SMALL);
        }

        /** A thread that brings an executor. */
        @Actor
        public void writer() {
            add(SMALL);
        }

        /** A thread that books for one, and then for the new one. */
        @Actor
        public void reader(LLL_Result result) {
            result.r1 = find(0);
            result.r2 = find(SMALL);
        }

        /** All entries are found. */
        @Arbiter
        public void all(LLL_Result result) {
            boolean all = true;
            for (int i = 0; i <= SMALL; i++) {
                all &= find(i).equals("found");
            }
            result.r3 = all && table.size() == SMALL + 1;
        }
    }

    /** Entries come and go in front of the one that is looked for. */
    @JCStressTest
    @Outcome(id = "found, (found|none), true", expect = Expect.ACCEPTABLE, desc = "found")
    @Outcome(expect = Expect.FORBIDDEN, desc = "missed, a wrong one, or one that is lost")
    @State
    public static class Passed extends Table {
        private static final int SIZE = 6;

        /** A table with some. */
        public Passed() {
            super(SIZE);
        }

        /** A thread that brings an executor after some have gone. */
        @Actor
        public void writer() {
            table.remove(entries[2]);
            table.remove(entries[1]);
            table.remove(entries[SIZE - 1]);
            add(SIZE);
        }

        /** A thread that books for the first, and for one that goes. */
        @Actor
        public void reader(LLL_Result result) {
            result.r1 = find(0);
            result.r2 = find(2);
        }

        /** The right entries are found. */
        @Arbiter
        public void all(LLL_Result result) {
            boolean gone = find(1).equals("none") && find(2).equals("none");
            boolean there = find(3).equals("found") && find(SIZE).equals("found");
            result.r3 = gone && there && table.size() == SIZE - 2;
        }
    }
}
