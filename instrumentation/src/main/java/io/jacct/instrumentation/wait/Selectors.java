// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.wait;

import io.jacct.counter.Operation;
import io.jacct.instrumentation.advice.Begin;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.Ledger;
import java.util.List;
import net.bytebuddy.asm.Advice;

/**
 * Weaves the selectors of sun.nio.ch. The work on the keys, with the application's callbacks, is
 * not waiting, so the wait ends where that work begins. A virtual thread waits in methods of its
 * own.
 */
public final class Selectors {
    private static final String SELECT = "doSelect(Ljava/util/function/Consumer;J)I";

    private Selectors() {}

    /** The two types to weave. */
    public static List<TypeInstrumentation> types() {
        return List.of(
                TypeInstrumentation.of("sun.nio.ch.EPollSelectorImpl")
                        .weave(SELECT, Select.class)
                        .weave("processEvents(ILjava/util/function/Consumer;)I", Keys.class)
                        .weaveFrom(25, "untimedPoll(Z)I", Begin.wait(Operation.SELECT))
                        .weaveFrom(25, "timedPoll(J)I", Begin.wait(Operation.SELECT)),
                TypeInstrumentation.of("sun.nio.ch.PollSelectorImpl")
                        .weave(SELECT, Select.class)
                        .weave("processEvents(Ljava/util/function/Consumer;)I", Keys.class));
    }

    /** A select. The exit ends the wait if the method throws before it reaches the keys. */
    static final class Select {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter() {
            Ledger.waiting(Operation.SELECT);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit() {
            Ledger.waited(Operation.SELECT);
        }
    }

    /** The work on the keys: the wait is over. */
    static final class Keys {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter() {
            Ledger.waited(Operation.SELECT);
        }
    }
}
