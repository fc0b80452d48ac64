// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.file;

import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.Ledger;
import io.jacct.ledger.Subledger;
import net.bytebuddy.asm.Advice;

/**
 * sun.nio.ch.FileChannelImpl$Unmapper: a mapping ends, on the JDK's cleaner thread or after a
 * mapped transfer. Its descriptor is not the file's, so this counts for the class of files only.
 */
public final class Unmappers {
    private Unmappers() {}

    /** What is woven. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("sun.nio.ch.FileChannelImpl$Unmapper")
                .weave("unmap()V", Unmap.class);
    }

    /** The address is 0 when it has been unmapped before. */
    static final class Unmap {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.FieldValue("address") long address,
                @Advice.FieldValue("cap") long mapped,
                @Advice.Local("size") long size,
                @Advice.Local("start") long start) {
            size = address == 0 ? 0 : mapped;
            start = Ledger.begin(Ledger.OTHER, 0);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Thrown Throwable thrown,
                @Advice.Local("size") long size,
                @Advice.Local("start") long start) {
            Subledger.unmapped(start, size, thrown);
        }
    }
}
