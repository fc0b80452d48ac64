// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.wait;

import io.jacct.counter.Operation;
import io.jacct.instrumentation.advice.Begin;
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
                .weaveFrom(
                        21,
                        "poll(IJLjava/util/function/BooleanSupplier;)V",
                        Begin.wait(Operation.POLL))
                .weaveFrom(25, "subPollerLoop(Lsun/nio/ch/Poller;)V", Loop.class);
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
