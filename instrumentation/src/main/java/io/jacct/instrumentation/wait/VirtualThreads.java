// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.wait;

import io.jacct.counter.Operation;
import io.jacct.instrumentation.advice.Begin;
import io.jacct.instrumentation.thread.Threads;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.VirtualLedger;
import net.bytebuddy.asm.Advice;

/**
 * Weaves java.lang.VirtualThread: a virtual thread is started, begins and ends to run, is joined,
 * or is interrupted. A join by milliseconds also passes through Thread, and from JDK 27 on every
 * join does. The methods that mount and unmount a thread are never touched.
 */
public final class VirtualThreads {
    private VirtualThreads() {}

    /** The methods to weave, each with its advice. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("java.lang.VirtualThread")
                .weaveFrom(21, "start(Ljdk/internal/vm/ThreadContainer;)V", Start.class)
                .weaveFrom(21, "run(Ljava/lang/Runnable;)V", Run.class)
                .weaveBetween(21, 26, "joinNanos(J)Z", Begin.wait(Operation.JOIN))
                .weaveFrom(21, "interrupt()V", Threads.Interrupt.class);
    }

    /** The methods to weave in addition, if the CPU time of virtual threads is wanted. */
    public static TypeInstrumentation slices() {
        return TypeInstrumentation.of("java.lang.VirtualThread")
                .weaveFrom(21, "runContinuation()V", Mount.class)
                .weaveFrom(21, "afterYield()V", Yield.class)
                .weaveFrom(21, "afterDone(Z)V", Done.class);
    }

    /** A carrier is about to run the thread. It may find that another carrier was faster. */
    static final class Mount {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter() {
            VirtualLedger.mounting();
        }
    }

    /**
     * A carrier has run the thread. Once the method's body begins, another carrier may run the
     * thread.
     */
    static final class Yield {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.This Thread virtual) {
            VirtualLedger.yielded(virtual);
        }
    }

    /**
     * A carrier has run the thread for the last time. The method's body releases the threads that
     * wait for it.
     */
    static final class Done {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.This Thread virtual) {
            VirtualLedger.done(virtual);
        }
    }

    /** The thread is charged before it runs. Only the start of a new thread, state 0, succeeds. */
    static final class Start {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.This Thread virtual,
                @Advice.FieldValue("state") int state,
                @Advice.Local("charged") boolean charged) {
            charged = state == 0 && VirtualLedger.starting(virtual);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.This Thread virtual,
                @Advice.Local("charged") boolean charged,
                @Advice.Thrown Throwable thrown) {
            if (thrown != null && charged) {
                VirtualLedger.notStarted(virtual);
            }
        }
    }

    /** The run of the virtual thread, on itself while it is mounted. */
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
}
