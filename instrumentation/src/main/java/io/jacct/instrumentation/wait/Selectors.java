// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.wait;

import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.Ledger;
import java.util.List;
import net.bytebuddy.asm.Advice;

/**
 * The selectors of sun.nio.ch. What is done with the keys, the application's callbacks among it, is
 * not waiting: the wait ends where the keys begin. A virtual thread waits in methods of its own.
 */
public final class Selectors {
    private static final String SELECT = "doSelect(Ljava/util/function/Consumer;J)I";

    private Selectors() {}

    /** What is woven into both types. */
    public static List<TypeInstrumentation> types() {
        return List.of(
                TypeInstrumentation.of("sun.nio.ch.EPollSelectorImpl")
                        .weave(SELECT, Select.class)
                        .weave("processEvents(ILjava/util/function/Consumer;)I", Keys.class)
                        .weaveFrom(25, "untimedPoll(Z)I", VirtualSelect.class)
                        .weaveFrom(25, "timedPoll(J)I", VirtualSelect.class),
                TypeInstrumentation.of("sun.nio.ch.PollSelectorImpl")
                        .weave(SELECT, Select.class)
                        .weave("processEvents(Ljava/util/function/Consumer;)I", Keys.class));
    }

    /** The exit is for what throws before the keys. */
    static final class Select {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter() {
            Ledger.waiting(Ledger.SELECT);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit() {
            Ledger.waited(Ledger.SELECT);
        }
    }

    /** The wait is over. */
    static final class Keys {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter() {
            Ledger.waited(Ledger.SELECT);
        }
    }

    /** Of a virtual thread: nothing but the wait. */
    static final class VirtualSelect {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.Local("start") long start) {
            start = Ledger.begin(Ledger.SELECT, 0);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(@Advice.Local("start") long start) {
            Ledger.waited(Ledger.SELECT, start);
        }
    }
}
