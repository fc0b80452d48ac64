// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.file;

import io.jacct.counter.Operation;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.FileLedger;
import io.jacct.ledger.Ledger;
import net.bytebuddy.asm.Advice;

/**
 * Weaves sun.nio.ch.FileChannelImpl$Unmapper. A mapping ends here, on the JDK's cleaner thread or
 * after a mapped transfer. Its descriptor is not the file's descriptor, so the ledger knows the
 * file by the address. It is asked before the end, because afterwards the address may be another's.
 */
public final class Unmappers {
    private Unmappers() {}

    /** The methods to weave, each with its advice. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("sun.nio.ch.FileChannelImpl$Unmapper")
                .weave("unmap()V", Unmap.class);
    }

    /** An unmap. The address is 0 when the mapping has been unmapped before. */
    static final class Unmap {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.FieldValue("address") long address,
                @Advice.FieldValue("cap") long mapped,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("size") long size,
                @Advice.Local("start") long start) {
            endpoint = FileLedger.unmapping(address);
            size = FileLedger.ending(address, mapped);
            start = Ledger.begin(Operation.OTHER, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("size") long size,
                @Advice.Local("start") long start) {
            FileLedger.unmapped(endpoint, start, size, thrown);
        }
    }
}
