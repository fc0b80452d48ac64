// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.wait;

import io.jacct.counter.Operation;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.Ledger;
import net.bytebuddy.asm.Advice;

/**
 * Weaves sun.nio.ch.Poller, in which virtual threads park until a descriptor is ready. Mostly this
 * is inside a read or the like, and its time is part of that operation. Otherwise it is I/O that is
 * not counted, and it is not counted as a park either.
 */
public final class Pollers {
    private Pollers() {}

    /** The methods to weave, each with its advice. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("sun.nio.ch.Poller")
                .weaveFrom(21, "poll(IJLjava/util/function/BooleanSupplier;)V", Poll.class)
                .weaveFrom(25, "subPollerLoop(Lsun/nio/ch/Poller;)V", Loop.class);
    }

    /** A poll, until the descriptor is ready. */
    static final class Poll {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.Local("start") long start) {
            start = Ledger.begin(Operation.POLL, 0);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(@Advice.Local("start") long start) {
            Ledger.waited(Operation.POLL, start);
        }
    }

    /**
     * The loop of a virtual thread that polls for others. It parks and yields all the time, which
     * must not count. It never returns.
     */
    static final class Loop {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter() {
            Ledger.begin(Operation.POLL, 0);
        }
    }
}
