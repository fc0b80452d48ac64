// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.wait;

import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.Ledger;
import net.bytebuddy.asm.Advice;

/**
 * sun.nio.ch.Poller: virtual threads park in it until a descriptor is ready. Mostly inside a read
 * or the like, whose time that is; otherwise it is I/O that is not counted, and no park either.
 */
public final class Pollers {
    private Pollers() {}

    /** What is woven. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("sun.nio.ch.Poller")
                .weaveFrom(21, "poll(IJLjava/util/function/BooleanSupplier;)V", Poll.class)
                .weaveFrom(25, "subPollerLoop(Lsun/nio/ch/Poller;)V", Loop.class);
    }

    /** Until the descriptor is ready. */
    static final class Poll {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.Local("start") long start) {
            start = Ledger.begin(Ledger.POLL, 0);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(@Advice.Local("start") long start) {
            Ledger.waited(Ledger.POLL, start);
        }
    }

    /** The virtual thread that polls for others parks and yields all the time; it never returns. */
    static final class Loop {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter() {
            Ledger.begin(Ledger.POLL, 0);
        }
    }
}
