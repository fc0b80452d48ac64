// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.thread;

import static io.jacct.instrumentation.type.TypeInstrumentation.NEWEST;

import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.Ledger;
import io.jacct.ledger.Subledger;
import io.jacct.ledger.ThreadLedger;
import io.jacct.ledger.VirtualLedger;
import net.bytebuddy.asm.Advice;

/**
 * java.lang.Thread: platform threads start, are renamed and end. Virtual threads override what is
 * woven here, but for the renaming, and their I/O is accounted where it happens.
 */
public final class Threads {
    private static final int WRAPPED = 19;

    private Threads() {}

    /** What is woven. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("java.lang.Thread")
                .weave("start()V", Start.class)
                .weaveFrom(21, "start(Ljdk/internal/vm/ThreadContainer;)V", Start.class)
                .weave("run()V", Run.class)
                .weave("dispatchUncaughtException(Ljava/lang/Throwable;)V", Uncaught.class)
                .weave("setName(Ljava/lang/String;)V", Rename.class)
                .weave("exit()V", End.class)
                .weave("join(J)V", Join.class)
                .weave("interrupt()V", Interrupt.class)
                .weaveUpTo(24, "sleep(JI)V", Sleep.class)
                .weaveBetween(WRAPPED, 24, "sleep(J)V", Sleep.class)
                .weaveBetween(WRAPPED, 24, "sleep(Ljava/time/Duration;)V", Sleep.class)
                .weaveOn(25, NEWEST, "sleepNanos(J)V", Sleep.class)
                .weaveFrom(WRAPPED, "yield()V", Yield.class);
    }

    /** Before the thread runs, so that its first operation finds it. */
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

    /** Of threads whose class does not override it; others come by at their first operation. */
    static final class Run {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter() {
            ThreadLedger.running();
        }
    }

    /** The JVM calls it on the thread that ends. */
    static final class Uncaught {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.Argument(0) Throwable thrown) {
            ThreadLedger.uncaught(thrown);
        }
    }

    /** Names given by constructors do not pass here. */
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

    /** The last thing that a platform thread runs, whatever it died of. */
    static final class End {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(@Advice.This Thread thread) {
            ThreadLedger.ended(thread);
        }
    }

    /** Waits inside. */
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

    /** All forms; before JDK 19 not the native one, sleep(long). */
    static final class Sleep {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.Local("start") long start) {
            start = Ledger.begin(Ledger.SLEEP, 0);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(@Advice.Local("start") long start) {
            Ledger.waited(Ledger.SLEEP, start);
        }
    }

    /** Of a platform thread; a virtual one has its own. One that is refused is none. */
    public static final class Interrupt {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.FieldValue(value = "interrupted", declaringType = Thread.class) boolean set,
                @Advice.Local("already") boolean already) {
            already = set;
        }

        @Advice.OnMethodExit(suppress = Throwable.class)
        static void exit(@Advice.This Thread thread, @Advice.Local("already") boolean already) {
            Subledger.interrupted(thread, already);
        }
    }

    /** Native before JDK 19. */
    static final class Yield {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter() {
            Ledger.yielded();
        }
    }
}
