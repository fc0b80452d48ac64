// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.thread;

import io.jacct.instrumentation.TypeInstrumentation;
import io.jacct.ledger.Ledger;
import net.bytebuddy.asm.Advice;

/**
 * java.lang.Thread: platform threads start, are renamed and end. Virtual threads override what is
 * woven here, and their I/O is accounted where it happens.
 */
public final class Threads {
    private Threads() {}

    /** What is woven. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("java.lang.Thread")
                .weave("start()V", Start.class)
                .weaveFrom(21, "start(Ljdk/internal/vm/ThreadContainer;)V", Start.class)
                .weave("setName(Ljava/lang/String;)V", Rename.class)
                .weave("exit()V", End.class);
    }

    /** Before the thread runs, so that its first operation finds it. */
    static final class Start {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.This Thread thread) {
            Ledger.starting(thread);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(@Advice.This Thread thread, @Advice.Thrown Throwable thrown) {
            if (thrown != null) {
                Ledger.notStarted(thread);
            }
        }
    }

    /** Names given by constructors do not pass here. */
    static final class Rename {
        @Advice.OnMethodExit(suppress = Throwable.class)
        static void exit(@Advice.This Thread thread) {
            Ledger.renamed(thread);
        }
    }

    /** The last thing that a platform thread runs, whatever it died of. */
    static final class End {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(@Advice.This Thread thread) {
            Ledger.ended(thread);
        }
    }
}
