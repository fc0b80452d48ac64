// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.process;

import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.DescriptorLedger;
import net.bytebuddy.asm.Advice;

/**
 * Weaves java.lang.ProcessImpl. Native code makes the pipes to a child process, so the ledger is
 * told of their descriptors here. Reads, writes and closes are those of the streams. When a child
 * ends, the JDK's thread {@code process reaper} reads the bytes that the child leaves in its pipes.
 * They count for that thread, or for the thread that started the child if the child ended before
 * the JDK took note of it.
 */
public final class Processes {
    private Processes() {}

    /** The methods to weave, each with its advice. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("java.lang.ProcessImpl")
                .weave("initStreams([IZ)V", Start.class);
    }

    /** The parent's ends of the pipes, -1 for a stream that is redirected. */
    static final class Start {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.FieldValue("pid") int pid, @Advice.Argument(0) int[] descriptors) {
            DescriptorLedger.process(pid, descriptors);
        }
    }
}
