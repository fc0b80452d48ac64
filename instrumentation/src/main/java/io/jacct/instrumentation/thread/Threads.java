// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.thread;

import static io.jacct.instrumentation.type.TypeInstrumentation.NEWEST;

import io.jacct.counter.Operation;
import io.jacct.instrumentation.advice.Begin;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.Ledger;
import io.jacct.ledger.ThreadLedger;
import io.jacct.ledger.VirtualLedger;
import net.bytebuddy.asm.Advice;

/**
 * Weaves java.lang.Thread: platform threads start, are renamed, wait and end. Virtual threads
 * override the woven methods, except for the renaming. Their I/O is counted where it happens.
 */
public final class Threads {
    private static final int WRAPPED = 19;

    private Threads() {}

    /** The methods to weave, each with its advice. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("java.lang.Thread")
                .weave("start()V", Start.class)
                .weaveFrom(21, "start(Ljdk/internal/vm/ThreadContainer;)V", Start.class)
                .weave("run()V", Run.class)
                .weave("dispatchUncaughtException(Ljava/lang/Throwable;)V", Uncaught.class)
                .weave("setName(Ljava/lang/String;)V", Rename.class)
                .weave("exit()V", End.class)
                .weave("join(J)V", Begin.wait(Operation.JOIN))
                .weave("interrupt()V", Interrupt.class)
                .weaveUpTo(24, "sleep(JI)V", Begin.wait(Operation.SLEEP))
                .weaveBetween(WRAPPED, 24, "sleep(J)V", Begin.wait(Operation.SLEEP))
                .weaveBetween(
                        WRAPPED, 24, "sleep(Ljava/time/Duration;)V", Begin.wait(Operation.SLEEP))
                .weaveOn(25, NEWEST, "sleepNanos(J)V", Begin.wait(Operation.SLEEP))
                .weaveFrom(WRAPPED, "yield()V", Yield.class);
    }

    /** The thread is entered before it runs, so that its first operation finds its record. */
    static final class Start {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.This Thread thread) {
            ThreadLedger.starting(thread);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(@Advice.This Thread thread, @Advice.Thrown Throwable thrown) {
            if (thrown != null) {
                ThreadLedger.notStarted(thread);
            }
        }
    }

    /**
     * The beginning of threads whose class does not override {@code run}. The ledger meets other
     * threads at their first operation.
     */
    static final class Run {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter() {
            ThreadLedger.running();
        }
    }

    /** An uncaught exception. The JVM calls this on the thread that ends. */
    static final class Uncaught {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.Argument(0) Throwable thrown) {
            ThreadLedger.uncaught(thrown);
        }
    }

    /** A new name. Names given by constructors do not pass here. */
    static final class Rename {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.This Thread thread) {
            VirtualLedger.renaming(thread);
        }

        @Advice.OnMethodExit(suppress = Throwable.class)
        static void exit(@Advice.This Thread thread) {
            ThreadLedger.renamed(thread);
        }
    }

    /** The end of a thread: the last Java code that a platform thread runs, whatever ended it. */
    static final class End {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(@Advice.This Thread thread) {
            ThreadLedger.ended(thread);
        }
    }

    /**
     * An interrupt of a platform thread; virtual threads have a method of their own. An interrupt
     * that is refused throws and does not count.
     */
    public static final class Interrupt {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.FieldValue(value = "interrupted", declaringType = Thread.class) boolean set,
                @Advice.Local("already") boolean already) {
            already = set;
        }

        @Advice.OnMethodExit(suppress = Throwable.class)
        static void exit(@Advice.This Thread thread, @Advice.Local("already") boolean already) {
            ThreadLedger.interrupted(thread, already);
        }
    }

    /** A yield. Before JDK 19 it is native and so unseen. */
    static final class Yield {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter() {
            Ledger.yielded();
        }
    }
}
