// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * Queues are changed and read under their monitor, and a move uses one time for both. So a reader
 * finds a request in exactly one queue, and no tick of its life is missing.
 */
public final class IoQueuesStress {
    private static final int ROOM = 1_000;

    private IoQueuesStress() {}

    /** An IO kstat that is installed, with a clock that ticks at each look. */
    private static class Queues {
        final AtomicLong clock = new AtomicLong();
        final KstatChain chain = new KstatChain(clock::incrementAndGet);
        final IoQueues queues;
        final int kid;
        final long entered;

        Queues() {
            try {
                ChainEntry entry = chain.create("m", 0, "n", "c", KstatType.IO, 1);
                chain.install(entry);
                queues = entry.data(IoQueues.class);
                kid = entry.header().kid();
            } catch (KstatException e) {
                throw new IllegalStateException(e);
            }
            queues.waitqEnter();
            entered = clock.get();
        }

        /** The place of the only request, if all its time is accounted for. */
        String read() {
            try {
                KstatReading reading = chain.read(kid, ROOM);
                IoData io = (IoData) reading.data();
                long life = reading.header().snaptime() - entered;
                boolean whole =
                        io.wlentime() + io.rlentime() == life
                                && io.wtime() == io.wlentime()
                                && io.rtime() == io.rlentime();
                return whole ? io.wcnt() + "+" + io.rcnt() : io + " of " + life;
            } catch (KstatException e) {
                return e.getMessage();
            }
        }
    }

    /** KS-6: a request begins to be served while a reader looks. */
    @JCStressTest
    @Outcome(id = "1[+]0, 0[+]1", expect = Expect.ACCEPTABLE, desc = "it waits")
    @Outcome(id = "0[+]1, 0[+]1", expect = Expect.ACCEPTABLE, desc = "it is served")
    @Outcome(expect = Expect.FORBIDDEN, desc = "in none, in both, or time is missing")
    @State
    public static class Moved extends Queues {
        /** A provider. */
        @Actor
        public void provider() {
            queues.waitqToRunq();
        }

        /** A reader. */
        @Actor
        public void reader(LL_Result result) {
            result.r1 = read();
        }

        /** The state at the end. */
        @Arbiter
        public void end(LL_Result result) {
            result.r2 = read();
        }
    }

    /** KS-6: it is served and put back. */
    @JCStressTest
    @Outcome(id = "(1[+]0|0[+]1), 1[+]0", expect = Expect.ACCEPTABLE, desc = "it is in one queue")
    @Outcome(expect = Expect.FORBIDDEN, desc = "in none, in both, or time is missing")
    @State
    public static class PutBack extends Queues {
        /** A provider. */
        @Actor
        public void provider() {
            queues.waitqToRunq();
            queues.runqBackToWaitq();
        }

        /** A reader. */
        @Actor
        public void reader(LL_Result result) {
            result.r1 = read();
        }

        /** The state at the end. */
        @Arbiter
        public void end(LL_Result result) {
            result.r2 = read();
        }
    }
}
