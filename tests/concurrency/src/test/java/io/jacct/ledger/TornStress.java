// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Counter;
import io.jacct.ledger.base.Seqlock;
import io.jacct.memory.Layout;
import io.jacct.memory.PageMemory;
import io.jacct.snapshot.page.Reading;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJ_Result;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * A StackOverflowError, for example, may stop a writer of a shared record. The writer then gives
 * the record back by a store in a {@code finally}, and leaves the sequence odd. The next writer
 * continues from there. Two threads are never in the record at the same time, and a reader never
 * takes half a booking for a whole one.
 */
public final class TornStress {
    private static final int READS = Layout.counter(Counter.FILE_READS.id());
    private static final int BYTES = Layout.counter(Counter.FILE_READ_BYTES.id());

    private TornStress() {}

    /** A record and its reader. */
    private static class Shared {
        final Seqlock record;
        final Reading.FirstRecord reader;

        Shared() {
            PageMemory page = Pages.fresh();
            record = Pages.stripe(page);
            reader = new Reading.FirstRecord(page);
        }

        final void await() {
            while (!record.tryOpen()) {
                Thread.onSpinWait();
            }
        }

        final void book() {
            await();
            add();
            record.close();
        }

        final void add() {
            record.add(READS, 1);
            record.add(BYTES, 100);
        }
    }

    /** An error stops one thread before it publishes anything; another thread books. */
    @JCStressTest
    @Outcome(
            id = "3, 200, 0",
            expect = Expect.ACCEPTABLE,
            desc = "both bookings are there, and what the torn one had added")
    @Outcome(expect = Expect.FORBIDDEN, desc = "a booking is lost, or the record is not given back")
    @State
    public static class Torn extends Shared {
        /** An error stops this thread. */
        @Actor
        public void torn() {
            await();
            try {
                record.add(READS, 1);
                throw new StackOverflowError();
            } catch (StackOverflowError end) {
                return;
            } finally {
                record.holder = 0;
            }
        }

        /** Books. */
        @Actor
        public void other() {
            book();
        }

        /** Books, and then reads. */
        @Arbiter
        public void look(JJJ_Result result) {
            book();
            boolean whole = reader.copy();
            result.r1 = whole ? reader.get(READS) : -1;
            result.r2 = whole ? reader.get(BYTES) : -1;
            result.r3 = record.owner();
        }
    }

    /**
     * An error stops one thread with half a booking. Another thread continues while a reader looks.
     */
    @JCStressTest
    @Outcome(
            id = {"-1, -1", "1, 1", "2, 2"},
            expect = Expect.ACCEPTABLE,
            desc = "marked as torn; or as the last writer has shown it")
    @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "before both")
    @Outcome(expect = Expect.FORBIDDEN, desc = "half a booking taken for a whole one")
    @State
    public static class Read extends Shared {
        /** Adds, is stopped by an error, and continues. */
        @Actor
        public void writer() {
            await();
            record.add(READS, 1);
            record.holder = 0;
            await();
            record.add(BYTES, 1);
            record.close();
            await();
            record.add(READS, 1);
            record.add(BYTES, 1);
            record.close();
        }

        /** A reader. */
        @Actor
        public void reader(JJ_Result result) {
            boolean whole = reader.copy();
            result.r1 = whole ? reader.get(READS) : -1;
            result.r2 = whole ? reader.get(BYTES) : -1;
        }
    }

    /** An owner never comes back, and two threads seize the record. */
    @JCStressTest
    @Outcome(id = "1, 100, 0", expect = Expect.ACCEPTABLE, desc = "one had it, and only one")
    @Outcome(expect = Expect.FORBIDDEN, desc = "both, or none, had it; or it was not given back")
    @State
    public static class Seized extends Shared {
        private final int owner;
        private final long sequence;

        /** Another thread has it open. */
        public Seized() {
            record.tryOpen();
            record.holder = 1;
            owner = record.owner();
            sequence = record.sequence();
        }

        private void seize() {
            if (record.seize(owner, sequence)) {
                add();
                record.close();
            }
        }

        /** The first thread. */
        @Actor
        public void one() {
            seize();
        }

        /** The second thread. */
        @Actor
        public void other() {
            seize();
        }

        /** The state at the end. */
        @Arbiter
        public void look(JJJ_Result result) {
            boolean whole = reader.copy();
            result.r1 = whole ? reader.get(READS) : -1;
            result.r2 = whole ? reader.get(BYTES) : -1;
            result.r3 = record.owner();
        }
    }
}
