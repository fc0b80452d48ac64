// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.wait;

import io.jacct.instrumentation.thread.Threads;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.Ledger;
import io.jacct.ledger.VirtualLedger;
import net.bytebuddy.asm.Advice;

/**
 * java.lang.VirtualThread: one begins and ends to run, is joined, or interrupted. A join by
 * milliseconds passes through Thread, too, and from JDK 27 on every join does. How it is mounted
 * and unmounted is never touched.
 */
public final class VirtualThreads {
    private VirtualThreads() {}

    /** What is woven. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("java.lang.VirtualThread")
                .weaveFrom(21, "run(Ljava/lang/Runnable;)V", Run.class)
                .weaveBetween(21, 26, "joinNanos(J)Z", Join.class)
                .weaveFrom(21, "interrupt()V", Threads.Interrupt.class);
    }

    /** Also of the same type, if their processor time is wanted. */
    public static TypeInstrumentation slices() {
        return TypeInstrumentation.of("java.lang.VirtualThread")
                .weaveFrom(21, "runContinuation()V", Mount.class)
                .weaveFrom(21, "afterYield()V", Yield.class)
                .weaveFrom(21, "afterDone(Z)V", Done.class);
    }

    /** On the carrier, which may find that another one was faster. */
    static final class Mount {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter() {
            VirtualLedger.mounting();
        }
    }

    /** On the carrier; from the body on, another one may run the thread. */
    static final class Yield {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.This Thread virtual) {
            VirtualLedger.yielded(virtual);
        }
    }

    /** On the carrier; in the body, who waits for the thread is released. */
    static final class Done {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.This Thread virtual) {
            VirtualLedger.done(virtual);
        }
    }

    /** On the virtual thread itself, while it is mounted. */
    static final class Run {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.Local("began") long began) {
            began = VirtualLedger.began();
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(@Advice.Local("began") long began) {
            VirtualLedger.ended(began);
        }
    }

    /** Parks inside. */
    static final class Join {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.Local("start") long start) {
            start = Ledger.begin(Ledger.JOIN, 0);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(@Advice.Local("start") long start) {
            Ledger.waited(Ledger.JOIN, start);
        }
    }
}
