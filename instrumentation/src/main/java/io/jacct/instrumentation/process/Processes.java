// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.process;

import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.Subledger;
import net.bytebuddy.asm.Advice;

/**
 * java.lang.ProcessImpl: native code makes the pipes to a child, so they are named here. Reads,
 * writes and closes are those of the streams; what a child leaves in its pipes is read by the JDK's
 * thread "process reaper" when it ends, and is that thread's; or its starter's, if it ended before
 * the JDK took note of it.
 */
public final class Processes {
    private Processes() {}

    /** What is woven. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("java.lang.ProcessImpl")
                .weave("initStreams([IZ)V", Start.class);
    }

    /** The parent's ends, -1 for what was redirected. */
    static final class Start {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.FieldValue("pid") int pid, @Advice.Argument(0) int[] descriptors) {
            Subledger.process(pid, descriptors);
        }
    }
}
