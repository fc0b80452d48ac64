// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.file;

import io.jacct.instrumentation.advice.Endpoint;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.Ledger;
import io.jacct.ledger.Subledger;
import net.bytebuddy.asm.Advice;

/**
 * java.nio.MappedMemoryUtils: a mapping is forced to its file. The descriptor that it is given is
 * that of the mapping, which has none of its own, so this counts for the class of files only.
 */
public final class MappedMemories {
    private MappedMemories() {}

    /** What is woven. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("java.nio.MappedMemoryUtils")
                .weave("force(Ljava/io/FileDescriptor;JZJJ)V", Force.class);
    }

    /** On a file channel; the result is null where there is nothing to map. */
    static final class MapFile {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Endpoint int at,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = at;
            start = Ledger.begin(Ledger.OTHER, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Argument(2) long size,
                @Advice.Return Object mapping,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Subledger.mapped(endpoint, start, mapping == null ? 0 : size, thrown);
        }
    }

    /** Endpoint 0 is a file that is not known. */
    static final class Force {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.Local("start") long start) {
            start = Ledger.begin(Ledger.OTHER, 0);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(@Advice.Thrown Throwable thrown, @Advice.Local("start") long start) {
            Subledger.forced(0, start, thrown);
        }
    }
}
