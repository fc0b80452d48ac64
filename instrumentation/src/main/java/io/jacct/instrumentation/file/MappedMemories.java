// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.file;

import io.jacct.counter.Operation;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.FileLedger;
import io.jacct.ledger.Ledger;
import net.bytebuddy.asm.Advice;

/**
 * Weaves java.nio.MappedMemoryUtils, which forces a mapping to its file. The method gets the
 * FileDescriptor of the mapping, and a mapping has no valid one. So the ledger knows the file by
 * the address.
 */
public final class MappedMemories {
    private MappedMemories() {}

    /** The methods to weave, each with its advice. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("java.nio.MappedMemoryUtils")
                .weave("force(Ljava/io/FileDescriptor;JZJJ)V", Force.class);
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
            FileLedger.mapped(endpoint, start, mapping, size, thrown);
        }
    }

    /** A force. */
    static final class Force {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.Argument(1) long address,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = FileLedger.mapping(address);
            start = Ledger.begin(Operation.OTHER, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            FileLedger.forced(endpoint, start, thrown);
        }
    }
}
