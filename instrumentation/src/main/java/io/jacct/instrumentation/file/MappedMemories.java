// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.file;

import io.jacct.counter.Operation;
import io.jacct.instrumentation.advice.Begin;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.FileLedger;
import net.bytebuddy.asm.Advice;

/**
 * Weaves java.nio.MappedMemoryUtils, which forces a mapping to its file. The method gets the
 * FileDescriptor of the mapping, and a mapping has no valid one. The operation therefore counts for
 * the class of files, and for no single file.
 */
public final class MappedMemories {
    private MappedMemories() {}

    /** The methods to weave, each with its advice. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("java.nio.MappedMemoryUtils")
                .weave(
                        "force(Ljava/io/FileDescriptor;JZJJ)V",
                        Begin.alone(Operation.OTHER, Force.class));
    }

    /**
     * The mapping of a file on a file channel. The result is null where there is nothing to map.
     */
    static final class MapFile {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Argument(2) long size,
                @Advice.Return Object mapping,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            FileLedger.mapped(endpoint, start, mapping == null ? 0 : size, thrown);
        }
    }

    /** A force. Endpoint 0 stands for a file that is not known. */
    static final class Force {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(@Advice.Thrown Throwable thrown, @Advice.Local("start") long start) {
            FileLedger.forced(0, start, thrown);
        }
    }
}
